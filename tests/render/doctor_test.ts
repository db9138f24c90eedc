import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { DoctorArgs, DoctorCode, DoctorFinding } from "../../lib/core/doctor.ts";
import { renderDoctor } from "../../lib/render/doctor.ts";
import { doctorText } from "../../lib/render/doctor_text.ts";
import { isChinese, leftovers } from "../support/bilingual.ts";

const NOTHING = {} as const;
const place = { folder: "/a-folder" } as const;
const why = { ...place, reason: "the-reason" } as const;

/** Arguments of every finding; what they hold is looked for in both languages. */
const SAMPLES: { readonly [Code in DoctorCode]: DoctorArgs[Code] } = {
  "program-compiled": { version: "7.8.9", deno: "2.7.1" },
  "program-from-source": { version: "7.8.9", deno: "2.7.1" },
  "permissions-narrow": NOTHING,
  "permissions-wide": { rights: ["right-1", "right-2"] },
  "permissions-missing": { rights: ["right-1", "right-2"] },
  "folder-readable": place,
  "folder-unreadable": why,
  "git-ok": { version: "2.40", topLevel: "/a-top" },
  "git-shallow": { version: "2.40" },
  "git-no-repository": { ...place, version: "2.40" },
  "git-refused": { ...place, version: "2.40" },
  "git-fails": { reason: "the-reason" },
  "git-not-allowed": { reason: "the-reason" },
  "git-absent": NOTHING,
  "locks-hold": place,
  "locks-ignored": place,
  "locks-unsupported": why,
  "writes-ok": place,
  "writes-fail": { ...why, operation: "hard-link" },
  "writes-untested": why,
  "session-known": { session: "s-1" },
  "session-unknown": NOTHING,
  "terminal": { interactive: true, columns: 81, color: true },
  "language": { lang: "zh" },
  "language-charset": { lang: "zh", locale: "zh_CN.GBK" },
  "links-ok": { path: "/a-bin/resume" },
  "links-absent": { program: "/a-bin/resume" },
  "links-other": { path: "/a-bin/resume" },
  "links-not-on-path": NOTHING,
};
const FINDINGS = Object.entries(SAMPLES).map(([code, args]) => ({ code, args }) as DoctorFinding);
/** Values and commands that must stand in both languages. */
const KEPT =
  /\/a-folder|\/a-top|the-reason|hard-link|7\.8\.9|2\.7\.1|2\.40|s-1|\b81\b|zh_CN\.GBK|\/a-bin\S*|right-[12]|`[^`]*`|git config [a-z. -]+|ln -s resume|--root|--session|TMPDIR|CLAUDE_SESSION_ID|LC_ALL=C\.UTF-8/g;

function kept(text: string): string[] {
  return [...new Set(text.match(KEPT)?.map((found) => found.trim()))].sort();
}

for (const finding of FINDINGS) {
  Deno.test(`doctorText() says in Chinese of ${finding.code} what it says in English`, () => {
    const [en, zh] = (["en", "zh"] as const).map((lang) => doctorText(lang, finding));
    assert(en !== undefined && zh !== undefined);
    assertEquals(kept(zh.message), kept(en.message));
    assertEquals(kept(zh.advice ?? ""), kept(en.advice ?? ""));
    assertEquals(zh.advice === null, en.advice === null);
    for (const text of [zh.message, zh.advice ?? "无"]) {
      assert(isChinese(text), text);
      assertEquals(leftovers(text.replaceAll(KEPT, " ")), []);
    }
  });
}

for (
  const [finding, lang, want] of [
    [{ code: "terminal", args: { interactive: false, columns: 80, color: false } }, "en", [
      "no terminal, nothing is asked; 80 columns, no colours",
      null,
    ]],
    [{ code: "terminal", args: { interactive: true, columns: 80, color: true } }, "en", [
      "a terminal, questions may be asked; 80 columns, colours",
      null,
    ]],
    [{ code: "terminal", args: { interactive: false, columns: 80, color: false } }, "zh", [
      "非终端，不会提问；80 列，无颜色",
      null,
    ]],
    [{ code: "terminal", args: { interactive: true, columns: 80, color: true } }, "zh", [
      "终端，可以提问；80 列，有颜色",
      null,
    ]],
    [{ code: "language", args: { lang: "en" } }, "en", [
      "text is in English (--lang en, zh or auto)",
      null,
    ]],
    [{ code: "language", args: { lang: "en" } }, "zh", [
      "文本语言为英文（--lang en、zh 或 auto）",
      null,
    ]],
    [{ code: "language-charset", args: { lang: "en", locale: "C" } }, "en", [
      "text is in English, the locale is C",
      "Text is always UTF-8. If marks like ✓ come out wrong, set LC_ALL=C.UTF-8.",
    ]],
    [{ code: "language-charset", args: { lang: "en", locale: "C" } }, "zh", [
      "文本语言为英文，区域设置为 C",
      "文本总是 UTF-8。如果 ✓ 等符号显示异常，请设置 LC_ALL=C.UTF-8。",
    ]],
    [{ code: "links-absent", args: { program: "/my bin/resume" } }, "en", [
      "x-internal-resume-story is not on PATH",
      "Only callers of that skill need it: ln -s resume '/my bin/x-internal-resume-story'",
    ]],
    [{ code: "folder-unreadable", args: { folder: "/a\u001b[31m", reason: "b\u0007" } }, "zh", [
      "/a\\u001b[31m 无法读取：b\\u0007",
      "请进入一个存在且可读的目录，或用 --root 指定。",
    ]],
  ] as const satisfies readonly (readonly [DoctorFinding, "en" | "zh", readonly unknown[]])[]
) {
  Deno.test(`doctorText() in ${lang} says ${want[0]}`, () => {
    const { message, advice } = doctorText(lang, finding);
    assertEquals([message, advice], [...want]);
  });
}

const OK = { code: "links-ok", args: { path: "/b/resume" } } as const;
const NOTE = { code: "session-unknown", args: {} } as const;
const FAILS = { code: "git-absent", args: {} } as const;
for (
  const [name, findings, lang, last] of [
    ["nothing that fails", [OK, NOTE], "en", "Everything works here."],
    ["one thing that fails", [OK, FAILS], "en", "One thing will not work here."],
    ["two things that fail", [FAILS, FAILS], "en", "2 things will not work here."],
    ["nothing that fails", [OK, NOTE], "zh", "在此一切正常。"],
    ["two things that fail", [FAILS, FAILS], "zh", "在此有 2 项无法工作。"],
  ] as const
) {
  Deno.test(`renderDoctor() in ${lang} ends with ${name}`, () => {
    const text = renderDoctor(findings, "x86_64", { lang, color: false });
    assertEquals(text.split("\n").slice(-3), ["", last, ""]);
  });
}

Deno.test("renderDoctor() aligns marks, topics and what to do, and names the machine of the program", () => {
  const program = { code: "program-compiled", args: { version: "1.2.3", deno: "2.7.1" } } as const;
  const text = renderDoctor([program, NOTE, FAILS], "x86_64-linux", { lang: "en", color: false });
  assertEquals(text.split("\n").slice(0, 3), [
    "✓ program  resume 1.2.3, compiled with Deno 2.7.1, x86_64-linux",
    "○ session  no session id is known",
    "           A lease can then never be yours: set CLAUDE_SESSION_ID or pass --session ID " +
    "to the commands that take one.",
  ]);
  const colored = renderDoctor([FAILS], "x86_64-linux", { lang: "en", color: true });
  assertStringIncludes(colored, "\u001b[31m✗\u001b[0m git  git is not on PATH");
});
