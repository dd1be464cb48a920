/**
 * The server as a process. Reads EVENT_STORE_DATA (its folder, created when missing) and EVENT_STORE_PORT (0 or absent: a free one);
 * prints one JSON line when it accepts calls, and tells its parent the same if there is one. Ends on SIGTERM and SIGINT, and
 * when its parent is gone.
 */
import { logVerbosity, setLogVerbosity } from '@grpc/grpc-js';
import { startEventStore } from './server.ts';

const PATIENCE_MS = 1_500;

// A failure to listen would be reported twice: by gRPC in its own words, and below.
setLogVerbosity(logVerbosity.NONE);

let stop = async (): Promise<void> => process.exit(0);
process.once('SIGTERM', () => stop());
process.once('SIGINT', () => stop());
process.once('disconnect', () => stop());
// The parent was gone before there was anyone to be told: nobody would ever end this process.
if (process.connected === false) await stop();

try {
  const server = await startEventStore({ dataFolder: dataFolder(), port: portNumber() });
  stop = async () => {
    // Everything acknowledged is on disk: whatever hangs while closing need not be waited for.
    setTimeout(() => process.exit(0), PATIENCE_MS).unref();
    await server.close();
    process.exit(0);
  };
  const ready = { ready: true, port: server.port };
  if (process.connected) process.send?.(ready);
  console.log(JSON.stringify(ready));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

function dataFolder(): string {
  const folder = process.env.EVENT_STORE_DATA;
  if (folder === undefined || folder === '') {
    throw new Error('the event store does not know where to keep its data: set EVENT_STORE_DATA to a folder');
  }
  return folder;
}

function portNumber(): number {
  const text = process.env.EVENT_STORE_PORT ?? '0';
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new Error(
      `the event store cannot listen on port "${text}": set EVENT_STORE_PORT to a number from 0 to 65535`,
    );
  }
  return port;
}
