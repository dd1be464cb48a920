import { register } from 'node:module';

// Whoever imports uvu gets suite.ts, and suite.ts gets uvu. Preloaded by the runner.
const ours = JSON.stringify(new URL('./suite.ts', import.meta.url).href);
const resolver = `
  export const resolve = (specifier, context, next) =>
    next(specifier === 'uvu' && !context.parentURL?.startsWith(${ours}) ? ${ours} : specifier, context);
`;
register(`data:text/javascript,${encodeURIComponent(resolver)}`);
