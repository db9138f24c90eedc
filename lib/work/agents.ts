/**
 * The output files of agents: which file stands for an agent, and which agents have run.
 *
 * @module
 */
import { cleanText, escapeText } from "../core/text.ts";
import { type Fields, textsOf } from "./fields.ts";
import { isPlain } from "./names.ts";
import { type Agents, nameEmpty, present, type Sizes, type TypeInput } from "./verdict.ts";

/** The agents of the deep dive, in the order in which their files are read. */
export const DEEP_DIVE_AGENTS: readonly string[] = [
  "archaeologist",
  "architect",
  "data-modeler",
  "integration-analyst",
  "aws-architect",
  "security-requirements",
  "archivist",
  "product-expert",
];

/** The agents of tests and review. */
export const QA_AGENTS: readonly string[] = [
  "qa-test-writer",
  "qa-code-reviewer",
  "qa-security-auditor",
  "qa-quality-guard",
  "qa-playwright-engineer",
];

/** The output of the discovery. */
export const DISCOVERY = "context/discovery.json";

function filesOf(agent: string): [summary: string, full: string] {
  return [`context/${agent}-summary.md`, `context/${agent}.md`];
}

/** The summary when it is not empty, else the full file when it is not, else null (work spec 1.6). */
export function chosenFile(agent: string, sizes: Sizes): string | null {
  return present(sizes, ...filesOf(agent))[0] ?? null;
}

/** The chosen files of some agents; empty ones are named. */
export function chosenFiles(agents: readonly string[], input: TypeInput): string[] {
  return agents.flatMap((agent) => {
    nameEmpty(input, ...filesOf(agent));
    const file = chosenFile(agent, input.sizes);
    return file === null ? [] : [file];
  });
}

/** What is known of the deep dive. */
export interface DeepDive extends Agents {
  /** The files to load. */
  readonly files: readonly string[];
}

/** Agents named by the stage. Only plain names are joined to a path; others are named. */
function namesIn(stage: Fields | null, key: string, input: TypeInput): string[] {
  if (stage === null) return [];
  const names = textsOf(stage, key);
  for (const name of names) {
    if (isPlain(name)) continue;
    const args = { field: stage.path(key), value: escapeText(name) };
    input.found.add("path-unsafe", { args });
  }
  return [...new Set(names)];
}

/** Which agents of the deep dive are done: those whose output is there, whatever is recorded. */
export function deepDive(stage: Fields | null, input: TypeInput): DeepDive {
  const wanted = namesIn(stage, "agents_to_run", input);
  const expected = wanted.length > 0 ? wanted : ["archaeologist", "architect"];
  const recorded = new Set(namesIn(stage, "agents_run", input));
  const others = [...new Set([...expected, ...recorded])].filter((name) =>
    !DEEP_DIVE_AGENTS.includes(name)
  );
  const ordered = [...DEEP_DIVE_AGENTS, ...others];
  const hasFile = (name: string): boolean =>
    isPlain(name) && chosenFile(name, input.sizes) !== null;
  const done = ordered.filter(hasFile);
  for (const name of ordered) {
    const args = { agent: escapeText(name) };
    if (hasFile(name) && !recorded.has(name)) input.found.add("agent-recorded-late", { args });
    if (!hasFile(name) && recorded.has(name)) input.found.add("agent-output-missing", { args });
  }
  nameEmpty(input, DISCOVERY);
  const discovery = present(input.sizes, DISCOVERY);
  return {
    done: [...(discovery.length > 0 ? ["context-builder"] : []), ...done],
    remaining: ordered.filter((name) => expected.includes(name) && !done.includes(name))
      .map((name) => cleanText(name)),
    files: [...discovery, ...chosenFiles(ordered.filter(isPlain), input)],
  };
}
