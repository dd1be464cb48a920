import { processorTimeOfRequests } from '../gateway/requests.ts';
import { fanOut } from '../gateway/sockets.ts';
import { processorTimeOfCommands } from './commands.ts';

/** What someone would use instead, in one run: emmett, a gateway of Fastify's plugins, ws and socket.io. */
await processorTimeOfCommands();
await processorTimeOfRequests();
await fanOut([1_000]);
// Loggers and timers of the parts that ran in this process would keep it alive.
process.exit(0);
