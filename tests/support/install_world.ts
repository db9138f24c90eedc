/**
 * A made-up machine to install on: a release folder, a PATH with chosen tools, a home.
 *
 * @module
 */
import { tarGz } from "../../scripts/packaging/archive/tar.ts";
import { sha256 } from "../../scripts/packaging/checksums.ts";
import { ROOT } from "../../scripts/project.ts";

/** The installer. */
export const SCRIPT: string = `${ROOT}/scripts/packaging/install.sh`;
/** The target of a release that says nothing else. */
export const TARGET = "x86_64-unknown-linux-gnu";
/** Enough of a machine for the installer; a test leaves some out. */
const TOOLS = "cat chmod cp cut grep gzip head ln mkdir mktemp mv rm sed sha256sum tar".split(" ");
const encoder = new TextEncoder();

/** A program that stands in for ours: it says its version, and holds what the installer knows it by. */
export function program(version: string, says = `resume ${version}`): Uint8Array {
  return encoder.encode(`#!/bin/sh\n# resume.version/1\n[ "$1" = --version ] && echo "${says}"\n`);
}

/** What the machine is like. */
export interface Machine {
  readonly uname?: readonly [system: string, machine: string];
  /** What `ldd --version` says; null: there is no ldd. */
  readonly ldd?: string | null;
  readonly without?: readonly string[];
  readonly with?: readonly string[];
  readonly home?: boolean;
}

/** How the installer ended. */
export interface Result {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** The machine. */
export class World {
  readonly folder = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "resume-install-" }));
  readonly release = `${this.folder}/release`;
  readonly dir = `${this.folder}/a home/bin`;

  constructor() {
    Deno.mkdirSync(this.release);
  }

  /** Lays a release out; `change` may spoil the archive after its sum was taken. */
  async publish(
    version: string,
    bytes: Uint8Array = program(version),
    change: (archive: Uint8Array) => Uint8Array = (archive) => archive,
    target = TARGET,
  ): Promise<void> {
    const stem = `resume-v${version}-${target}`;
    const entry = { name: `${stem}/resume`, bytes, executable: true };
    const archive = await tarGz(
      [entry, { name: `${stem}/LICENSE`, bytes: encoder.encode("MIT") }],
      0,
    );
    const line = `${await sha256(archive)}  ${stem}.tar.gz\n`;
    await Deno.writeTextFile(
      `${this.release}/SHA256SUMS`,
      `${"0".repeat(64)}  install.sh\n${line}`,
    );
    await Deno.writeFile(`${this.release}/${stem}.tar.gz`, change(archive));
  }

  /** A folder for PATH with some of this machine's tools, and made up ones. */
  tools(machine: Machine): string {
    const path = Deno.makeTempDirSync({ dir: this.folder });
    const fake = (name: string, text: string): void =>
      Deno.writeTextFileSync(`${path}/${name}`, `#!/bin/sh\n${text}\n`, { mode: 0o755 });
    for (const name of [...TOOLS, ...machine.with ?? ["curl"]]) {
      const at = machine.without?.includes(name) === true ? undefined : which(name);
      if (at !== undefined) Deno.symlinkSync(at, `${path}/${name}`);
    }
    const [system, cpu] = machine.uname ?? ["Linux", "x86_64"];
    fake("uname", `case $1 in -s) echo ${system} ;; -m) echo ${cpu} ;; esac`);
    if (machine.ldd !== null) fake("ldd", `echo "${machine.ldd ?? "ldd (GNU libc) 2.36"}"`);
    return path;
  }

  async install(args: readonly string[], machine: Machine = {}, shell = "dash"): Promise<Result> {
    const { code, stdout, stderr } = await new Deno.Command(which(shell) ?? "/bin/sh", {
      args: [SCRIPT, ...args],
      cwd: this.folder,
      clearEnv: true,
      env: {
        PATH: this.tools(machine),
        TMPDIR: this.folder,
        ...machine.home === false ? {} : { HOME: `${this.folder}/a home` },
      },
      stdin: "null",
    }).output();
    const decoder = new TextDecoder();
    return { code, out: decoder.decode(stdout), err: decoder.decode(stderr) };
  }

  /** What the installed program says; null when there is none. */
  async says(name = "resume"): Promise<string | null> {
    try {
      const { stdout } = await new Deno.Command(`${this.dir}/${name}`, { args: ["--version"] })
        .output();
      return new TextDecoder().decode(stdout).trim();
    } catch {
      return null;
    }
  }

  names(): string[] {
    try {
      return [...Deno.readDirSync(this.dir)].map(({ name }) => name).sort();
    } catch {
      return [];
    }
  }
}

/** Where a program of this machine is. */
export function which(name: string): string | undefined {
  for (const folder of (Deno.env.get("PATH") ?? "").split(":")) {
    try {
      if (Deno.statSync(`${folder}/${name}`).isFile) return `${folder}/${name}`;
    } catch {
      // not in this one
    }
  }
  return undefined;
}

/** Serves the release folder on the loopback interface. */
export async function served(
  world: World,
  act: (url: string, asked: string[]) => Promise<void>,
): Promise<void> {
  const asked: string[] = [];
  const answer = async (request: Request): Promise<Response> => {
    const name = new URL(request.url).pathname.slice(1);
    asked.push(name);
    try {
      return new Response(await Deno.readFile(`${world.release}/${name}`));
    } catch {
      return new Response("not here", { status: 404 });
    }
  };
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, answer);
  try {
    await act(`http://127.0.0.1:${server.addr.port}`, asked);
  } finally {
    await server.shutdown();
  }
}
