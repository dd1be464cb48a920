import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a TypeScript module in a worker thread. A worker inherits neither `--import tsx` nor its hooks, so the module
 * is loaded by a few lines of JavaScript that register them first.
 */
export function startWorkerThread(module: URL, options: WorkerOptions = {}): Worker {
  const boot = [
    `import { register } from ${JSON.stringify(import.meta.resolve('tsx/esm/api'))};`,
    'register();',
    `await import(${JSON.stringify(module.href)});`,
  ].join('\n');
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(boot)}`), options);
}
