import { rateOfLists } from './lists.ts';
import { processorTimeOfRequests } from './requests.ts';
import { latencyWhileOthersSignIn } from './signing-in.ts';
import { besideOneWhoDoesNotRead, fanOut } from './sockets.ts';
import { processorTimeOfTokens } from './tokens.ts';

/** What the gateway costs, compared with bare servers on this machine, and while others are working. */
await processorTimeOfTokens();
await processorTimeOfRequests();
await rateOfLists();
await latencyWhileOthersSignIn();
await fanOut();
await besideOneWhoDoesNotRead();
// Loggers and timers of the parts that ran in this process would keep it alive.
process.exit(0);
