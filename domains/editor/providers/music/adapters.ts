import type { MusicName } from '../../../shared/music-offers.ts';
import { elevenLabsMusic } from './elevenlabs.ts';
import type { MusicAdapter } from './music-adapter.ts';

const ADAPTERS: Readonly<Record<MusicName, MusicAdapter>> = { 'elevenlabs-music': elevenLabsMusic };

/** All that play over a network, in the order in which people are offered them. */
export const musicAdapters: readonly MusicAdapter[] = Object.values(ADAPTERS);

export const musicAdapter = (name: MusicName): MusicAdapter => ADAPTERS[name];
