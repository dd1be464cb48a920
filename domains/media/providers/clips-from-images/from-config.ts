import { clipsInUse } from '../../../shared/clips-in-use.ts';
import type { OwnSettings } from '../../../shared/own-settings.ts';
import { priceOfClips } from '../../../shared/prices.ts';
import type { ProviderInUse } from '../../../shared/providers-in-use.ts';
import type { MediaSettings } from '../../settings.ts';
import { clipAdapter } from './adapters.ts';
import type { ClipProvider } from './clip-adapter.ts';

type Own = Pick<OwnSettings<MediaSettings>, 'asked'>;

const SETTINGS = [
  'PLATFORM_CLIPS_PROVIDER',
  'PLATFORM_CLIPS_URL',
  'PLATFORM_CLIPS_KEY',
  'PLATFORM_CLIPS_MODEL',
  'PLATFORM_CLIPS_PRICE_USD',
];

const asked = ({ asked: { clips = [] } }: Own) =>
  clips.flatMap(({ settings, by }) => {
    const inUse = clipsInUse(settings);
    const price = inUse && priceOfClips(inUse.fields, settings.PLATFORM_CLIPS_PRICE_USD);
    return inUse ? [{ ...inUse, by, price, timeoutMs: settings.PLATFORM_CLIPS_TIMEOUT_SECONDS * 1_000 }] : [];
  });

/** Who makes clips of images, in the order in which they are asked. What needs something that is not set is left out. */
export const clipProvidersFromConfig = (own: Own): ClipProvider[] =>
  asked(own)
    .filter(({ missing }) => missing.length === 0)
    .map(({ offer, fields, price, timeoutMs }) =>
      clipAdapter(offer.name).create(fields, { priceUsd: price, timeoutMs }),
    );

/** The same, as the page Providers shows them. */
export const clipProvidersInUse = (own: Own): ProviderInUse[] =>
  asked(own).map(({ offer, fields, missing, price, by }, index) => ({
    part: 'clips',
    provider: offer.name,
    model: fields.model || null,
    url: fields.url || undefined,
    price,
    is_ready: missing.length === 0,
    takes_over: index > 0,
    chosen_by: by,
    settings: SETTINGS,
    ...(missing.length === 0 ? { test: (signal) => clipAdapter(offer.name).test(fields, signal) } : {}),
  }));
