import { publicationEvents } from '../../../contracts/publisher/publication.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import { decide } from './decide.ts';
import { evolve, initial } from './state.ts';

export type { PublicationEvent } from '../../../contracts/publisher/publication.ts';
export type { PublicationChanges, PublicationCommand } from './decide.ts';
export type { Publication, PublicationRequest } from './state.ts';

/** Content on a platform, from the request to the post; it is posted once. */
export const publication = defineAggregate({
  events: publicationEvents,
  correlation: 'stream',
  initial,
  evolve,
  decide,
  hidden: ['session'],
});

/** Derived from content and platform: the two share one stream, so nothing is posted twice. */
export const publicationIdOf = (contentId: string, platform: string): string =>
  uuidFrom('publication', contentId, platform);

/** Of content that is posted again on a platform. @param repeat counted from 1 */
export const repeatIdOf = (contentId: string, platform: string, repeat: number): string =>
  uuidFrom('publication', contentId, platform, repeat);
