import { randomUUID } from 'node:crypto';
import { defineAggregate } from '../aggregates/aggregate.ts';
import { rootCommandContext } from '../aggregates/command-context.ts';
import { execute } from '../aggregates/execute.ts';
import { load } from '../aggregates/load.ts';
import { anyOf } from '../async/any-of.ts';
import { batches } from '../async/batches.ts';
import { keepRunning } from '../async/keep-running.ts';
import { mapConcurrently } from '../async/map-concurrently.ts';
import { type EventStore, keyStoreEvents, PEOPLES_KEYS, type personKeyEvents } from '../event-store/index.ts';
import type { EventsOf } from '../events/catalogue.ts';
import { logLoss } from '../outages/unavailable.ts';
import type { KeyOf } from '../personal-data/known-keys.ts';
import { BRING_BACK_KEYS, type KeyStore, keyMissingIn, type PersonKeys } from '../personal-data/person-keys.ts';
import type { Log } from '../process/log.ts';
import { type Background, polling } from './background.ts';

const AT_ONCE = 500;
const CONCURRENCY = 8;
/** What to do where the platform's secret is not the one that people's keys were sealed under. */
export const BRING_BACK_SECRET =
  'bring back PLATFORM_JWT_SECRET, or signing-key of the data folder, that this event store was used with';
const SEALED_OTHERWISE = {
  found: "people's keys are sealed under another signing key, and cannot be opened",
  nextAction: BRING_BACK_SECRET,
};
const LOCKED_OUT = 'until they are back, no one can sign in or register';
/** While some are missing, and in case all of them are replaced, which nothing tells. */
const LOOK_AGAIN = { missingMs: 5_000, completeMs: 30_000 };
const TYPES: readonly EventsOf<typeof personKeyEvents>['type'][] = ['PersonKeyMade'];

type Tools = { readonly store: EventStore; readonly personKeys: PersonKeys };
type Watched = Tools & { readonly log: Log };

/** What is wrong with people's keys as a whole, and what to do. */
export type KeyProblem = { readonly found: string; readonly nextAction: string };

/**
 * Null if nothing is wrong with people's keys.
 * @throws EventStoreUnavailable, or an error saying that the document store is unavailable
 */
export async function problemWithKeys(store: EventStore, personKeys: PersonKeys): Promise<KeyProblem | null> {
  const [chosen, kept] = await Promise.all([store.lastOf(keyStoreEvents, PEOPLES_KEYS), personKeys.keyStore()]);
  if (!chosen) return null;
  const missing = (found: string): KeyProblem => ({ found, nextAction: BRING_BACK_KEYS });
  if (kept?.store_id !== chosen.data.store_id) return missing("people's keys are missing, all of them");
  if (kept.missing > 0) return missing(`the keys of ${kept.missing} people are missing`);
  return (await personKeys.canOpen()) ? null : SEALED_OTHERWISE;
}

/** The same in one sentence. */
export const inWords = ({ found, nextAction }: KeyProblem): string => `${found}: ${nextAction}`;

/**
 * Compares the keys that the log remembers with those that are there, from where the keys themselves say that this was
 * done: restoring earlier keys also restores how far they had been compared.
 */
