import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Loads TypeScript by blanking out its types, so that lines and columns stay as they are and no source maps are read: half the
 * processor time of `--import tsx`, which counts where hundreds of processes start. What was blanked once is kept beside the packages.
 */
const KEPT = join(import.meta.dirname, '../../../node_modules/.cache/blanked-types');
/** Whoever imports uvu gets suite.ts, and suite.ts gets uvu. */
const SUITE = new URL('./suite.ts', import.meta.url).href;

mkdirSync(KEPT, { recursive: true });

export function resolve(specifier, context, next) {
  if (specifier === 'uvu' && context.parentURL !== SUITE) return { url: SUITE, format: 'module', shortCircuit: true };
  if (!specifier.startsWith('.') || !specifier.endsWith('.ts')) return next(specifier, context);
  return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  return { source: await withoutTypes(readFileSync(fileURLToPath(url), 'utf8')), format: 'module', shortCircuit: true };
}

async function withoutTypes(source) {
  const kept = join(KEPT, `${createHash('sha1').update(source).digest('hex')}.js`);
  try {
    return readFileSync(kept, 'utf8');
  } catch {
    const blanked = (await import('ts-blank-space')).default(source);
    // Other processes read it at any moment: it appears whole.
    writeFileSync(`${kept}.${process.pid}`, blanked);
    renameSync(`${kept}.${process.pid}`, kept);
    return blanked;
  }
}
