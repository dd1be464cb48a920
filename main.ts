import { spawn } from 'node:child_process';
import { join } from 'node:path';
import {
  ConfigError,
  commonConfig,
  EX_CONFIG,
  readConfig,
  readConfigOrExit,
  withoutCredentials,
} from './kernel/config/index.ts';
import { exitOnUncaughtErrors } from './kernel/process/crash.ts';
import { createLog } from './kernel/process/log.ts';
import { createShutdown } from './kernel/process/shutdown.ts';
import { onStopRequests } from './kernel/process/stop-requests.ts';
import { programArguments } from './kernel/process/typescript.ts';
import { startTelemetry } from './kernel/telemetry/start-telemetry.ts';
import { buildMissingDashboard } from './platform/dashboard.ts';
import { openStores } from './platform/open-stores.ts';
import type { RunningPlatform } from './platform/start.ts';

const startedAt = Date.now();
// What is wrong is named all at once, with the settings of every part.
const config = commonConfig() ?? readConfigOrExit(...(await import('./platform/start.ts')).allSettings);
const isDemo = process.argv.includes('--demo');
const log = createLog(config.PLATFORM_LOG_LEVEL);
const shutdown = createShutdown(log);

let stopping = false;
onStopRequests(
  (reason) => {
    stopping = true;
    console.log('\nStopping …');
    void shutdown.run(reason).then(() => process.exit(0));
  },
  // A second Ctrl-C does not wait.
  () => process.exit(1),
);

exitOnUncaughtErrors({ log, shutdown });

try {
  await Promise.all([buildMissingDashboard(), startTelemetry('content-pipeline-platform', { log, shutdown })]);
  // Both take their time, and neither needs the other.
  const opening = openStores(config, { log, shutdown });
  const loading = import('./platform/start.ts');
  await Promise.race([opening, loading]);
  const { allSettings, startPlatform } = await loading;
  const started = await startPlatform(readConfig(process.env, ...allSettings), { log, shutdown }, opening);
  // It may have been stopped while it was starting.
  if (!stopping) announce(started);
  if (!stopping && isDemo) runDemo(started.url);
} catch (error) {
  // An error after a signal is a consequence of stopping.
  if (!stopping) {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(error instanceof ConfigError ? `${message}\n` : `The platform does not start: ${message}\n`);
    await shutdown.run('failed to start');
    process.exit(error instanceof ConfigError ? EX_CONFIG : 1);
  }
}

function announce({ url, eventStoreUrl, documentStoreUrl, dataFolder, administrator }: RunningPlatform): void {
  const embedded = (given: string | undefined) => (given ? '' : '  (embedded)');
  console.log(`
Content pipeline platform, ready in ${((Date.now() - startedAt) / 1_000).toFixed(1)} s

  Dashboard        ${dashboardAt(url)}
  Gateway          ${url}
  WebSocket        ${url.replace(/^http/, 'ws')}/ws
  Event store      ${withoutCredentials(eventStoreUrl)}${embedded(config.ESDB_URL)}
  Document store   ${withoutCredentials(documentStoreUrl)}${embedded(config.MONGODB_URI)}
  Data             ${dataFolder}
`);
  if (administrator) console.log(`Administrator: ${administrator.email}  password: ${administrator.password}\n`);
  if (!isDemo) console.log('Ctrl-C stops it.');
}

function dashboardAt(gatewayUrl: string): string {
  return config.PLATFORM_DASHBOARD_URL ?? gatewayUrl;
}

/** The demo is a client like any other: a separate process that knows only the addresses of gateway and dashboard. */
function runDemo(url: string): void {
  const program = programArguments(join(import.meta.dirname, 'cli', 'demo.ts'));
  const demo = spawn(process.execPath, [...program, url, dashboardAt(url)], { stdio: 'inherit' });
  demo.on('exit', (code) => {
    if (code === 0) console.log('\nThe platform keeps running. Ctrl-C stops it.');
    else if (!stopping) void shutdown.run('the demo failed').then(() => process.exit(code ?? 1));
  });
}
