import type { Places } from '../../read-models/places.ts';

/** For policies whose lines no one looks at. */
export const noPlaces: Places = { show: async () => undefined, clear: async () => undefined };
