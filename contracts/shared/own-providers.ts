import { z } from 'zod';
import { defineEvents, type EventsOf, type Upcast } from '../../kernel/events/catalogue.ts';

/** What people can choose a provider of their own for. */
export const ownPartSchema = z.enum(['writer', 'images', 'photographs', 'voice', 'music', 'clips']);
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
 * Where a provider stands among those of its part: alone, in place of all others; before them; or where it is already,
 * and behind them if it is new.
 */
const placeSchema = z.enum(['alone', 'first', 'kept']);

/** A part had one provider, which another replaced. */
const alone: Upcast = (data) => ({ ...data, place: 'alone' });
/** Clips were made by no one. */
const withoutClips: Upcast = (data) => data;
const ofWholePart: Upcast = (data) => ({ ...data, provider: null });

/**
 * The providers that someone has chosen with keys of their own; the stream's id is the user's, or `everybody`. Keys
 * are sealed with the person's key, and unreadable once that is destroyed.
 */
export const ownProviderEvents = defineEvents(
  'ownProviders',
  {
    OwnProviderSet: choice.extend({ ...ids, place: placeSchema }),
    /** `provider`: null for all of the part. */
    OwnProviderRemoved: z.object({ ...ids, provider: z.string().nullable() }),
    /** The order in which providers of a part are asked, others' among them; none for the usual order. */
    OwnProvidersOrdered: z.object({ ...ids, providers: z.array(z.string()) }),
  },
  {
    personal: { of: 'owner', fields: { OwnProviderSet: ['secret_url', 'secret_key'] } },
    upcasts: {
      OwnProviderSet: [alone, withoutClips],
      OwnProviderRemoved: [ofWholePart, withoutClips],
      OwnProvidersOrdered: [withoutClips],
    },
  },
);
export type OwnProviderEvent = EventsOf<typeof ownProviderEvents>;
