/**
 * Reads a work map and its artifacts, check by check; the first that fails decides (cycle spec 1.5).
 *
 * @module
 */
import { readJson } from "../core/json/read.ts";
import { isInside, normalize } from "../core/paths.ts";
import { cleanText } from "../core/text.ts";
import { type Cards, cardsOf } from "./cards.ts";
import { fromRoot, look, MAX_BYTES, readFile, shown, textOf, type World } from "./files.ts";
import { readTasks, type TaskFile } from "./tasks.ts";
import {
  type ArtifactKey,
  artifactPath,
  ARTIFACTS,
  headFault,
  type MapStatus,
  missingArtifact,
  packageFault,
  statusOf,
  swarmFault,
} from "./work_map.ts";

/** A map that passed every check. */
export interface ValidMap {
  readonly kind: "valid";
  /** As answers show it. */
  readonly path: string;
  readonly status: MapStatus;
  /** The artifacts in the order prompt, spec, plan, tasks, constitution, as they are to be loaded. */
  readonly load: readonly string[];
  /** Normalised, for comparing with what a ledger records. */
  readonly plan: string;
  readonly tasksPath: string;
  readonly tasks: TaskFile;
  readonly cards: Cards;
}

/** What was found at the path of a map. */
export type MapRead =
  | ValidMap
  | { readonly kind: "absent"; readonly path: string }
  | { readonly kind: "outside"; readonly path: string }
  | {
    readonly kind: "invalid";
    readonly path: string;
    readonly message: string;
    /** Whether its JSON says COMPLETE, whatever else is wrong. */
    readonly complete: boolean;
  }
  | { readonly kind: "unreadable"; readonly path: string; readonly reason: string };

/** A map that was not valid, or not read. */
export type UnusableMap = Exclude<MapRead, ValidMap>;

/** Whether a path lies outside of the root, by its letters or by where its links lead. */
export function isOutside(world: World, path: string): boolean {
  if (!isInside(path, world.root)) return true;
  const real = world.ports.fs.realPath(path);
  return real.ok && !isInside(real.value, world.physical);
}

/** An artifact as it was named, and what it holds. */
interface Artifact {
  readonly path: string;
  readonly text: string;
}

type Artifacts = Map<ArtifactKey, Artifact>;

/** In place of one that is not named. */
const NONE: Artifact = { path: "", text: "" };

/** A failure of one artifact: a message, or that it may not be read. */
interface Fault {
  readonly message: string;
  readonly denied?: boolean;
}

/** Check 6, with the disk: the path of every artifact that is named, in their order. */
function artifactPaths(world: World, value: unknown): Map<ArtifactKey, string> | Fault {
  const paths = new Map<ArtifactKey, string>();
  for (const key of ARTIFACTS) {
    const named = artifactPath(value, key);
    if (named === null) continue;
    if ("fault" in named) return { message: named.fault };
    const looked = look(world, fromRoot(world, named.path));
    if (looked.kind === "denied") return { message: looked.reason, denied: true };
    if (looked.kind !== "file") return { message: missingArtifact(named.path) };
    paths.set(key, named.path);
  }
  return paths;
}

/** Check 8: what the artifacts hold. Only the tasks and the plan are needed whole. */
function readArtifacts(world: World, paths: ReadonlyMap<ArtifactKey, string>): Artifacts | Fault {
  const artifacts = new Map<ArtifactKey, Artifact>();
  for (const [key, path] of paths) {
    const read = readFile(world, fromRoot(world, path));
    if (read.kind === "denied") return { message: read.reason, denied: true };
    if (read.kind === "too-large") {
      if (key === "tasks" || key === "plan") {
        return { message: `Selected ${key} artifact is larger than ${MAX_BYTES} bytes` };
      }
      artifacts.set(key, { path, text: "…" });
      continue;
    }
    if (read.kind !== "read") return { message: missingArtifact(path) };
    const text = textOf(read.bytes);
    if (text.trim() === "") {
      return { message: `Selected ${key} artifact is empty: ${path}` };
    }
    artifacts.set(key, { path, text });
  }
  return artifacts;
}

/** Reads the map at an absolute path. */
export function readMap(world: World, absolute: string): MapRead {
  const path = shown(world, absolute);
  if (isOutside(world, absolute)) return { kind: "outside", path };
  const read = readFile(world, absolute);
  if (read.kind === "absent") return { kind: "absent", path };
  if (read.kind === "denied") return { kind: "unreadable", path, reason: read.reason };
  const invalid = (message: string, complete = false): MapRead => ({
    kind: "invalid",
    path,
    message: cleanText(message, 2000),
    complete,
  });
  if (read.kind === "unsafe") return invalid(`Work map is ${read.reason}`);
  if (read.kind === "too-large") return invalid(`Work map is larger than ${MAX_BYTES} bytes`);
  const json = readJson(read.bytes);
  if (!json.ok) return invalid(`Work map is not valid JSON: ${json.reason}`);
  const status = statusOf(json.value);
  const complete = status === "COMPLETE";
  if (!json.valid) return invalid("Work map is not UTF-8", complete);
  const head = headFault(json.text, json.value);
  if (head !== null || status === null) return invalid(head ?? "", complete);
  const fault = (found: Fault): MapRead =>
    found.denied === true
      ? { kind: "unreadable", path, reason: found.message }
      : invalid(found.message, complete);
  const paths = artifactPaths(world, json.value);
  if (!(paths instanceof Map)) return fault(paths);
  const swarm = swarmFault(json.value);
  if (swarm !== null) return invalid(swarm, complete);
  const artifacts = readArtifacts(world, paths);
  if (!(artifacts instanceof Map)) return fault(artifacts);
  const of = (key: ArtifactKey): Artifact => artifacts.get(key) ?? NONE;
  const tasks = readTasks(of("tasks").text);
  if (tasks.duplicate !== null) {
    return invalid(
      `Task has multiple definitions of the same kind: ${tasks.duplicate}`,
      complete,
    );
  }
  const cards = cardsOf(tasks);
  const packages = packageFault(of("plan").text, cards);
  if (packages !== null) return invalid(packages, complete);
  const order: readonly ArtifactKey[] = ["prompt", "spec", "plan", "tasks", "constitution"];
  return {
    kind: "valid",
    path,
    status,
    load: order.map((key) => of(key).path).filter((one) => one !== "").map(normalize),
    plan: normalize(of("plan").path),
    tasksPath: normalize(of("tasks").path),
    tasks,
    cards,
  };
}

/** Whether the JSON of a map says COMPLETE, valid or not. */
export function isComplete(map: MapRead): boolean {
  return map.kind === "valid" ? map.status === "COMPLETE" : map.kind === "invalid" && map.complete;
}
