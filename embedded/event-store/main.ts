/** The server as a process: EVENT_STORE_DATA is its folder, EVENT_STORE_PORT its port (0 or absent: any free one). */
import { reasonOf, runServer } from '../shared/run-server.ts';
import { startEventStore } from './server.ts';

await runServer({ name: 'event store', prefix: 'EVENT_STORE', start: startEventStore, explain: reasonOf });
