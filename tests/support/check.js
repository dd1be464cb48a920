import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/**
 * `npm run check`: types, style, import directions and unused code, as many at a time as there are processors. Each prints what it
 * has to say when it is over, so that nothing is mixed.
 */
const CHECKS = ['check:types', 'check:dashboard', 'check:unused', 'check:imports', 'check:style'];

const queue = [...CHECKS];
let failed = false;

async function work() {
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    const started = performance.now();
    const { code, output } = await run(name);
    failed ||= code !== 0;
    console.log(`${code === 0 ? '✔' : '✘'} ${name}  ${((performance.now() - started) / 1_000).toFixed(1)} s`);
    if (code !== 0) console.log(output);
  }
}

function run(name) {
  const child = spawn('npm', ['run', '--silent', name], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

await Promise.all(Array.from({ length: availableParallelism() }, work));
process.exitCode = failed ? 1 : 0;
