/**
 * Where the project is, how its scripts speak, and how they start other programs.
 *
 * @module
 */

/** The folder that holds deno.json, with `/` also on Windows. */
export const ROOT: string = decodeURIComponent(new URL("..", import.meta.url).pathname)
  .replace(/^\/([A-Za-z]:)/, "$1").replace(/\/$/, "");

const encoder = new TextEncoder();

/** Writes a line to stdout. */
export function say(line: string): void {
  write(Deno.stdout, line);
}

/** Writes a line to stderr. */
export function note(line: string): void {
  write(Deno.stderr, line);
}

function write(to: { writeSync(bytes: Uint8Array): number }, line: string): void {
  let rest = encoder.encode(`${line}\n`);
  while (rest.length > 0) rest = rest.subarray(to.writeSync(rest));
}

/** How {@linkcode start} starts a program. */
export interface StartOptions {
  /** The working directory; the project's otherwise. */
  readonly cwd?: string;
  /** Variables on top of our own. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs a program on our own streams.
 *
 * @param argv The program and its words.
 * @param options Where it runs.
 * @returns Its exit code.
 */
export async function start(argv: readonly string[], options: StartOptions = {}): Promise<number> {
  const [program = "", ...args] = argv;
  const command = new Deno.Command(program, {
    args,
    cwd: options.cwd ?? ROOT,
    env: { ...options.env },
    stdin: "inherit",
    stdout: "inherit",
    stderr: "inherit",
  });
  return (await command.spawn().status).code;
}

/**
 * Runs a program and keeps what it writes to stdout.
 *
 * @param argv The program and its words.
 * @returns Its exit code and its output.
 */
export async function capture(argv: readonly string[]): Promise<{ code: number; stdout: string }> {
  const [program = "", ...args] = argv;
  const command = new Deno.Command(program, { args, cwd: ROOT, stdin: "null", stderr: "inherit" });
  const { code, stdout } = await command.output();
  return { code, stdout: new TextDecoder().decode(stdout) };
}

/**
 * Lists the files below a folder of the project.
 *
 * @param folder The folder, relative to the project.
 * @param ending What their names end with.
 * @returns Their paths relative to the project, sorted; none when there is no such folder.
 */
export async function filesBelow(folder: string, ending: string): Promise<string[]> {
  const found: string[] = [];
  try {
    for await (const entry of Deno.readDir(`${ROOT}/${folder}`)) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory) found.push(...await filesBelow(path, ending));
      else if (entry.name.endsWith(ending)) found.push(path);
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return found.sort();
}

/** Whether a path is a file. */
export function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}
