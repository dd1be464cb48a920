/**
 * The event store is there, and says why it cannot do something for anyone: what it has stored is damaged, or its disk
 * is full. The message says what to do.
 */
export class EventStoreTrouble extends Error {
  readonly kind: 'damaged' | 'full';

  constructor(kind: 'damaged' | 'full', message: string, cause: unknown) {
    super(`the event store: ${message}`, { cause });
    this.name = 'EventStoreTrouble';
    this.kind = kind;
  }
}

/** How the embedded server begins to say so; the client puts words of its own before it. */
const TROUBLES = [
  { kind: 'damaged', words: /damaged record: .*/s },
  { kind: 'full', words: /disk full: .*/s },
] as const;

/** What an error of the client says about the server; null for any other. */
export function troubleIn(error: unknown): EventStoreTrouble | null {
  if (error instanceof EventStoreTrouble) return error;
  if (!(error instanceof Error)) return null;
  for (const { kind, words } of TROUBLES) {
    const [said] = words.exec(error.message) ?? [];
    if (said !== undefined) return new EventStoreTrouble(kind, said, error);
  }
  return null;
}

/** Whether an error means that the disk of the event store is full: the same call may succeed once it is not. */
export const isFull = (error: unknown): boolean => troubleIn(error)?.kind === 'full';
