import { defineAggregate } from '../../../kernel/aggregate.ts';
import { uuidFrom } from '../../../kernel/ids.ts';
import { decide, type PublicationCommand } from './decide.ts';
import { type PlatformName, type PublicationEvent, publicationEvents } from './events.ts';
import { evolve, initial, type Publication } from './state.ts';

export type { PublicationCommand } from './decide.ts';
export { type PlatformName, type PublicationEvent, platformSchema } from './events.ts';
export type { Publication, PublicationRequest } from './state.ts';

/** A content on a platform: from the wish to the post, once. */
export const publication = defineAggregate<Publication, PublicationCommand, PublicationEvent>({
  name: 'publication',
  correlation: 'stream',
  events: publicationEvents,
  initial,
  evolve,
  decide,
});

/** The same for the same content and platform: there is one stream for both, and nothing is posted twice. */
export const publicationIdOf = (contentId: string, platform: PlatformName): string =>
  uuidFrom('publication', contentId, platform);
