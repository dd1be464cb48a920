import { type EventStore, type StreamRecord, WrongExpectedRevision } from '../event-store/index.ts';
import type { Recorded } from '../events/event.ts';
import { uuidFrom } from '../events/ids.ts';
import type { Inbox } from './inbox.ts';
import { startPositionOf } from './start-position.ts';

/** How far an inbox has got: its last link, and the position of the event which that link points to. */
type InboxPosition = { revision: bigint | null; source: bigint };

export type LinkWriter = {
  readonly inbox: Inbox;
  /** Everything up to this position of the log has been considered for the inbox. */
  readonly position: () => bigint;
  /** Links those of the events that belong into the inbox and are not linked yet. */
  link(events: readonly Recorded[]): Promise<void>;
};

/**
 * Opens an inbox for writing where it stands. The position of the source is part of every link's metadata, so the stream
 * itself knows how far it is: a crash, a second router or a repeat finds that out and writes nothing twice.
 */
export async function openLinkWriter(store: EventStore, inbox: Inbox): Promise<LinkWriter> {
  let place = await readPosition(store, inbox);
  return {
    inbox,
    position: () => place.source,
    async link(events) {
      for (;;) {
        const next = events.filter(({ type, position }) => inbox.types.has(type) && position > place.source);
        const last = next.at(-1);
        if (!last) return;
        try {
          const { revision } = await store.appendLinks(
            inbox.stream,
            place.revision,
            next.map((event) => linkTo(inbox, event)),
          );
          place = { revision, source: last.position };
          return;
        } catch (error) {
          if (!(error instanceof WrongExpectedRevision)) throw error;
          // Another router was here first: go on from where it has come to.
          place = await readPosition(store, inbox);
        }
      }
    },
  };
}

const linkTo = (inbox: Inbox, { id, stream, revision, position }: Recorded) => ({
  id: uuidFrom('link', inbox.stream, id),
  stream,
  revision,
  sourcePosition: position,
});

async function readPosition(store: EventStore, inbox: Inbox): Promise<InboxPosition> {
  const [last] = await store.records(inbox.stream, { direction: 'backwards', maxCount: 1, resolveLinks: true });
  if (!last) return { revision: null, source: await startPositionOf(store, inbox) };
  const source = sourceOf(last);
  if (source !== null) return { revision: last.revision, source };
  // Not a link of ours, so somebody has written here by hand: the last that is one tells how far it went.
  const records = await store.records(inbox.stream, { direction: 'backwards', resolveLinks: true });
  const known = records.map(sourceOf).find((each) => each !== null);
  return { revision: last.revision, source: known ?? (await startPositionOf(store, inbox)) };
}

function sourceOf({ link }: StreamRecord): bigint | null {
  const metadata = link?.metadata as { position?: string } | undefined;
  return metadata?.position ? BigInt(metadata.position) : null;
}
