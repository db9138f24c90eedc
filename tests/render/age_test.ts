import { assertEquals } from "@std/assert";
import { ageOf, sayAge } from "../../lib/render/age.ts";

const now = Date.UTC(2026, 4, 10, 12);

for (
  const [time, en, zh] of [
    [null, "unknown", "未知"],
    ["yesterday", "unknown", "未知"],
    ["2026-05-10T12:05:00Z", "just now", "刚刚"],
    ["2026-05-10T12:05:01Z", "in the future", "在未来"],
    ["2026-05-10T11:59:01Z", "just now", "刚刚"],
    ["2026-05-10T11:59:00Z", "1 minute ago", "1 分钟前"],
    ["2026-05-10T11:00:01Z", "59 minutes ago", "59 分钟前"],
    ["2026-05-10T11:00:00Z", "1 hour ago", "1 小时前"],
    ["2026-05-10T19:00:00+08:00", "1 hour ago", "1 小时前"],
    ["2026-05-09T12:00:01Z", "23 hours ago", "23 小时前"],
    ["2026-05-09T12:00:00Z", "1 day ago", "1 天前"],
    ["2026-05-08T00:00:00Z", "2 days ago", "2 天前"],
  ] as const
) {
  Deno.test(`sayAge says ${en} of ${time}`, () => {
    const age = ageOf(time, now);
    assertEquals([sayAge.en(age), sayAge.zh(age)], [en, zh]);
  });
}
