import { readConfigOrExit, withoutCredentials } from '../kernel/config/index.ts';
import { dropFolded, listProcesses, openDocumentStore } from '../kernel/documents/index.ts';
import { createLog } from '../kernel/process/log.ts';
import { createShutdown } from '../kernel/process/shutdown.ts';
import { NoAddress, storeAddresses } from './store-addresses.ts';

// `npm run documents -- drop`: removes what is folded from the log, while nothing runs, so that the next start folds it
// again.
const USAGE = `npm run documents -- drop

Removes every document that is folded from the log; the next start folds them again. The collections secrets_… stay: they
are in no log. Stop every process first.
`;

const config = readConfigOrExit();
if (process.argv.slice(2).join(' ') !== 'drop') {
  process.stderr.write(USAGE);
  process.exit(64);
}
const log = createLog('error');
const shutdown = createShutdown(log);

try {
  const urls = await storeAddresses(config, { log, shutdown });
  const store = openDocumentStore(urls['document-store']);
  shutdown.add('document store client', () => store.close());
  const running = (await listProcesses(store.db)).filter(({ isLost }) => !isLost);
  if (running.length > 0) {
    const names = running.map(({ service, host, pid }) => `${service} (process ${pid} on ${host})`).join(', ');
    throw new Error(
      `Nothing was dropped, because documents are in use by ${names}. Stop every process first; one that was killed is forgotten after half a minute.`,
    );
  }
  const dropped = await dropFolded(store.db);
  console.log(
    `${dropped.length} collections were dropped. The next start fills the read models again from the log, and /ready says when that is done.`,
  );
  await shutdown.run('done');
  process.exit(0);
} catch (error) {
  process.stderr.write(`${withoutCredentials(error instanceof Error ? error.message : String(error))}\n`);
  await shutdown.run('failed');
  process.exit(error instanceof NoAddress ? 64 : 1);
}
