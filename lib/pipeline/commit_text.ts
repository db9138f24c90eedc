/**
 * The new bytes of the authority files of a transition. Pure.
 *
 * @module
 */
import { editYaml } from "./edit.ts";
import { encodeText } from "./derived/refresh.ts";
import { PLACES, type YamlFile } from "./snapshot.ts";
import type { LeaseChange, Transition } from "./transition.ts";
import { clone, type YamlMap } from "./value.ts";
import { mapLines } from "./yaml_text.ts";

/** What is to be written; null where a file stays as it is. */
export interface NewBytes {
  readonly lease: Uint8Array | null;
  readonly state: Uint8Array | null;
  readonly queue: Uint8Array | null;
}

/** The new bytes, or the path of the file that cannot be edited in place. */
export type NewBytesResult =
  | { readonly ok: true; readonly bytes: NewBytes }
  | { readonly ok: false; readonly path: string };

function edited(
  file: YamlFile,
  want: YamlMap | null,
  whole: readonly string[],
): Uint8Array | null | "stuck" {
  if (file.kind !== "read" || want === null) return null;
  const text = editYaml(file.yaml, want, whole);
  if (text === null) return "stuck";
  return text === file.yaml.text ? null : encodeText(text, file.yaml.bom);
}

function leaseBytes(transition: Transition, change: LeaseChange): Uint8Array | null | "stuck" {
  if (change.kind === "take") return encodeText(mapLines(change.fields, 0), false);
  if (change.kind !== "refresh") return null;
  const { yaml } = transition.assessment.lease;
  if (yaml === null) return "stuck";
  const text = editYaml(yaml, { ...clone(yaml.value), ...change.fields });
  if (text === null) return "stuck";
  return text === yaml.text ? null : encodeText(text, yaml.bom);
}

/** Works out the new bytes of lease, state and queue. */
export function newBytes(transition: Transition): NewBytesResult {
  const { draft, assessment, leaseOnly } = transition;
  const { snapshot } = assessment;
  const lease = leaseBytes(transition, transition.lease);
  if (lease === "stuck") return { ok: false, path: PLACES.lock };
  if (leaseOnly) return { ok: true, bytes: { lease, state: null, queue: null } };
  const state = edited(snapshot.state, draft.state, [...draft.whole]);
  if (state === "stuck") return { ok: false, path: snapshot.paths.state };
  const queue = edited(snapshot.queue, draft.queue, []);
  if (queue === "stuck") return { ok: false, path: PLACES.queue };
  return { ok: true, bytes: { lease, state, queue } };
}
