import { existsSync } from 'node:fs';
import { createLog } from '../../kernel/process/log.ts';
import { createShutdown } from '../../kernel/process/shutdown.ts';
import { diagnose } from './diagnose.ts';
import { shownAsText } from './report.ts';

// `npm run doctor`: looks at everything that the platform needs, and says what to do about what is wrong.
const isJson = process.argv.includes('--json');
const log = createLog('silent');
const shutdown = createShutdown(log);
// The environment takes precedence over the file.
if (existsSync('.env')) process.loadEnvFile('.env');

const findings = await diagnose(process.env, { log, shutdown });
const isWell = findings.every(({ state }) => state !== 'failed');
console.log(isJson ? JSON.stringify({ is_well: isWell, findings }, null, 2) : shownAsText(findings));
await shutdown.run('done');
process.exit(isWell ? 0 : 1);
