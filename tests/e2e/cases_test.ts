// Every case below tests/fixtures/cases, one folder for each system.
import { assertEquals } from "@std/assert";
import { ROOT } from "../../scripts/project.ts";
import { findCases, needsBash, readCase, runCase } from "../support/cases.ts";

const CASES = `${ROOT}/tests/fixtures/cases`;

for (const path of findCases(CASES)) {
  const folder = `${CASES}/${path}`;
  const one = readCase(folder);
  Deno.test({
    name: `${path}: ${one.why}`,
    ignore: Deno.build.os === "windows" && needsBash(one),
    fn: async () => assertEquals(await runCase(folder), []),
  });
}
