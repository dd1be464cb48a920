import { setTimeout as sleep } from 'node:timers/promises';
import { register, retryingClient } from '../../tests/support/clients/retrying.ts';
import { addressOf, callServer } from '../../tests/support/stacks/gateway.ts';
import { startPlatformProcess } from '../../tests/support/stacks/platform.ts';
import { perUnit } from '../support.ts';

const SIGN_INS_AT_ONCE = 8;
const READS = 400;
const EVERY_MS = 15;
/** Rate limits count per user and service. */
const OF_ONE_USER = 50;

/** Milliseconds within which 99 of 100 reads are answered, alone and while passwords are checked. */
export async function latencyWhileOthersSignIn(): Promise<void> {
  const platform = await startPlatformProcess();
  const users: string[] = [];
  for (let i = 0; i < (2 * READS) / OF_ONE_USER + 1; i++) {
    const client = retryingClient(platform.url);
    await register(client);
    users.push(client.token ?? '');
  }
  const read = async (token: string): Promise<number> => {
    const began = performance.now();
    const answer = await callServer(platform.url, 'GET', '/api/v1/pulse/api/v1/costs/timeline', { token });
    if (answer.status !== 200) throw new Error(`a read was answered ${answer.status}: ${answer.text}`);
    return performance.now() - began;
  };
  const reads = async (): Promise<number> => {
    const taken: number[] = [];
    const under: Promise<unknown>[] = [];
    const tokens = users.splice(0, READS / OF_ONE_USER);
    for (let i = 0; i < READS; i++) {
      under.push(read(tokens[Math.floor(i / OF_ONE_USER)] ?? '').then((ms) => taken.push(ms)));
      await sleep(EVERY_MS);
    }
    await Promise.all(under);
    return taken.toSorted((one, other) => one - other)[Math.floor(taken.length * 0.99)] ?? 0;
  };

  await read(users.pop() ?? '');
  const alone = await reads();
  let signingIn = true;
  let caller = 0;
  const signIns = Array.from({ length: SIGN_INS_AT_ONCE }, async () => {
    // Each from another address and to another account: none runs into a limit.
    while (signingIn) {
      const body = { email: `nobody-${caller++}@example.com`, password: 'a long enough passphrase' };
      await callServer(platform.url, 'POST', '/api/v1/auth/login', { body, from: addressOf(caller % 20_000) });
    }
  });
  const beside = await reads();
  signingIn = false;
  await Promise.all(signIns);
  perUnit('Reads, the 99th of 100', 'ms', [
    ['alone', alone],
    [`with ${SIGN_INS_AT_ONCE} sign-ins in flight`, beside],
  ]);
  await platform.remove();
}
