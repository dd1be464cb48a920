import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { liveVersions } from '../../../kernel/documents/index.ts';
import { eventually } from '../../support/eventually.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { isFoldedFromZero } from './processes/folded.ts';
import { type Code, ledgerOf } from './processes/ledger.ts';
import { areDone } from './processes/policies.ts';
import { type Runner, startRunner } from './processes/start.ts';
import { startWriting } from './processes/traffic.ts';
import { openStores, type Stores } from './summing.ts';

const it = suiteOn('a deployment with a new version of a projection, a new event and a new policy', openStores);

type Step = ['start' | 'stop' | 'kill', Code] | ['live', Code];

const ORDERS: readonly [what: string, steps: readonly Step[]][] = [
  [
    'begins with the old code',
    [
      ['start', 1],
      ['live', 1],
    ],
  ],
  [
    'new next to old, then old stops',
    [
      ['start', 2],
      ['live', 2],
      ['stop', 1],
    ],
  ],
  [
    'back: old next to new, then new stops',
    [
      ['start', 1],
      ['stop', 2],
      ['live', 1],
    ],
  ],
  [
    'old stops before new starts',
    [
      ['stop', 1],
      ['start', 2],
      ['live', 2],
    ],
  ],
  [
    'back: new stops before old starts',
    [
      ['stop', 2],
      ['start', 1],
      ['live', 1],
    ],
  ],
  [
    'new dies while it is filled, old dies when new is back',
    [
      ['start', 2],
      ['kill', 2],
      ['start', 2],
      ['kill', 1],
      ['live', 2],
    ],
  ],
];

it('passes over nothing, and folds and does nothing twice, in every order of starting and stopping, and back', async (c) => {
  const runners = new Map<Code, Runner>();
  try {
    for (const [what, steps] of ORDERS) {
      const writing = startWriting(c.store, randomUUID());
      for (const [action, code] of steps) {
        if (action === 'start') runners.set(code, await startRunner(c, code, 'deploy'));
        else if (action === 'live') await isLive(c, code, what);
        else await runners.get(code)?.end(action === 'kill' ? 'SIGKILL' : 'SIGTERM');
      }
      await writing.stop();
      const [, live] = steps.findLast(([action]) => action === 'live') ?? [];
      await isFoldedFromZero(c, ledgerOf[live ?? 1]);
      await areDone(c.store, live ?? 1);
    }
    assert.ok((await areDone(c.store, 2)).every((told) => told > 0));
  } finally {
    await Promise.all([...runners.values()].map((runner) => runner.end('SIGKILL')));
  }
});

const isLive = ({ documentStore: { db } }: Stores, code: Code, what: string): Promise<true> =>
  eventually(
    `version ${code} live (${what})`,
    async () => (await liveVersions(db).findOne({ _id: ledgerOf[code].model.name }))?.version === code,
    // A process that is killed in a transaction leaves it open, and what it has written blocked, for a minute:
    // MongoDB's limit as well.
    { withinMs: 120_000 },
  );

it.run();
