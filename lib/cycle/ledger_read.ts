/**
 * Opens the ledger of a layout and reads its current cycle.
 *
 * @module
 */
import { dangles, look, type World } from "./files.ts";
import { type LedgerText, readLedger } from "./ledger.ts";

/** What was found at the place of the ledger. */
export type LedgerRead =
  | LedgerText
  | { readonly kind: "absent" }
  | { readonly kind: "not-regular"; readonly reason: string }
  | { readonly kind: "unreadable"; readonly reason: string };

/** Reads the ledger at an absolute path. */
export function openLedger(world: World, path: string): LedgerRead {
  const looked = look(world, path);
  if (looked.kind === "absent") {
    // State may be behind it: it is neither passed over nor replaced.
    return dangles(world, path)
      ? { kind: "not-regular", reason: "a link that leads nowhere" }
      : looked;
  }
  if (looked.kind === "unsafe") return { kind: "not-regular", reason: looked.reason };
  if (looked.kind === "denied") return { kind: "unreadable", reason: looked.reason };
  const opened = world.ports.fs.openRead(path);
  if (!opened.ok) {
    if (opened.reason === "absent") return { kind: "absent" };
    const reason = opened.reason === "denied" ? "permission denied" : opened.message;
    return { kind: "unreadable", reason };
  }
  const read = readLedger(opened.value);
  opened.value.close();
  return read.ok ? read.value : { kind: "unreadable", reason: read.message };
}