export function watchKeys({ store, personKeys, log }: Watched, lookAgain = LOOK_AGAIN): Background {
  /** The digests of the keys that are missing, by person. */
  const missing = new Map<string, string>();
  const report = reportOf(missing, log);
  let store_id = '';
  let reached = '-1';
  /** The newest key at the start of a comparison from the beginning; null once it has come there. */
  let upTo: bigint | null = null;
  let restarting = new AbortController();
  /** Whether the keys that are compared have a note of theirs among them. */
  let isNoted = false;

  async function follow(progressed: () => void, signal: AbortSignal): Promise<void> {
    if (personKeys.seals) await recordOlderKeys({ store, personKeys }, log);
    store_id = await chosenStore({ store, personKeys });
    const kept = await personKeys.keyStore();
    const isTheirs = kept?.store_id === store_id;
    missing.clear();
    isNoted = isTheirs;
    reached = isTheirs ? kept.followed : '-1';
    upTo = isTheirs ? null : await newestKey(store);
    await logProblem({ store, personKeys, log }, isTheirs);
    if (!isTheirs && upTo === null) await note();
    const after = reached === '-1' ? null : BigInt(reached);
    const made = (until: AbortSignal) => store.subscribe({ after, types: TYPES, signal: until });
    for await (const batch of batches(made, { most: AT_ONCE }, signal)) {
      const keys = batch.flatMap(({ event }) => (event ? (event.data as Made) : []));
      for (const [person, digest] of await lacking(personKeys, keys)) missing.set(person, digest);
      reached = String(batch.at(-1)?.position ?? reached);
      if (upTo !== null && BigInt(reached) >= upTo) upTo = null;
      if (upTo === null) await note();
      progressed();
    }
  }

  async function note(): Promise<void> {
    // Once while they are being found, and how many there are once in a while.
    if (!report.hasBegun() || missing.size === 0) report.now();
    const found = noteBeside(await personKeys.keyStore(), { store_id, followed: reached, missing: missing.size });
    if (!found) return;
    if (!isNoted) await personKeys.adoptKeyStore(found);
    // All of them have gone since they were compared: a note where they were would hide it.
    else if (!(await personKeys.noteKeyStore(found))) restarting.abort();
    isNoted = true;
  }

  const looking = polling({
    name: 'watching the keys of people',
    everyMs: () => (missing.size > 0 ? lookAgain.missingMs : lookAgain.completeMs),
    log,
    async poll() {
      if (upTo !== null || store_id === '') return;
      if (missing.size > 0) {
        await forgetFound(personKeys, missing);
        report.now();
        await note();
      } else if ((await personKeys.keyStore())?.store_id !== store_id) restarting.abort();
    },
  });

  return {
    name: 'watch-keys',
    async run(signal) {
      const following = keepRunning(
        async (progressed) => {
          restarting = new AbortController();
          await follow(progressed, anyOf(signal, restarting.signal));
        },
        { signal, onFailure: logLoss(log, "lost the subscription to people's keys and subscribes again") },
      );
      await Promise.all([following, looking.run(signal)]);
    },
  };
}

async function logProblem({ store, personKeys, log }: Watched, areTheirs: boolean): Promise<void> {
  if (!areTheirs) {
    const problem = await problemWithKeys(store, personKeys);
    log.error(`${problem && inWords(problem)}; ${LOCKED_OUT}`);
  } else if (!(await personKeys.canOpen()))
    log.error(`${inWords(SEALED_OTHERWISE)}; until then, no one whose key it is can sign in`);
}

/**
 * What is noted among the keys; null among keys that are not these people's, whose restoring it would get in the way
 * of.
 */
function noteBeside(kept: KeyStore | null, found: KeyStore): KeyStore | null {
  if (found.missing === 0) return found;
  return kept?.store_id === found.store_id ? { ...found, followed: kept.followed } : null;
}

/** Removes the keys that have been restored. */
async function forgetFound(personKeys: PersonKeys, missing: Map<string, string>): Promise<void> {
  const keys = [...missing].map(([person, digest]) => ({ person, digest }));
  const still = new Map(await lacking(personKeys, keys));
  for (const { person } of keys) if (!still.has(person)) missing.delete(person);
}

/** Logs how many keys are missing whenever there are more, and when none is missing any more. */
function reportOf(missing: ReadonlyMap<string, string>, log: Log) {
  let reported = 0;
  return {
    /** Whether some are known to be missing. */
    hasBegun: (): boolean => reported > 0,
    now(): void {
      const people = missing.size;
      const [example] = missing.keys();
      if (people > reported)
        log.error(
          { people, example },
          `people's keys are missing, and those people cannot sign in: ${BRING_BACK_KEYS}`,
        );
      if (people === 0 && reported > 0) log.warn({ people: reported }, "people's missing keys are back");
      reported = people;
    },
  };
}

