import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { typescriptArguments } from '../kernel/process/typescript.ts';

/** What the whole suite costs: seconds of processor by kind, and the files that take most of them. */
const RUNNER = join(import.meta.dirname, '..', 'tests', 'support', 'runner', 'main.ts');

const { status } = spawnSync(process.execPath, [...typescriptArguments(), RUNNER, '--costs'], { stdio: 'inherit' });
process.exitCode = status ?? 1;
