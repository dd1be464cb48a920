/** Every test imports uvu from suite.ts, and suite.ts imports uvu itself. */
const SUITE = new URL('./suite.ts', import.meta.url).href;

export function resolve(specifier, context, next) {
  if (specifier !== 'uvu' || context.parentURL === SUITE) return next(specifier, context);
  return { url: SUITE, shortCircuit: true };
}
