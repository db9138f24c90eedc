/**
 * Another process: keeps replacing a state by rename, as writers do, until it is killed.
 * Words: the state, the two contents.
 *
 * @module
 */
const [path = "", ...contents] = Deno.args;
const pause = new Int32Array(new SharedArrayBuffer(4));
let turn = 0;
while (true) {
  const temp = `${path}.${turn % 2}.tmp`;
  Deno.writeTextFileSync(temp, contents[turn % contents.length] ?? "");
  Deno.renameSync(temp, path);
  if (turn++ === 0) Deno.stdout.writeSync(new Uint8Array([10]));
  Atomics.wait(pause, 0, 0, 1); // leaves the processor to the reader
}
