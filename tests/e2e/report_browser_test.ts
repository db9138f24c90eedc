/**
 * The page of `resume report` in a real browser, where one is there.
 */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { has, resume, start } from "../support/program.ts";

const CASES = new URL("../fixtures/cases/survey/", import.meta.url).pathname;
const BROWSER = ["chromium", "chromium-browser", "google-chrome"].find(has);
const QUIET = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--enable-logging=stderr",
];

for (const lang of ["en", "zh"] as const) {
  Deno.test({
    name: `resume report in ${lang} is shown by a browser without a complaint`,
    ignore: BROWSER === undefined,
    fn: async () => {
      const root = await Deno.makeTempDir({ prefix: "page-" });
      try {
        await start(["cp", "-R", `${CASES}all-four/files/.`, root]);
        const words = ["report", "--html", "page.html", "--lang", lang];
        const made = await resume([...words, "--now", "2026-05-10T12:00:00+08:00"], { cwd: root });
        assertEquals(made.code, 0, made.stderr);
        const argv = [BROWSER ?? "", ...QUIET, `--user-data-dir=${root}/profile`, "--dump-dom"];
        const shown = await start([...argv, `file://${root}/page.html`], { env: { HOME: root } });
        for (const part of ["JIRA-1", "epic-0049", "<circle", "<svg"]) {
          assertStringIncludes(shown.stdout, part);
        }
        assertEquals(shown.stdout.split("<article").length - 1, 4);
        // The policy of the page would be named here, had anything in it been against it.
        assertEquals(/Content Security Policy|CONSOLE/.test(shown.stderr), false, shown.stderr);
      } finally {
        await Deno.remove(root, { recursive: true });
      }
    },
  });
}
