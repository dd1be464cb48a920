import type { ClipProviderName } from '../../../shared/clip-offers.ts';
import type { ClipAdapter } from './clip-adapter.ts';
import { falClips } from './fal.ts';

const ADAPTERS: Readonly<Record<ClipProviderName, ClipAdapter>> = { 'fal-clips': falClips };

/** All that make clips of images, in the order in which people are offered them. */
export const clipAdapters: readonly ClipAdapter[] = Object.values(ADAPTERS);

export const clipAdapter = (name: ClipProviderName): ClipAdapter => ADAPTERS[name];