/**
 * Gives up the keys that are in no backup: what is sealed with them reads as if its owners had been erased, and nothing
 * waits for it any more. A key that is there is never given up, even if it cannot be opened.
 * @returns whose keys were given up
 */
export async function giveUpMissingKeys({ store, personKeys }: Tools): Promise<string[]> {
  const range = { after: -1n, upTo: await store.head(), types: new Set(TYPES), personalData: false };
  const people = (await store.eventsBetween(range)).map(({ data }) => (data as Made).person);
  const givenUp: string[] = [];
  for (let at = 0; at < people.length; at += AT_ONCE) {
    const found = await personKeys.readNow(people.slice(at, at + AT_ONCE));
    for (const [person, key] of found) if (key === 'absent') givenUp.push(person);
  }
  for (const person of givenUp) await personKeys.destroy(person);
  return givenUp;
}

type Made = EventsOf<typeof personKeyEvents>['data'];

const isThere = (key: KeyOf | undefined, digest: string): boolean =>
  key === 'destroyed' || (typeof key === 'object' && key.digest === digest);

/** Those of these keys that are missing: the person and the digest. */
async function lacking(personKeys: PersonKeys, keys: readonly Made[]): Promise<[person: string, digest: string][]> {
  const found = await personKeys.readNow(keys.map(({ person }) => person));
  return keys.flatMap(({ person, digest }) => (isThere(found.get(person), digest) ? [] : [[person, digest]]));
}

async function newestKey(store: EventStore): Promise<bigint | null> {
  const range = { after: -1n, upTo: await store.head(), types: new Set(TYPES), maxCount: 1, personalData: false };
  return (await store.eventsBetween(range))[0]?.position ?? null;
}

/** Which collection of keys belongs to this log: the first that is chosen, whichever process chooses it. */
const keyStore = defineAggregate({
  events: keyStoreEvents,
  initial: null as string | null,
  evolve: (_, { data }: EventsOf<typeof keyStoreEvents>) => data.store_id,
  decide: ({ store_id }: { readonly type: 'Choose'; readonly store_id: string }, chosen) =>
    chosen === null ? [{ type: 'KeyStoreChosen' as const, data: { store_id } }] : [],
});

/** The id of the collection that belongs to this log. */
async function chosenStore({ store, personKeys }: Tools): Promise<string> {
  const { state: chosen } = await load(store, keyStore, PEOPLES_KEYS);
  if (chosen !== null) return chosen;
  // Noted among the keys first: a process that dies in between leaves nothing that looks like a loss.
  const kept = await personKeys.keyStore({ store_id: randomUUID(), followed: '-1', missing: 0 });
  if (!kept) throw new Error('the note among the keys of people was removed while it was being written');
  const { store_id } = kept;
  const context = rootCommandContext(randomUUID(), 'system:personal-data', null);
  const { state } = await execute(store, keyStore, PEOPLES_KEYS, { type: 'Choose', store_id }, context);
  return state ?? store_id;
}

/** Has the log remember the keys that earlier versions made. */
async function recordOlderKeys({ store, personKeys }: Tools, log: Log): Promise<void> {
  for (let failed = 0; ; ) {
    const people = await personKeys.unrecorded(AT_ONCE);
    const before = failed;
    await mapConcurrently(people, CONCURRENCY, async (person) => {
      try {
        await store.prepareFor(person);
      } catch (error) {
        if (keyMissingIn(error) === null) throw error;
        failed++;
        log.error({ err: error, person }, 'the key of a person cannot be used');
      }
    });
    if (people.length === 0 || failed - before === people.length) return;
  }
}
