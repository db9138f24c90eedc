/**
 * The Homebrew formula. It takes the archives of the release: in a bottle that Homebrew builds itself,
 * patchelf would cut off the part of the program in which Deno finds our code.
 *
 * @module
 */
import { archiveName, assetUrl, DESCRIPTION, REPOSITORY } from "../release_info.ts";
import type { ManifestInput } from "./input.ts";
import { sumOf } from "./input.ts";

const SYSTEMS = [
  ["on_macos", "aarch64-apple-darwin", "x86_64-apple-darwin"],
  ["on_linux", "aarch64-unknown-linux-gnu", "x86_64-unknown-linux-gnu"],
] as const;

function sources(input: ManifestInput, target: string): string[] {
  const name = archiveName(input.version, target);
  return [
    `url "${assetUrl(input.version, name)}"`,
    `sha256 "${sumOf(input, target)}"`,
  ];
}

function system(input: ManifestInput, [block, arm, intel]: (typeof SYSTEMS)[number]): string[] {
  const each = ([on, target]: readonly [string, string]): string[] => [
    `    ${on} do`,
    ...sources(input, target).map((line) => `      ${line}`),
    "    end",
  ];
  return [
    `  ${block} do`,
    ...each(["on_arm", arm]),
    ...each(["on_intel", intel]),
    "  end",
    "",
  ];
}

/**
 * Writes the formula.
 *
 * @param input The release.
 * @returns The text of `resume.rb`.
 */
export function formula(input: ManifestInput): string {
  const has = (name: string): boolean => input.files.includes(name);
  const beside = [
    has("completions/resume.bash") &&
    `bash_completion.install "completions/resume.bash" => "resume"`,
    has("completions/_resume") && `zsh_completion.install "completions/_resume"`,
    has("completions/resume.fish") && `fish_completion.install "completions/resume.fish"`,
    has("man/resume.1") && `man1.install "man/resume.1"`,
    has("skills/story/SKILL.md") && `pkgshare.install "skills"`,
  ].filter((line) => line !== false);
  return [
    "class Resume < Formula",
    `  desc "${DESCRIPTION}"`,
    `  homepage "${REPOSITORY}"`,
    `  version "${input.version}"`,
    `  license "MIT"`,
    "",
    ...SYSTEMS.flatMap((one) => system(input, one)),
    "  def install",
    `    bin.install "resume"`,
    "    # Called by this name, the program is that skill.",
    `    bin.install_symlink "resume" => "x-internal-resume-story"`,
    ...beside.map((line) => `    ${line}`),
    "  end",
    "",
    "  test do",
    `    assert_equal "resume #{version}", shell_output("#{bin}/resume --version").strip`,
    `    assert_match "--story-id", shell_output("#{bin}/x-internal-resume-story --help")`,
    `    system bin/"resume", "--help"`,
    "  end",
    "end",
    "",
  ].join("\n");
}
