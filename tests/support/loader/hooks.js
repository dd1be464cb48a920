import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { kept } from './kept.js';

/**
 * Loads TypeScript by blanking out its types, so that lines and columns stay as they are and no source maps are read: half the
 * processor time of `--import tsx`, which counts where hundreds of processes start. What was blanked once is kept.
 */
const blank = async (source) => (await import('ts-blank-space')).default(source);
/** Every test imports uvu from suite.ts, and suite.ts imports uvu itself. */
const SUITE = new URL('./suite.ts', import.meta.url).href;

export function resolve(specifier, context, next) {
  if (specifier === 'uvu' && context.parentURL !== SUITE) return { url: SUITE, format: 'module', shortCircuit: true };
  if (!specifier.startsWith('.') || !specifier.endsWith('.ts')) return next(specifier, context);
  return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const source = await kept('blanked-types', readFileSync(fileURLToPath(url), 'utf8'), blank);
  return { source, format: 'module', shortCircuit: true };
}
