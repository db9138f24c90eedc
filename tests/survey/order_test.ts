import { assertEquals } from "@std/assert";
import type { Envelope, EnvelopeInput } from "../../lib/core/envelope.ts";
import { EXIT, type ExitCode } from "../../lib/core/exit.ts";
import { exitOf, isCertain, type Item, pickOf, sortItems } from "../../lib/survey/order.ts";
import { found, item } from "../support/items.ts";

function entry(fields: Partial<EnvelopeInput>, exit: ExitCode = EXIT.ok): Item {
  return { envelope: item(fields), exit };
}

function ids(items: readonly Item[]): (string | null)[] {
  return items.map(({ envelope }) => envelope.id);
}

Deno.test("sortItems() puts the classes in the order of the contract", () => {
  const states: Envelope["state"][] = [
    "complete",
    "held",
    "corrupt",
    "inconsistent",
    "blocked",
    "needs-decision",
    "resumable",
  ];
  // The worse the class, the later the last activity: a class weighs more than time.
  const at = (hour: number): string => `2026-05-01T${20 - hour}:00:00Z`;
  const items = states.map((state, index) => entry({ id: state, state, updatedAt: at(index) }));
  const doubtful = { id: "doubtful", problems: [found("warning")], updatedAt: at(7) };
  items.splice(3, 0, entry(doubtful));
  assertEquals(ids(sortItems(items)), [
    "resumable",
    "doubtful",
    "needs-decision",
    "blocked",
    "inconsistent",
    "corrupt",
    "held",
    "complete",
  ]);
});

Deno.test("sortItems() compares times as instants, later first, unknown last", () => {
  const items = [
    entry({ id: "none" }),
    entry({ id: "early", updatedAt: "2026-05-01T10:00:00Z" }),
    entry({ id: "late", updatedAt: "2026-05-01T09:30:00-02:00" }),
    entry({ id: "also none" }),
  ];
  assertEquals(ids(sortItems(items)), ["late", "early", "also none", "none"]);
});

Deno.test("sortItems() breaks ties by system, then by id", () => {
  const updatedAt = "2026-05-01T10:00:00Z";
  const items = [
    entry({ id: "s", system: "story", updatedAt }),
    entry({ id: "w2", system: "work", updatedAt }),
    entry({ id: "w1", system: "work", updatedAt }),
    entry({ id: "c", system: "cycle", updatedAt }),
    entry({ id: "p", system: "pipeline", updatedAt }),
  ];
  assertEquals(ids(sortItems(items)), ["p", "c", "w1", "w2", "s"]);
});

for (const [severity, certain] of [["info", true], ["warning", false], ["error", false]] as const) {
  Deno.test(`isCertain() is ${certain} beside a finding of severity ${severity}`, () => {
    assertEquals(isCertain(item({ problems: [found(severity)] })), certain);
  });
}

for (
  const [name, items, want] of [
    ["nothing when nothing can go on", [entry({ state: "held" })], null],
    ["the only one that can", [entry({}), entry({ state: "held" })], {
      index: 0,
      reason: "only-one",
    }],
    [
      "the most recent",
      [
        entry({ id: "a", updatedAt: "2026-01-01T00:00:00Z" }),
        entry({ id: "b", updatedAt: "2026-02-01T00:00:00Z" }),
      ],
      { index: 0, reason: "most-recent" },
    ],
    [
      "the one without doubts, and says that a later one was passed over",
      [
        entry({ id: "a", updatedAt: "2026-01-01T00:00:00Z" }),
        entry({ id: "b", updatedAt: "2026-02-01T00:00:00Z", problems: [found("warning")] }),
      ],
      { index: 0, reason: "fewest-doubts" },
    ],
  ] as const
) {
  Deno.test(`pickOf() takes ${name}`, () => assertEquals(pickOf(sortItems(items)), want));
}

for (
  const [name, items, present, want] of [
    ["no system", [], false, 1],
    ["a system without unfinished work", [], true, 0],
    ["complete work alone", [entry({ state: "complete" })], true, 0],
    ["resumable work beside corrupt", [entry({}), entry({ state: "corrupt" }, 65)], true, 0],
    ["a decision", [entry({ state: "needs-decision" }, 3)], true, 3],
    ["blocked work", [entry({ state: "blocked" }, 4)], true, 4],
    ["access that is refused", [entry({ state: "blocked" }, 77)], true, 77],
    ["a contradiction", [entry({ state: "inconsistent" }, 4)], true, 4],
    ["corrupt work", [entry({ state: "corrupt" }, 65)], true, 65],
    ["a corrupt state that cannot be read", [entry({ state: "corrupt" }, 77)], true, 77],
    ["an invalid configuration", [entry({ state: "corrupt" }, 78)], true, 78],
    ["an internal error", [entry({ state: "corrupt" }, 70)], true, 70],
    ["held work", [entry({ state: "held" }, 75)], true, 75],
  ] as const
) {
  Deno.test(`exitOf() is ${want} for ${name}`, () =>
    assertEquals(exitOf(sortItems(items), present), want));
}

Deno.test("sortItems() puts an item without an id in front of those that have one, and keeps equal ones", () => {
  const items = [entry({ id: "A" }), entry({ id: null }), entry({ id: "A", title: "second" })];
  assertEquals(sortItems(items).map(({ envelope }) => [envelope.id, envelope.title]), [
    [null, null],
    ["A", null],
    ["A", "second"],
  ]);
});

for (
  const [exit, want] of [[EXIT.ok, 65], [EXIT.data, 65], [EXIT.noPermission, 77], [
    EXIT.config,
    78,
  ], [EXIT.internal, 70]] as const
) {
  Deno.test(`exitOf() gives corrupt state the exit of its own command, ${exit}, and never 0`, () => {
    assertEquals(exitOf([entry({ state: "corrupt" }, exit)], true), want);
  });
}
