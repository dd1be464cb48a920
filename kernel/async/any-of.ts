/**
 * A signal that aborts as soon as one of these does, with its reason.
 *
 * `AbortSignal.any` alone forgets time limits: Node (20 to 23) holds the signals that it is made from weakly, and an
 * `AbortSignal.timeout` that nothing else holds is collected as garbage before its time. A program that hung was then
 * never stopped.
 */
export function anyOf(...signals: AbortSignal[]): AbortSignal {
  const any = AbortSignal.any(signals);
  sources.set(any, signals);
  return any;
}

/** What a signal is made from lives as long as the signal. */
const sources = new WeakMap<AbortSignal, readonly AbortSignal[]>();
