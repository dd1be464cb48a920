import { type EventStore, StreamMoved, type StreamRecord } from '../event-store/index.ts';
import type { Recorded } from '../events.ts';
import { uuidFrom } from '../ids.ts';
import { beginningOf } from './beginning.ts';

/** A stream of links and the event types that belong into it. */
export type Route = {
  readonly stream: string;
  readonly types: ReadonlySet<string>;
  /** Whether a stream that does not exist yet begins with the first event ever, or with the next one. */
  readonly wantsPast: boolean;
};

/** How far a target has got: its last link, and the position of the event which that link points to. */
type Place = { revision: bigint | null; source: bigint };

export type Target = {
  readonly route: Route;
  /** Everything up to here has been considered for this target. */
  readonly reached: () => bigint;
  /** Links those of the events that belong here and are not linked yet. */
  link(events: readonly Recorded[]): Promise<void>;
};

/**
 * Opens a target where it stands. The position of the source is part of every link's metadata, so the stream itself
 * knows how far it is: a crash, a second router or a repeat finds that out and writes nothing twice.
 */
export async function openTarget(store: EventStore, route: Route): Promise<Target> {
  let place = await placeOf(store, route);
  return {
    route,
    reached: () => place.source,
    async link(events) {
      for (;;) {
        const next = events.filter(({ type, position }) => route.types.has(type) && position > place.source);
        const last = next.at(-1);
        if (!last) return;
        try {
          const { revision } = await store.appendLinks(
            route.stream,
            place.revision,
            next.map((e) => linkTo(route, e)),
          );
          place = { revision, source: last.position };
          return;
        } catch (error) {
          if (!(error instanceof StreamMoved)) throw error;
          // Another router was here first: go on from where it has come to.
          place = await placeOf(store, route);
        }
      }
    },
  };
}

const linkTo = (route: Route, { id, stream, revision, position }: Recorded) => ({
  id: uuidFrom('link', route.stream, id),
  stream,
  revision,
  sourcePosition: position,
});

async function placeOf(store: EventStore, route: Route): Promise<Place> {
  const [last] = await store.records(route.stream, { direction: 'backwards', maxCount: 1, resolveLinks: true });
  if (!last) return { revision: null, source: await beginningOf(store, route) };
  const source = sourceOf(last);
  if (source !== null) return { revision: last.revision, source };
  // Not a link of ours, so somebody has written here by hand: the last that is one tells how far it went.
  const records = await store.records(route.stream, { direction: 'backwards', resolveLinks: true });
  const known = records.map(sourceOf).find((each) => each !== null);
  return { revision: last.revision, source: known ?? (await beginningOf(store, route)) };
}

function sourceOf({ link }: StreamRecord): bigint | null {
  const metadata = link?.metadata as { position?: string } | undefined;
  return metadata?.position ? BigInt(metadata.position) : null;
}
