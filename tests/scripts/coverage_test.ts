// What the coverage of each folder is reckoned from.
import { assertEquals } from "@std/assert";
import { coverageByFolder, percent } from "../../scripts/torture_coverage/lcov.ts";

const REPORT = [
  "SF:/x/lib/core/b.ts\nDA:1,1\nDA:2,0\nBRF:4\nBRH:3\nLF:2\nLH:1\nend_of_record",
  "SF:/x/lib/core/json/a.ts\nLF:8\nLH:8\nend_of_record",
  "SF:/x/lib/cli/run.ts\nBRF:0\nBRH:0\nLF:5\nLH:0\nend_of_record",
  "SF:/x/scripts/dev.ts\nLF:5\nLH:0\nend_of_record",
].join("\n");

Deno.test("coverageByFolder() adds up the files of each folder of lib, and no others", () => {
  assertEquals([...coverageByFolder(REPORT)], [
    ["cli", { lines: { hit: 0, all: 5 }, branches: { hit: 0, all: 0 } }],
    ["core", { lines: { hit: 9, all: 10 }, branches: { hit: 3, all: 4 } }],
  ]);
});

Deno.test("percent() is a share of a hundred, and all of nothing", () => {
  assertEquals([percent({ hit: 3, all: 4 }), percent({ hit: 0, all: 0 })], [75, 100]);
});
