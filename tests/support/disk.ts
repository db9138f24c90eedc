// deno-lint-ignore-file no-sync-fn-in-async-fn -- a test prepares its folder before anything runs
/**
 * Folders on the real disk: made, filled, compared, removed.
 *
 * @module
 */

/** Runs a test in a folder of its own, physical, which is removed afterwards. */
export async function inFolder(test: (folder: string) => Promise<void> | void): Promise<void> {
  const folder = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "resume-test-" }));
  try {
    await test(folder);
  } finally {
    unseal(folder);
    Deno.removeSync(folder, { recursive: true });
  }
}

/** Gives a folder and everything below back to its owner, so that it can be removed. */
function unseal(folder: string): void {
  if (Deno.build.os === "windows") return;
  new Deno.Command("chmod", { args: ["-R", "u+rwX", folder], stderr: "null" }).outputSync();
}

/** Writes files below a folder, with the folders that they need. */
export function fill(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): void {
  for (const [path, content] of Object.entries(files)) {
    const at = `${folder}/${path}`;
    Deno.mkdirSync(at.slice(0, at.lastIndexOf("/")), { recursive: true });
    if (typeof content === "string") Deno.writeTextFileSync(at, content);
    else Deno.writeFileSync(at, content);
  }
}

/** Copies a folder; links stay links, and everything can be written. */
export function copyFolder(from: string, to: string): void {
  Deno.mkdirSync(to, { recursive: true });
  for (const entry of Deno.readDirSync(from)) {
    const [source, target] = [`${from}/${entry.name}`, `${to}/${entry.name}`];
    if (entry.isSymlink) Deno.symlinkSync(Deno.readLinkSync(source), target);
    else if (entry.isDirectory) copyFolder(source, target);
    else {
      Deno.copyFileSync(source, target);
      const { mode } = Deno.statSync(source);
      if (mode !== null) Deno.chmodSync(target, (mode & 0o777) | 0o600);
    }
  }
}

async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** One line for each path below a folder: kind, content and, when asked, mode, size and times. */
export async function fingerprint(
  folder: string,
  options: { readonly times?: boolean; readonly git?: boolean } = {},
): Promise<Map<string, string>> {
  const out = new Map<string, string>();
  const visit = async (below: string): Promise<void> => {
    for (const entry of Deno.readDirSync(`${folder}/${below}`)) {
      const path = below === "" ? entry.name : `${below}/${entry.name}`;
      if (entry.name === ".git" && options.git !== true) continue;
      const info = Deno.lstatSync(`${folder}/${path}`);
      const facts = options.times === true
        ? ` ${info.mode} ${info.size} ${info.mtime?.getTime()} ${info.ctime?.getTime()}`
        : "";
      if (info.isSymlink) out.set(path, `link ${Deno.readLinkSync(`${folder}/${path}`)}`);
      else if (info.isDirectory) {
        out.set(path, `folder${facts}`);
        await visit(path).catch(() => {});
      } else if (info.isFile) {
        const bytes = await Deno.readFile(`${folder}/${path}`).catch(() => new Uint8Array());
        out.set(path, `file ${await digest(bytes)}${facts}`);
      } else out.set(path, `special${facts}`);
    }
  };
  await visit("");
  return out;
}

/** The paths that are not the same in two fingerprints. */
export function changed(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path)).sort();
}
