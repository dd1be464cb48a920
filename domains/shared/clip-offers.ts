import type { Offer } from './adapter.ts';

/** Who can make a clip of an image: their adapters are those of media, in this order. */
export const CLIP_OFFERS = [
  {
    name: 'fal-clips',
    label: 'fal',
    fields: {
      url: { isNeeded: false, usual: 'https://queue.fal.run' },
      key: { isNeeded: true },
      model: { isNeeded: false, usual: 'fal-ai/kling-video/v2.5-turbo/standard/image-to-video' },
    },
  },
] as const satisfies readonly Offer[];

export type ClipProviderName = (typeof CLIP_OFFERS)[number]['name'];
export type ClipOffer = Offer & { readonly name: ClipProviderName };

export const CLIP_NAMES = CLIP_OFFERS.map(({ name }) => name) as [ClipProviderName, ...ClipProviderName[]];

export const clipOffer = (name: ClipProviderName): ClipOffer =>
  CLIP_OFFERS.find((each) => each.name === name) as ClipOffer;
