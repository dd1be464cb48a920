import { CHANNELS_STREAM } from '../../contracts/channels.ts';
import { mapConcurrently } from '../../kernel/async/map-concurrently.ts';
import type { EventAddress, EventStore } from '../../kernel/event-store/index.ts';
import { findLink } from '../../kernel/inboxes/find-link.ts';

const AT_ONCE = 4;

/** The links to an event, looked up in their streams: an index would keep listing links that have been truncated. */
export async function linksTo(store: EventStore, event: Pick<EventAddress, 'id' | 'position'>) {
  const groups = await store.groups();
  const inboxes = groups.map(({ stream }) => stream).filter((stream) => stream.startsWith('inbox-'));
  const searched = [...new Set([CHANNELS_STREAM, ...inboxes.sort()])];
  const found = await mapConcurrently(searched, AT_ONCE, (stream) => findLink(store, stream, event));
  const items = found.flatMap((link) =>
    link ? { stream: link.stream, revision: Number(link.revision), link_id: link.id, at: link.at } : [],
  );
  return { items, next_cursor: null, searched };
}
