/**
 * Reads what a pipeline holds on disk, through the ports only. Nothing is written.
 *
 * @module
 */
import { ancestors, dirname, isSafeRelative, join } from "../core/paths.ts";
import type { Ports } from "../io/ports.ts";
import { CAPS, look, type Place, placeOf, readLock, readOwnYaml, readYamlFile } from "./files.ts";
import { byBytes, promptPath, referencePath, stemOf } from "./prompt_path.ts";
import {
  type PipelineFolder,
  type PipelinePaths,
  PLACES,
  type Snapshot,
  valueOf,
  type YamlFile,
} from "./snapshot.ts";
import { asList, asText, at, type YamlMap } from "./value.ts";

const DEFAULT_PATHS: PipelinePaths = {
  state: ".pipeline/state.yaml",
  promptsDir: ".pipeline/prompts",
  reportsDir: ".pipeline/reports",
};

/** The root: the one that was named, else the nearest folder upwards with a `.pipeline`. */
export function findPipelineRoot(ports: Ports, root: string | null, cwd: string): string {
  if (root !== null) return root;
  for (const folder of ancestors(cwd)) {
    if (ports.fs.lstat(join(folder, PLACES.folder)).ok) return folder;
    if (ports.fs.lstat(join(folder, ".git")).ok) break;
  }
  return cwd;
}

function folderOf(place: Place): PipelineFolder {
  const found = look(place, PLACES.folder);
  if (found === "absent" || found === "folder" || found === "denied") return found;
  return "not-a-folder";
}

function pathsOf(config: YamlMap): { paths: PipelinePaths; problem: Snapshot["pathProblem"] } {
  let problem: Snapshot["pathProblem"] = null;
  const path = (key: string, fallback: string): string => {
    const value = asText(at(config, "pipeline", key));
    if (value === null) return fallback;
    const inside = isSafeRelative(value) ? join(value) : ".";
    if (inside !== ".") return inside;
    problem ??= { key: `pipeline.${key}`, value };
    return fallback;
  };
  const paths = {
    state: path("state_file", DEFAULT_PATHS.state),
    promptsDir: path("prompts_dir", DEFAULT_PATHS.promptsDir),
    reportsDir: path("reports_dir", DEFAULT_PATHS.reportsDir),
  };
  return { paths, problem };
}

/** A configured folder or file that a link leads out of the root counts as outside. */
function linkProblem(place: Place, paths: PipelinePaths): Snapshot["pathProblem"] {
  const keys = { promptsDir: "prompts_dir", reportsDir: "reports_dir" } as const;
  for (const key of ["promptsDir", "reportsDir"] as const) {
    if (paths[key] !== DEFAULT_PATHS[key] && look(place, paths[key]) === "outside") {
      return { key: `pipeline.${keys[key]}`, value: paths[key] };
    }
  }
  return null;
}

function promptNamesIn(place: Place, folder: string): string[] {
  if (look(place, folder) !== "folder") return [];
  const listed = place.ports.fs.readFolder(join(place.root, folder));
  if (!listed.ok) return [];
  return listed.value
    .filter(({ name, kind }) =>
      name.endsWith(".md") && !name.startsWith(".") &&
      (kind === "file" || (kind === "link" && look(place, `${folder}/${name}`) === "file"))
    )
    .map((entry) => entry.name)
    .sort(byBytes);
}

function straysIn(place: Place, folders: ReadonlySet<string>): string[] {
  const found: string[] = [];
  for (const folder of folders) {
    const listed = place.ports.fs.readFolder(join(place.root, folder));
    if (!listed.ok) continue;
    for (const { name } of listed.value) {
      if (name.includes(".tmp-")) found.push(`${folder}/${name}`);
    }
  }
  return found.sort(byBytes);
}

