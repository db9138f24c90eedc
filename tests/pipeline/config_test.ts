// What the configuration comes to (pipeline spec 1.4).
import { assertEquals } from "@std/assert";
import {
  acceptanceSettings,
  baseSettings,
  languageSetting,
  type Layers,
  platformName,
  platformSetting,
  profileSettings,
  setting,
  stepOverride,
  zoneSetting,
} from "../../lib/pipeline/config.ts";
import { expansionOf, presetOf } from "../../lib/pipeline/presets.ts";
import type { YamlMap } from "../../lib/pipeline/value.ts";

function layers(project: YamlMap, more: Partial<Layers> = {}): Layers {
  return { project, global: {}, locale: null, lang: null, ...more };
}

for (
  const [word, locale, language, unknown] of [
    ["zh", null, "zh-CN", null],
    ["ZH_cn", null, "zh-CN", null],
    [" zh-CN ", null, "zh-CN", null],
    ["EN", null, "en", null],
    ["en-us", null, "en", null],
    ["auto", "zh_TW.UTF-8", "zh-CN", null],
    ["auto", "de_DE", "en", null],
    ["auto", null, "en", null],
    ["en-GB", null, "zh-CN", "en-GB"],
    ["en_US", null, "zh-CN", "en_US"],
    ["zh_TW", null, "zh-CN", "zh_TW"],
    [null, "en_US", "zh-CN", null],
  ] as const
) {
  Deno.test(`languageSetting() reads ${word} under ${locale} as ${language}`, () => {
    const output = { output: { language: word } };
    assertEquals(languageSetting(layers(output, { locale })), { language, unknown });
  });
}

for (const [lang, language] of [["en", "en"], ["zh", "zh-CN"]] as const) {
  Deno.test(`languageSetting() lets --lang ${lang} win and still names an unknown word`, () => {
    assertEquals(languageSetting(layers({ output: { language: "fr" } }, { lang })), {
      language,
      unknown: "fr",
    });
  });
}

for (
  const [value, on] of [
    [true, true],
    [" TRUE ", true],
    [false, false],
    ["False", false],
    ["yes", true],
    [null, true],
  ] as const
) {
  Deno.test(`baseSettings() reads a switch of ${JSON.stringify(value)}, on by default`, () => {
    assertEquals(baseSettings(layers({ compact: { auto: value } })).compactAuto, on);
  });
}

Deno.test("baseSettings() leaves a switch off that is off by default", () => {
  const of = (enabled: unknown): boolean =>
    baseSettings(layers({ watchdog: { enabled } })).watchdog;
  assertEquals([of("true"), of(true), of("yes"), of(1)], [true, true, false, false]);
});

Deno.test("setting() takes null in the project as set, at every depth", () => {
  const global = { a: { b: { c: 1 } } };
  const asked = [{}, { a: null }, { a: { b: null } }, { a: { b: { c: null } } }, { a: 5 }, {
    a: { b: { c: 2 } },
  }].map((project) => setting(layers(project, { global }), "a.b.c", "a.b.c"));
  assertEquals(asked, [1, undefined, undefined, undefined, undefined, 2]);
  assertEquals(setting(layers({}, { global }), "a.b.c", null), undefined);
});

for (const whole of [5, "off", false, [], ["c"]]) {
  Deno.test(`setting() lets ${JSON.stringify(whole)} of the project replace a global map`, () => {
    const global = { a: { b: { c: 1 } }, other: 2 };
    const of = (project: YamlMap, path: string): unknown =>
      setting(layers(project, { global }), "a.b.c", path);
    assertEquals([of({ a: whole }, "a.b.c"), of({ a: { b: whole } }, "a.b.c")], [
      undefined,
      undefined,
    ]);
    // Under other keys the global layer has a map of its own.
    assertEquals(of({ a: whole }, "other"), 2);
  });
}

Deno.test("zoneSetting() takes the default for a zone that nobody knows", () => {
  const of = (timezone: unknown): string => zoneSetting(layers({ output: { timezone } }));
  assertEquals([of("Europe/Berlin"), of("Mars/Base"), of(5)], [
    "Europe/Berlin",
    "Asia/Shanghai",
    "Asia/Shanghai",
  ]);
});

for (
  const [name, platform] of [
    ["Claude", "claude-code"],
    ["open-code", "opencode"],
    [" Cursor ", "cursor"],
    ["auto", null],
    [" Unknown", null],
    ["\u0007", null],
    ["", null],
    [{}, null],
  ] as const
) {
  Deno.test(`platformName() reads ${JSON.stringify(name)} as ${platform}`, () => {
    assertEquals(platformName(name), platform);
  });
}

