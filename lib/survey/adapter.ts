/**
 * How a system takes part in the survey. An adapter is loaded only when its system may be here.
 *
 * @module
 */
import type { Problem } from "../core/problem.ts";
import type { TimelineEvent } from "../core/timeline.ts";
import type { Ports } from "../io/ports.ts";
import type { Item } from "./order.ts";

/** What the survey asks of a system. */
export interface SurveyRequest {
  /** `--root`, absolute; null without one. */
  readonly root: string | null;
  readonly cwd: string;
  /** The root of the whole survey. */
  readonly top: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly session: string | null;
  /** Whether complete work is wanted too. */
  readonly all: boolean;
  /** Whether recorded events are wanted too. */
  readonly events: boolean;
}

/** What a system found. */
export interface SystemFound {
  /** Whether the system is here, with or without unfinished work. */
  readonly present: boolean;
  readonly items: readonly Item[];
  /** Commits that an item records beside those in `completed`, by the item's id. */
  readonly commits?: ReadonlyMap<string | null, readonly string[]>;
  /** Findings about the system as a whole. */
  readonly problems?: readonly Problem[];
  readonly events: readonly (TimelineEvent | null)[];
}

/** Reads one system by its own rules. */
export type Adapter = (ports: Ports, request: SurveyRequest) => Promise<SystemFound>;

/** The answer of a system that is not here. */
export const NOT_HERE: SystemFound = { present: false, items: [], events: [] };
