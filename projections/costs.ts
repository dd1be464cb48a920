import type { DomainEvent, Recorded } from '../kernel/events/event.ts';
import { type CostDocument, costs } from '../read-models/costs.ts';
import { defineProjection } from './engine/projection.ts';
import { costedEvents, costsOf } from './event-costs.ts';

/** The ledger: an entry for every amount that an event says was spent. Entries never change. */
export const costsProjection = defineProjection(costs, {
  version: 1,
  events: costedEvents,
  keyOf: (event) => costsOf(event).costs.map((_, index) => `${event.id}/${index}`),
  handles: {
    ScriptDrafted: entry,
    WritingAttemptFailed: entry,
    ProviderAttemptFailed: entry,
    ImageGenerated: entry,
    SceneSpoken: entry,
    SceneAttemptFailed: entry,
    SpeechSynthesized: entry,
    SpeechAttemptFailed: entry,
  },
});

function entry(_: CostDocument | null, event: Recorded<DomainEvent>, key: string): CostDocument | null {
  const { service, contentId, costs } = costsOf(event);
  const cost = costs[Number(key.slice(key.lastIndexOf('/') + 1))];
  if (!cost) return null;
  return {
    event_id: event.id,
    owner_id: event.metadata.owner,
    at: event.at,
    day: event.at.slice(0, 10),
    service,
    provider: cost.provider,
    unit: cost.unit,
    quantity: cost.quantity,
    amount_usd: cost.amount_usd,
    content_id: contentId,
  };
}
