/**
 * `@std/fs`, the part in use.
 *
 * @module
 */
export * from "./fs_copy.ts";
export * from "./fs_ensure_dir.ts";
export * from "./fs_exists.ts";
export * from "./fs_expand_glob.ts";
export * from "./fs_walk.ts";
