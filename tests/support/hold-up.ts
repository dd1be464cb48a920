/** Keeps this process from doing anything, as a machine that gives it no processor does. */
export function holdUp(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
