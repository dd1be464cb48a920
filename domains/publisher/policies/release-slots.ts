import { publicationEvents } from '../../../contracts/publisher/publication.ts';
import { definePolicy, done, type Outcome, type PolicyContext, skip } from '../../../kernel/policies/policy.ts';
import { releaseUnusedSlot } from '../use-cases/publishing-slots.ts';

/** What is moved or cancelled gives back its publishing slot. */
export const releaseSlots = definePolicy({
  name: 'release-slots',
  events: [publicationEvents],
  on: {
    PublicationChanged: ({ data }, context) => release(data.content_id, context),
    PublicationCancelled: ({ data }, context) => release(data.content_id, context),
  },
});

async function release(contentId: string, { store, command }: PolicyContext): Promise<Outcome> {
  const context = command();
  if (context.owner === null) return skip('it belongs to no one');
  const released = await releaseUnusedSlot(store, context.owner, contentId, context);
  return released ? done : skip('it goes live in its slot, or has none');
}
