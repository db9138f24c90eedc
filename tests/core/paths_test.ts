import { assertEquals } from "@std/assert";
import {
  ancestors,
  basename,
  dirname,
  isAbsolute,
  isInside,
  isSafeRelative,
  join,
  normalize,
  relativeTo,
} from "../../lib/core/paths.ts";

for (
  const [path, want] of [
    ["/a//b/./../c/", "/a/c"],
    ["/", "/"],
    ["/..", "/"],
    ["/../../a", "/a"],
    ["", "."],
    [".", "."],
    ["a/..", "."],
    ["..", ".."],
    ["../..", "../.."],
    ["a/../../b", "../b"],
    ["../a/../..", "../.."],
    ["C:/", "C:/"],
    ["C:/a/../../b", "C:/b"],
    ["c:/x//y", "c:/x/y"],
    ["C:x", "C:x"],
    ["/a/ b /c", "/a/ b /c"],
    ["/a/...", "/a/..."],
    ["/状态/./x", "/状态/x"],
  ] as const
) {
  Deno.test(`normalize() makes ${want} of ${JSON.stringify(path)}`, () => {
    assertEquals(normalize(path), want);
  });
}

for (
  const [parts, want] of [
    [["/a", "b", "c"], "/a/b/c"],
    [["/a", "../b"], "/b"],
    [["/a", "/b"], "/b"],
    [["/a", "C:/b", "c"], "C:/b/c"],
    [["C:/a", "b"], "C:/a/b"],
    [["", "a"], "a"],
    [["a", "", "b"], "a/b"],
    [["/", "a"], "/a"],
    [[], "."],
  ] as const
) {
  Deno.test(`join() makes ${want} of ${JSON.stringify(parts)}`, () => {
    assertEquals(join(...parts), want);
  });
}

for (
  const [path, folder, name] of [
    ["/a/b", "/a", "b"],
    ["/a", "/", "a"],
    ["/", "/", ""],
    ["C:/a", "C:/", "a"],
    ["C:/", "C:/", "C:"],
    ["a/b", "a", "b"],
    ["a", ".", "a"],
    ["/a/b/", "/a", "b"],
  ] as const
) {
  Deno.test(`dirname() and basename() part ${path}`, () => {
    assertEquals(dirname(path), folder);
    assertEquals(basename(path), name);
  });
}

for (
  const [path, want] of [
    ["/a", true],
    ["C:/a", true],
    ["z:\\a", true],
    ["\\\\server\\share", true],
    ["a", false],
    ["./a", false],
    ["C:", false],
    ["C:a", false],
    ["ab:/c", false],
    ["", false],
  ] as const
) {
  Deno.test(`isAbsolute() is ${want} for ${path}`, () => assertEquals(isAbsolute(path), want));
}

for (
  const [path, folder, inside, relative] of [
    ["/a/b", "/a", true, "b"],
    ["/a", "/a", true, "."],
    ["/ab", "/a", false, "/ab"],
    ["/a", "/a/b", false, "/a"],
    ["/a", "/", true, "a"],
    ["/", "/", true, "."],
    ["C:/a/b", "C:/", true, "a/b"],
    ["/a/b/c", "/a/b", true, "c"],
  ] as const
) {
  Deno.test(`isInside() and relativeTo() place ${path} below ${folder}`, () => {
    assertEquals(isInside(path, folder), inside);
    assertEquals(relativeTo(folder, path), relative);
  });
}

for (
  const [folder, want] of [
    ["/a/b/c", ["/a/b/c", "/a/b", "/a", "/"]],
    ["/", ["/"]],
    ["C:/a", ["C:/a", "C:/"]],
  ] as const
) {
  Deno.test(`ancestors() climbs from ${folder}`, () => assertEquals(ancestors(folder), [...want]));
}

for (
  const [path, want] of [
    ["a", true],
    ["a/b.md", true],
    [".claude/x", true],
    ["a..b/..c", true],
    ["状态/é", true],
    ["", false],
    ["..", false],
    ["../a", false],
    ["a/../b", false],
    ["a/..", false],
    ["/a", false],
    ["\\a", false],
    ["a\\..\\b", false],
    ["C:/a", false],
    ["C:a", false],
    ["c:", false],
    ["a\nb", false],
    ["a\u0000b", false],
    ["a\u007f", false],
    ["a\u001b[31m", false],
  ] as const
) {
  Deno.test(`isSafeRelative() is ${want} for ${JSON.stringify(path)}`, () => {
    assertEquals(isSafeRelative(path), want);
  });
}
