import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../kernel/events/catalogue.ts';

/** What people can choose a provider of their own for. */
export const ownPartSchema = z.enum(['writer', 'images', 'photographs', 'voice', 'music']);
export type OwnPart = z.infer<typeof ownPartSchema>;

/** Everyone who has chosen none: administrators choose for them. It takes the place of a user's id. */
export const EVERYBODY = 'everybody';

const choice = z.object({
  provider: z.string(),
  /** Null for what is usual with the provider, as everything below. */
  model: z.string().nullable(),
  voice: z.string().nullable(),
  region: z.string().nullable(),
  version: z.string().nullable(),
  secret_url: z.string().nullable(),
  secret_key: z.string().nullable(),
});
export type OwnProvider = z.infer<typeof choice>;

const ids = { owner: z.string(), part: ownPartSchema };

/**
 * The providers that someone has chosen with keys of their own; the stream's id is the user's, or `everybody`. Keys
 * are sealed with the person's key, and unreadable once that is destroyed.
 */
export const ownProviderEvents = defineEvents(
  'ownProviders',
  {
    OwnProviderSet: choice.extend(ids),
    OwnProviderRemoved: z.object(ids),
  },
  { personal: { of: 'owner', fields: { OwnProviderSet: ['secret_url', 'secret_key'] } } },
);
export type OwnProviderEvent = EventsOf<typeof ownProviderEvents>;
