import { register } from 'node:module';

// Preloaded by the runner into the process of each test file.
register('./hooks.js', import.meta.url);