/** Every path that the state, the cycle and its history refer to. */
function references(state: YamlMap, cycle: YamlMap, paths: PipelinePaths): Set<string> {
  const found = new Set<string>();
  const add = (value: unknown): void => {
    const text = asText(value);
    const path = text === null ? null : referencePath(text);
    if (path !== null) found.add(path);
  };
  add(at(state, "acceptance", "feedback_ref"));
  add(at(cycle, "acceptance", "feedback_ref"));
  add(at(state, "continuation", "prompt_ref"));
  for (const item of asList(cycle.continuations)) add(at(item, "prompt_ref"));
  const prompt = asText(at(state, "current", "prompt_file"));
  if (prompt !== null) {
    const path = promptPath(prompt, paths.promptsDir);
    if (path !== null) found.add(path);
    found.add(join(paths.reportsDir, `${stemOf(prompt)}.report.md`));
  }
  return found;
}

async function feedbackOf(
  place: Place,
  state: YamlMap,
  cycle: YamlMap,
): Promise<YamlFile> {
  const text = asText(at(state, "acceptance", "feedback_ref")) ??
    asText(at(cycle, "acceptance", "feedback_ref"));
  const path = text === null ? null : referencePath(text);
  return path === null ? { kind: "absent" } : await readYamlFile(place, path);
}

function environment(ports: Ports): Snapshot["env"] {
  return {
    locale: ports.env("LC_ALL") ?? ports.env("LANG") ?? null,
    claude: (ports.env("CLAUDE_SESSION_ID") ?? ports.env("CLAUDE_CODE_SESSION_ID")) !== undefined,
    user: ports.env("USER") ?? ports.env("LOGNAME") ?? null,
  };
}

async function globalConfigOf(ports: Ports): Promise<YamlFile> {
  const home = ports.env("HOME");
  if (home === undefined) return { kind: "absent" };
  return await readOwnYaml(ports, join(home, PLACES.globalConfig), CAPS.other);
}

const ABSENT: YamlFile = { kind: "absent" };

/** Reads everything that an answer about the pipeline below `root` is made from. */
export async function collectPipeline(ports: Ports, root: string): Promise<Snapshot> {
  const place = placeOf(ports, root);
  const folder = folderOf(place);
  const inside = folder === "folder";
  const read = async (path: string, cap?: number): Promise<YamlFile> =>
    inside ? await readYamlFile(place, path, cap) : ABSENT;
  // The lease first: whoever holds it may write the rest meanwhile, and that must show.
  const lock = inside ? await readLock(place, PLACES.lock) : { kind: "absent" as const };
  const config = await read(PLACES.config);
  const { paths, problem } = pathsOf(valueOf(config));
  const state = await read(paths.state, CAPS.state);
  const cycle = await read(PLACES.cycle);
  const stateValue = valueOf(state);
  const cycleValue = at(valueOf(cycle), "cycle") as YamlMap;
  const cycleMap = typeof cycleValue === "object" && cycleValue !== null ? cycleValue : {};
  const prompt = asText(at(stateValue, "current", "prompt_file"));
  const present = new Set<string>();
  for (const path of inside ? references(stateValue, cycleMap, paths) : []) {
    if (look(place, path) === "file") present.add(path);
  }
  return {
    root,
    folder,
    newerLayout: inside && !["absent", "denied"].includes(look(place, PLACES.newerLayout)),
    paths,
    pathProblem: problem ?? (inside ? linkProblem(place, paths) : null),
    state,
    cycle,
    queue: await read(PLACES.queue),
    metrics: await read(PLACES.metrics),
    config,
    globalConfig: await globalConfigOf(ports),
    lock,
    promptNames: inside ? promptNamesIn(place, paths.promptsDir) : [],
    present,
    feedback: inside ? await feedbackOf(place, stateValue, cycleMap) : ABSENT,
    evidence: prompt === null ? ABSENT : await read(`${PLACES.evidence}/${stemOf(prompt)}.yaml`),
    marker: await read(PLACES.marker, CAPS.derived),
    hint: await read(PLACES.hint, CAPS.lock),
    strays: inside ? straysIn(place, new Set([PLACES.folder, dirname(paths.state)])) : [],
    env: environment(ports),
  };
}
