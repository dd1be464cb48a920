import { type ContentEvent, contentEvents } from '../../../contracts/director/content.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { Recorded, Variant } from '../../../kernel/events/event.ts';
import { definePolicy, done, skip } from '../../../kernel/policies/policy.ts';
import { notification } from '../notification/index.ts';
import { notificationIdOf, readNotice } from '../use-cases/notify-user.ts';

/** Marks “Waiting for you” as read once nothing waits any more, no matter who decided: otherwise the bell would keep counting it. */
export const settleNotices = definePolicy({
  name: 'settle-notices',
  events: [contentEvents],
  on: {
    async ContentStatusChanged(event, context) {
      if (event.data.from !== 'awaiting_review') return skip('it was not waiting for a decision');
      const { owner } = event.metadata;
      const opened = owner === null ? undefined : await gateBefore(event, context.store);
      if (owner === null || !opened) return skip('it has no owner who was notified');
      const id = notificationIdOf(owner, opened.id);
      const { state } = await load(context.store, notification, id);
      if (state.status !== 'unread') return skip('there is no unread notification of it');
      await readNotice(owner, id, context);
      return done;
    },
  },
});

type StatusChanged = Recorded<Variant<ContentEvent, 'ContentStatusChanged'>>;

const PAGE = 20;

/** The gate that was open until then. Edits may lie between the two. */
async function gateBefore({ data, revision }: StatusChanged, store: EventStore): Promise<Recorded | undefined> {
  for (let from = revision - 1n; from >= 0n; from -= BigInt(PAGE)) {
    const page = await store.eventsOf(contentEvents, data.content_id, { direction: 'backwards', from, maxCount: PAGE });
    const opened = page.find(({ type }) => type === 'GateOpened');
    if (opened) return opened;
  }
  return undefined;
}
