import { assertEquals } from "@std/assert";
import { parseArgs, type ParseOptions } from "../../scripts/npm_only/parse_args.ts";

// Each row is what `@std/cli/parse-args` answers.
const ROWS: readonly [string, string[], ParseOptions, Record<string, unknown>][] = [
  ["takes the next word", ["--id", "a", "x"], { string: "id" }, { id: "a", _: ["x"] }],
  ["takes the word after =", ["--id=a=b"], { string: "id" }, { id: "a=b", _: [] }],
  ["keeps declared text as text", ["--id", "007"], { string: "id" }, { id: "007", _: [] }],
  ["turns other text into numbers", ["--n", "007", "5"], {}, { n: 7, _: [5] }],
  ["keeps operands as text for _", ["007", "1e3"], { string: "_" }, { _: ["007", "1e3"] }],
  ["lets the last repeat win", ["--id=a", "--id=b"], { string: "id" }, { id: "b", _: [] }],
  ["collects", ["--t=a", "--t", "b"], { string: "t", collect: "t" }, { t: ["a", "b"], _: [] }],
  ["collects a single one", ["--t=a"], { string: "t", collect: "t" }, { t: ["a"], _: [] }],
  ["collects nothing", [], { string: "t", collect: "t" }, { t: [], _: [] }],
  ["gives a missing value as empty", ["--id"], { string: "id" }, { id: "", _: [] }],
  ["takes no flag for a value", ["--id", "-x"], { string: "id" }, { id: "", x: true, _: [] }],
  ["takes no dash for a value", ["--id", "-"], { string: "id" }, { id: "", _: ["-"] }],
  ["takes no empty word for a value", ["--id", ""], { string: "id" }, { id: "", _: [""] }],
  ["keeps an empty value", ["--id="], { string: "id" }, { id: "", _: [] }],
  ["keeps line breaks", ["--id=a\nb"], { string: "id" }, { id: "a\nb", _: [] }],
  ["sets booleans", ["--json", "x"], { boolean: "json" }, { json: true, _: ["x"] }],
  ["defaults booleans", [], { boolean: "json" }, { json: false, _: [] }],
  ["lets a boolean eat false", ["--json", "false"], { boolean: "json" }, { json: false, _: [] }],
  ["reads =0 as true", ["--json=0"], { boolean: "json" }, { json: true, _: [] }],
  ["reads an empty = as true", ["--json="], { boolean: "json" }, { json: true, _: [] }],
  ["takes --no-x as a name", ["--no-color"], { boolean: ["no-color"] }, {
    "no-color": true,
    _: [],
  }],
  ["negates", ["--no-color"], { boolean: "color", negatable: "color" }, { color: false, _: [] }],
  ["negates after a yes", ["--color", "--no-color"], { boolean: "color", negatable: "color" }, {
    color: false,
    _: [],
  }],
  ["keeps the words after --", ["a", "--", "--id", "7"], { "--": true, string: "id" }, {
    _: ["a"],
    "--": ["--id", "7"],
  }],
  ["adds the words after -- to _", ["--", "--id"], {}, { _: ["--id"] }],
  ["splits at -- after a flag", ["--id", "--", "x"], { "--": true, string: "id" }, {
    id: "",
    _: [],
    "--": ["x"],
  }],
  ["fills both names of an alias", ["-h"], { boolean: "help", alias: { h: "help" } }, {
    h: true,
    help: true,
    _: [],
  }],
  ["declares by alias", ["--identity", "7"], { string: "id", alias: { id: "identity" } }, {
    id: "7",
    identity: "7",
    _: [],
  }],
  ["fills in defaults", [], { string: "id", default: { id: "z" } }, { id: "z", _: [] }],
  ["prefers what is given", ["--id=a"], { string: "id", default: { id: "z" } }, {
    id: "a",
    _: [],
  }],
  ["stops early", ["--json", "x", "--id", "7"], { boolean: "json", stopEarly: true }, {
    json: true,
    _: ["x", "--id", "7"],
  }],
  ["nests at dots", ["--a.b=x"], {}, { a: { b: "x" }, _: [] }],
];

for (const [name, words, options, expected] of ROWS) {
  Deno.test(`parseArgs() ${name}`, () => {
    assertEquals({ ...parseArgs([...words], options) }, expected);
  });
}

Deno.test("parseArgs() tells unknown flags by key, operands without, and drops what it is told to", () => {
  const asked: unknown[] = [];
  const parsed = parseArgs(["x", "--nope=1", "--json", "--no-json", "--other", "y", "-q"], {
    boolean: ["json"],
    unknown: (arg, key, value) => {
      asked.push([arg, key, value]);
      return key === undefined;
    },
  });
  assertEquals(asked, [
    ["x", undefined, undefined],
    ["--nope=1", "nope", "1"],
    ["--no-json", "no-json", true],
    ["--other", "other", "y"],
    ["-q", "q", undefined],
  ]);
  assertEquals({ ...parsed }, { json: true, _: ["x"] });
});

Deno.test("parseArgs() leaves Object.prototype alone", () => {
  parseArgs(["--__proto__.polluted=1", "--constructor.prototype.polluted=1"]);
  assertEquals("polluted" in {}, false);
});
