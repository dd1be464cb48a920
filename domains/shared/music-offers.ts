import type { Offer } from './adapter.ts';

/** The providers of music for videos in addition to the built-in musician: their adapters are those of the editor, in this order. */
export const MUSIC_OFFERS = [
  {
    name: 'elevenlabs-music',
    label: 'ElevenLabs Music',
    fields: {
      url: { isNeeded: false, usual: 'https://api.elevenlabs.io' },
      key: { isNeeded: true },
      model: { isNeeded: false, usual: 'music_v1' },
    },
  },
] as const satisfies readonly Offer[];

export type MusicName = (typeof MUSIC_OFFERS)[number]['name'];
export type MusicOffer = Offer & { readonly name: MusicName };

export const MUSIC_NAMES = MUSIC_OFFERS.map(({ name }) => name) as [MusicName, ...MusicName[]];

export const musicOffer = (name: MusicName): MusicOffer =>
  MUSIC_OFFERS.find((each) => each.name === name) as MusicOffer;
