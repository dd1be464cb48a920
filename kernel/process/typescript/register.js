import { register } from 'node:module';

/**
 * `node --import ./kernel/process/typescript/register.js main.ts`: runs TypeScript as it is written, on every Node from 20 on. Newer
 * ones blank out types by themselves; for the others hooks do the same.
 */
if (!process.features.typescript) register('./hooks.js', import.meta.url);
