// `resume report --html` where a write fails.
import { assertEquals } from "@std/assert";
import { NOW, repoFiles } from "../support/pipeline_call.ts";
import { failEach } from "../support/write_faults.ts";

for (const [name, page] of [["a new page", null], ["an old page", "<p>old\n"]] as const) {
  Deno.test(`resume report keeps ${name} whichever change fails`, async () => {
    const files = { ...repoFiles({}), ...(page === null ? {} : { "/repo/r.html": page }) };
    const options = { files, now: NOW, env: { HOME: "/home/al" } };
    const argv = ["report", "--html", "r.html", "--json", "--no-git"];
    assertEquals(await failEach({ argv, options }) > 0, true);
  });
}
