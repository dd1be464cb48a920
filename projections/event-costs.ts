import { contentEvents } from '../domains/director/content/events.ts';
import { renderEvents } from '../domains/editor/render/events.ts';
import { speechEvents } from '../domains/editor/speech/events.ts';
import { imageEvents } from '../domains/media/image/events.ts';
import type { EventsOf } from '../kernel/events/catalogue.ts';
import type { Cost } from '../kernel/events/cost.ts';
import type { DomainEvent } from '../kernel/events/event.ts';

/** The sets that hold events which cost money. */
export const costedEvents = [contentEvents, imageEvents, renderEvents, speechEvents] as const;

/**
 * What an event says was spent, by which service and on which content. Every paid answer is counted by the one event
 * that recorded it: the failed attempts that ImageGenerated repeats were recorded as they happened.
 */
export function costsOf(event: DomainEvent): { service: string; contentId: string | null; costs: readonly Cost[] } {
  const { type, data } = event as EventsOf<(typeof costedEvents)[number]>;
  switch (type) {
    case 'ScriptDrafted':
    case 'WritingAttemptFailed':
      return { service: 'director', contentId: data.content_id, costs: data.costs };
    case 'ProviderAttemptFailed':
      return { service: 'media', contentId: data.content_id, costs: listOf(data.attempt.cost) };
    case 'ImageGenerated':
      return { service: 'media', contentId: data.content_id, costs: listOf(data.cost) };
    case 'SceneSpoken':
    case 'SceneAttemptFailed':
      return { service: 'editor', contentId: data.content_id, costs: [data.cost] };
    case 'SpeechSynthesized':
    case 'SpeechAttemptFailed':
      return { service: 'editor', contentId: null, costs: listOf(data.cost) };
    default:
      return { service: 'none', contentId: null, costs: [] };
  }
}

const listOf = (cost: Cost | null): readonly Cost[] => (cost ? [cost] : []);
