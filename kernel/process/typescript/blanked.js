import { kept } from './kept.js';

/** TypeScript without its types, as the hooks load it. The compiler is loaded only for what was not blanked out before. */
export const blanked = (source) =>
  kept('blanked-types', source, async (typescript) => (await import('ts-blank-space')).default(typescript));
