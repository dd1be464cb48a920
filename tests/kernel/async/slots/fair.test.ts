import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createFairSlots, type FairSlotsOptions, NoRoom } from '../../../../kernel/async/slots/fair.ts';
import { randomFrom } from '../../../support/chaos/random.ts';

const it = suite('fair slots');

/**
 * Slots for work such as `a1`, the first of group a. `begun` and `refused` are in order; work ends when it is asked to.
 */
function slotsFor(count = 1, room?: FairSlotsOptions<string>['room']) {
  const moves: string[][] = [];
  const slots = createFairSlots<string>({
    count,
    groupOf: (item) => item.slice(0, 1),
    compare: (a, b) => Number(a.slice(1)) - Number(b.slice(1)),
    ...(room && { room }),
    onMoved: () => moves.push(slots.line()),
  });
  const refused: string[] = [];
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = async (items: string, signal = new AbortController().signal): Promise<void> => {
    for (const item of items.split(' '))
      slots
        .run(item, signal, () => {
          begun.push(item);
          return new Promise<void>((end) => ends.set(item, end));
        })
        .catch((error) => {
          if (error instanceof NoRoom) refused.push(item);
        });
    await settled();
  };
  const end = async (item = begun.at(-1) ?? ''): Promise<void> => {
    ends.get(item)?.();
    await settled();
  };
  /** Ends what runs, one after the other, until nothing waits. */
  const endAll = async (): Promise<string[]> => {
    for (let index = 0; index < begun.length; index++) {
      await end(begun[index]);
    }
    return begun;
  };
  return { slots, ask, end, begun, refused, moves, endAll };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('takes a group that comes later next, however much another has waiting', async () => {
  const { ask, endAll } = slotsFor();
  await ask('a1 a2 a3 a4 a5 a6 a7 a8');
  await ask('b1');
  assert.equal((await endAll()).slice(0, 3), ['a1', 'b1', 'a2']);
});

it('goes round among groups, each in its own order', async () => {
  const { ask, endAll } = slotsFor();
  await ask('a1 a4 a3 b9 c1 b2 c5');
  assert.equal(await endAll(), ['a1', 'b2', 'c1', 'a3', 'b9', 'c5', 'a4']);
});

it('says in which order everything will begin', async () => {
  for (const count of [1, 2, 3]) {
    const { slots, ask, endAll } = slotsFor(count);
    await ask('a1 a2 a3 b1 c1 b2 a4 d1');
    const line = slots.line();
    assert.is(line.length, 8 - count);
    assert.equal((await endAll()).slice(count), line);
  }
});

it('gives a group that has work running another slot only when no other group waits', async () => {
  const { ask, begun, end } = slotsFor(2);
  await ask('a1 a2 a3 b1');
  await end('a1');
  assert.equal(begun, ['a1', 'a2', 'b1']);
});

it('lets no one wait for those who keep coming', async () => {
  const { ask, begun, end } = slotsFor();
  await ask('a1 b1');
  for (const newcomer of 'cdefgh') {
    await ask(`${newcomer}1`);
    await end();
  }
  assert.equal(begun.slice(0, 3), ['a1', 'b1', 'c1']);
});

it('keeps the turn of what stopped waiting and comes again', async () => {
  const { slots, ask, begun, end } = slotsFor();
  const leaving = new AbortController();
  await ask('a1');
  await ask('b1', leaving.signal);
  await ask('c1');
  leaving.abort();
  assert.equal(slots.line(), ['c1']);
  await ask('b1');
  assert.equal(slots.line(), ['b1', 'c1']);
  await end('a1');
  assert.equal(begun, ['a1', 'b1']);
});

it('gives a slot on when the work fails', async () => {
  const { slots } = slotsFor();
  const { signal } = new AbortController();
  const failed = slots.run('a1', signal, () => Promise.reject(new Error('for once')));
  assert.is(await failed.catch(({ message }: Error) => message), 'for once');
  assert.is(await slots.run('a2', signal, async () => 'next'), 'next');
});

it('refuses a group that has enough waiting, and no other', async () => {
  const { ask, refused, endAll } = slotsFor(1, { total: 100, ofGroup: 2 });
  await ask('a1 a2 a3 a4 b1');
  assert.equal(refused, ['a4']);
  assert.equal(await endAll(), ['a1', 'b1', 'a2', 'a3']);
});

it('makes room for a group with less waiting at the cost of the one with the most, which loses its newest', async () => {
  const { ask, refused, endAll } = slotsFor(1, { total: 4, ofGroup: 100 });
  await ask('a1 a2 a3 a4 a5');
  await ask('b1 c1');
  assert.equal(refused, ['a5', 'a4']);
  assert.equal(await endAll(), ['a1', 'b1', 'c1', 'a2', 'a3']);
});

it('refuses the newest when all groups have as little waiting', async () => {
  const { ask, refused, endAll } = slotsFor(1, { total: 2, ofGroup: 100 });
  await ask('a1 a2 b1 c1');
  assert.equal(refused, ['c1']);
  assert.equal(await endAll(), ['a1', 'b1', 'a2']);
});

it('refuses nothing while a slot is free', async () => {
  const { ask, refused, begun } = slotsFor(2, { total: 0, ofGroup: 0 });
  await ask('a1 a2 a3');
  assert.equal([begun, refused], [['a1', 'a2'], ['a3']]);
});

it('runs everything of many groups that come at the same time, and nothing twice', async () => {
  const { ask, refused, endAll } = slotsFor(3, { total: 1_000, ofGroup: 1_000 });
  const items = Array.from({ length: 300 }, (_, n) => `${String.fromCharCode(97 + (n % 17))}${n}`);
  await ask(items.join(' '));
  assert.equal((await endAll()).toSorted(), items.toSorted());
  assert.equal(refused, []);
});

for (const seed of [1, 2, 3, 4, 5, 6])
  it(`lets everyone wait for one piece of work of each other group, whatever comes and ends (seed ${seed})`, async () => {
    const random = randomFrom(seed);
    const { slots, ask, end, begun } = slotsFor();
    /** By the next item of each group that waits: the groups that have begun something since it came. */
    const preceded = new Map<string, Set<string>>();
    const note = (since: number): void => {
      for (const item of begun.slice(since)) {
        preceded.delete(item);
        const group = item.slice(0, 1);
        for (const [waiting, groups] of preceded) {
          assert.not.ok(groups.has(group), `${group} began twice before ${waiting}`);
          groups.add(group);
        }
      }
    };
    for (let step = 0; step < 300; step++) {
      const since = begun.length;
      const waiting = slots.line().map((item) => item.slice(0, 1));
      if (waiting.length > 0 && random.below(3) === 0) await end();
      else {
        const group = String.fromCharCode(97 + random.below(7));
        const item = `${group}${step}`;
        await ask(item);
        const isFirst = ![...waiting, begun.at(-1)?.slice(0, 1)].includes(group);
        if (isFirst) preceded.set(item, new Set());
      }
      note(since);
    }
    assert.is(slots.load().running, 1);
    assert.is(slots.load().waiting, slots.line().length);
  });

it('tells whenever the line has changed, and at no other time', async () => {
  const { ask, moves, endAll } = slotsFor();
  await ask('a1');
  assert.equal(moves, []);
  await ask('a2 b1');
  await endAll();
  assert.equal(moves, [['a2'], ['b1', 'a2'], ['a2'], []]);
});

it.run();
