import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf, callServer } from '../../tests/support/stacks/gateway.ts';
import { startPlatformProcess } from '../../tests/support/stacks/platform.ts';
import { concurrently, median, perUnit } from '../support.ts';
import { SECRET, tokensFor } from './callers.ts';
import { startServer } from './processes.ts';

const SIGN_INS_AT_ONCE = 8;
const WARM_UP = 3_000;
const READS = 600;
const EVERY_MS = 15;
const ROUNDS = 3;

type Contender = {
  read(token: string): Promise<{ status: number; text: string }>;
  /** Checks a password. @param n its number among all that are checked */
  signIn(n: number): Promise<unknown>;
};

/**
 * Milliseconds within which 99 of 100 reads are answered, alone and while passwords are checked (the medians of some
 * rounds). For comparison, a bare server that checks passwords in the same threads shows what this machine does to
 * everything that shares it with them.
 */
export async function latencyWhileOthersSignIn(): Promise<void> {
  const bare = await startServer('hashing');
  const platform = await startPlatformProcess({ PLATFORM_JWT_SECRET: SECRET });
  const contenders: Record<string, Contender> = {
    'bare node:http': {
      read: () => callServer(bare.url, 'GET', '/'),
      signIn: () => callServer(bare.url, 'POST', '/'),
    },
    platform: {
      read: (token) => callServer(platform.url, 'GET', '/api/v1/pulse/api/v1/costs/timeline', { token }),
      // Each from a different address and to a different account, so that none runs into a limit.
      signIn: (n) => {
        const body = { email: `nobody-${n}@example.com`, password: 'a long enough passphrase' };
        return callServer(platform.url, 'POST', '/api/v1/auth/login', { body, from: addressOf(n % 20_000) });
      },
    },
  };
  for (const [name, contender] of Object.entries(contenders)) {
    const { alone, busy, checked } = await measure(contender);
    perUnit(`Reads, the 99th of 100: ${name}`, 'ms', [
      ['alone', alone],
      [`with ${SIGN_INS_AT_ONCE} sign-ins in flight`, busy],
    ]);
    console.log(`  ${(checked / ((ROUNDS * READS * EVERY_MS) / 1_000)).toFixed(1)} sign-ins a second in the meantime`);
  }
  bare.stop();
  await platform.remove();
}

async function measure({ read, signIn }: Contender): Promise<{ alone: number; busy: number; checked: number }> {
  const timed = async (token: string): Promise<number> => {
    const began = performance.now();
    const answer = await read(token);
    if (answer.status !== 200) throw new Error(`a read was answered ${answer.status}: ${answer.text}`);
    return performance.now() - began;
  };
  const reads = async (): Promise<number> => {
    const taken: number[] = [];
    const under: Promise<unknown>[] = [];
    const token = await tokensFor(READS);
    for (let i = 0; i < READS; i++) {
      under.push(timed(token(i)).then((ms) => taken.push(ms)));
      await sleep(EVERY_MS);
    }
    await Promise.all(under);
    return taken.toSorted((one, other) => one - other)[Math.floor(taken.length * 0.99)] ?? 0;
  };
  let checked = 0;
  const readsBeside = async (): Promise<number> => {
    let signingIn = true;
    const signIns = Array.from({ length: SIGN_INS_AT_ONCE }, async () => {
      while (signingIn) await signIn(checked++);
    });
    const p99 = await reads();
    signingIn = false;
    await Promise.all(signIns);
    return p99;
  };

  const warm = await tokensFor(WARM_UP);
  await concurrently(WARM_UP, 4, (i) => timed(warm(i)));
  const alone: number[] = [];
  const busy: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await reads());
    busy.push(await readsBeside());
  }
  return { alone: median(alone), busy: median(busy), checked };
}
