import type { Stored } from '../../kernel/documents/index.ts';
import type { Recorded } from '../../kernel/events/event.ts';
import type { Projection } from './projection.ts';

type Doc = Stored<object>;

/** A document in memory, as folds see it: without key and position, which the engine stores with it. */
type Folded = { readonly document: object | null; readonly position: bigint };

/** Documents while events are folded into them, from what is stored to what will be. */
export type Folding = {
  /**
   * Folds an event into the documents under some keys: into all of them or, if that fails for one, into none.
   * @throws whatever the fold throws
   */
  fold(event: Recorded, keys: readonly string[]): void;
  /** The changed documents, by key; null for one that is gone. */
  changed(): ReadonlyMap<string, Doc | null>;
};

/** @param before the stored documents */
export function foldingOf(projection: Projection, before: ReadonlyMap<string, Doc>): Folding {
  const current = new Map<string, Folded>();
  const changed = new Set<string>();

  const documentUnder = (key: string): Folded => {
    const known = current.get(key) ?? bare(before.get(key));
    current.set(key, known);
    return known;
  };

  return {
    fold(event, keys) {
      const next: [key: string, document: object | null][] = [];
      for (const key of keys) {
        const { document, position } = documentUnder(key);
        // Already folded, which happens only if a document was restored by hand.
        if (position >= event.position) continue;
        const folded = projection.fold(document, event, key);
        if (folded !== document) next.push([key, folded]);
      }
      for (const [key, document] of next) {
        current.set(key, { document, position: event.position });
        changed.add(key);
      }
    },
    changed: () =>
      new Map(
        [...changed].map((_id) => {
          const { document, position } = documentUnder(_id);
          return [_id, document && { ...document, _id, _position: String(position) }];
        }),
      ),
  };
}

/** The same fields in the same order, however often the document was stored in the meantime. */
function bare(stored: Doc | undefined): Folded {
  if (!stored) return { document: null, position: -1n };
  const { _id, _position, ...document } = stored;
  return { document, position: BigInt(_position) };
}
