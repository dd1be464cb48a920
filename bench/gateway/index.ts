import { rateOfLists } from './lists.ts';
import { processorTimeOfRequests } from './requests.ts';
import { latencyWhileOthersSignIn } from './signing-in.ts';
import { besideOneWhoDoesNotRead, fanOut } from './sockets.ts';
import { processorTimeOfTokens } from './tokens.ts';

/** What the gateway costs: beside bare servers on this machine, and with the work of others beside it. */
await processorTimeOfTokens();
await processorTimeOfRequests();
await rateOfLists();
await latencyWhileOthersSignIn();
await fanOut();
await besideOneWhoDoesNotRead();
// Loggers and timers of the parts that ran in this process.
process.exit(0);
