/**
 * Tables of states and what `resume pipeline` says of them first.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import type { Problem } from "../../lib/core/problem.ts";
import { pipeline, type PipelineOptions } from "./pipeline_call.ts";

/** A machine; exit code and state of the answer; its first problem as far as it matters, or none. */
export type PipelineRow = readonly [
  name: string,
  options: PipelineOptions,
  code: number,
  state: string,
  first: Readonly<Partial<Problem>> | null,
];

/** One test a row. */
export function testRows(rows: readonly PipelineRow[]): void {
  for (const [name, options, code, state, first] of rows) {
    Deno.test(`resume pipeline answers ${name} with ${first?.code ?? state}`, async () => {
      const got = await pipeline([], options);
      assertEquals([got.code, got.envelope.state], [code, state]);
      const [found] = got.envelope.problems;
      const asked = first === null
        ? got.codes
        : Object.fromEntries(Object.entries(found ?? {}).filter(([key]) => key in first));
      assertEquals(asked, first ?? []);
      assertEquals(got.world.files.changes, []);
    });
  }
}