for (
  const [project, platform] of [
    [{}, "codex"],
    [{ platform: "auto" }, "codex"],
    [{ platform: " Auto " }, "codex"],
    [{ platform: "unknown" }, "codex"],
    [{ platform: "Claude" }, "claude-code"],
    [{ platform: null }, null],
    [{ platform: {} }, null],
  ] as const
) {
  Deno.test(`platformSetting() gives ${platform} for ${JSON.stringify(project)} over codex`, () => {
    const global = { agent: { platform: "codex" } };
    assertEquals(platformSetting(layers({ ...project }, { global })), platform);
  });
}

Deno.test("platformSetting() gives none for auto in both layers", () => {
  const global = { agent: { platform: "auto" } };
  assertEquals(platformSetting(layers({ platform: "auto" }, { global })), null);
});

for (
  const [hours, want] of [[1, 1], ["1.5", 1.5], [0, 0], [-1, 72], ["soon", 72], [
    Infinity,
    72,
  ], [null, 72]] as const
) {
  Deno.test(`acceptanceSettings() waits ${want} hours for ${JSON.stringify(hours)}`, () => {
    const got = acceptanceSettings(layers({ acceptance: { timeout_hours: hours } }));
    assertEquals(got, { mode: "auto", timeoutHours: want });
  });
}

for (
  const [name, profiles, want] of [
    ["a list", ["webapp", " research ", "webapp", "", {}], ["webapp", "research"]],
    ["one name", "webapp", ["webapp"]],
    ["a map", { webapp: true }, []],
    ["nothing", null, []],
  ] as const
) {
  Deno.test(`profileSettings() reads ${name}`, () => {
    assertEquals(profileSettings(layers({ execution: { test_profiles: { profiles } } })), [
      ...want,
    ]);
  });
}

for (
  const [name, project, want] of [
    ["the one at the top first", {
      step_overrides: { x: { executor: "a" } },
      execution: { step_overrides: { x: { enabled: false } } },
    }, { enabled: true, executor: "a", subagentTool: null }],
    ["the one of the execution", { execution: { step_overrides: { x: { reviewer: "r" } } } }, {
      enabled: true,
      executor: "r",
      subagentTool: null,
    }],
    ["executor before reviewer", {
      step_overrides: { x: { reviewer: "r", executor: "e", subagent_tool: "t" } },
    }, { enabled: true, executor: "e", subagentTool: "t" }],
    ["false alone", { step_overrides: { x: "false" } }, {
      enabled: false,
      executor: null,
      subagentTool: null,
    }],
    ["disabled in words", { step_overrides: { x: { enabled: "False" } } }, {
      enabled: false,
      executor: null,
      subagentTool: null,
    }],
    ["nothing", {}, { enabled: true, executor: null, subagentTool: null }],
  ] as const
) {
  Deno.test(`stepOverride() takes ${name}`, () => {
    assertEquals(stepOverride(layers(project), "x"), want);
  });
}

for (
  const [name, cycle, steps, preset, unknown] of [
    ["a build", {}, null, "tdd", null],
    ["an analysis", { workflow_kind: "analysis" }, null, "analysis", null],
    ["a showcase", { workflow_kind: "showcase" }, null, "implement-only", null],
    ["another kind", { workflow_kind: "toString" }, null, "tdd", null],
    ["its own choice", { preset: "implement-only" }, { preset: "tdd" }, "implement-only", null],
    ["the configuration", {}, { preset: "analysis" }, "analysis", null],
    [
      "an analysis that asks for tdd",
      { workflow_kind: "analysis", preset: "tdd" },
      null,
      "analysis",
      null,
    ],
    [
      "a name that nobody knows",
      { workflow_kind: "showcase", preset: "hasOwnProperty" },
      null,
      "implement-only",
      "hasOwnProperty",
    ],
  ] as const
) {
  Deno.test(`presetOf() gives ${preset} for ${name}`, () => {
    const got = presetOf({ ...cycle }, layers({ execution: { steps } }));
    assertEquals([got.name, got.unknown], [preset, unknown]);
    assertEquals(got.steps.length > 0, true);
  });
}

Deno.test("presetOf() takes the items of a custom sequence that are not empty", () => {
  const steps = { preset: "custom", sequence: ["a", "", " b ", null, {}] };
  const got = presetOf({}, layers({ execution: { steps } }));
  assertEquals(got, { name: "custom", unknown: null, steps: ["a", "b"] });
  assertEquals(expansionOf(got, layers({ step_overrides: { a: false } })), ["b"]);
});
