import { register } from 'node:module';

// Preloaded by the runner into the processes that run test files.
register('./hooks.js', import.meta.url);
