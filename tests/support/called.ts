/**
 * The whole command line on a made-up machine.
 *
 * @module
 */
import { run } from "../../lib/cli/run.ts";
import type { Ports } from "../../lib/io/ports.ts";
import { type FakeOptions, fakePorts, type FakeWorld } from "./fake_ports.ts";

/** How a call ended. */
export interface Called {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly world: FakeWorld;
}

/** Runs `resume` with these words. `change` replaces ports before the call, `prepare` sets the world up. */
export async function call(
  argv: readonly string[],
  options: FakeOptions = {},
  change: (ports: Ports) => Ports = (ports) => ports,
  prepare: (world: FakeWorld) => void = () => {},
): Promise<Called> {
  const { ports, world } = fakePorts(options);
  prepare(world);
  const code = await run(argv, change(ports));
  return { code, stdout: world.stdout, stderr: world.stderr, world };
}
