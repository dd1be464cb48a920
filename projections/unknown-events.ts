import { createHash } from 'node:crypto';
import type { Collection } from 'mongodb';
import { Gauge, type Registry } from 'prom-client';
import { keepRunning } from '../kernel/async/keep-running.ts';
import type { DocumentStore } from '../kernel/documents/index.ts';
import type { EventStore } from '../kernel/event-store/index.ts';
import { knownNames } from '../kernel/events/catalogue.ts';
import type { Recorded } from '../kernel/events/event.ts';
import { levelOf } from '../kernel/outages/unavailable.ts';
import type { Log } from '../kernel/process/log.ts';
import type { Background } from '../kernel/service/background.ts';

/** `first`: the revision and stream of the first event of the type. */
type Counted = { readonly type: string; readonly events: number; readonly first: string };

/** How far a version's search has come, so that a start need not read the whole log. `known`: a digest of its types. */
type Search = { _id: string; known: string; position: string; types: Counted[] };

const MOST_TYPES = 100;
const MOST_NAMED = 5;
const SAVE_EVERY_MS = 5_000;

type Dependencies = { readonly store: EventStore; readonly documents: DocumentStore; readonly log: Log };

/** `remark`: what `/ready` says; null while nothing was found. */
export type UnknownEventsWatch = Background & { remark(): string | null };

/**
 * Looks through the log, and then at everything that is written, for event types that this version of the code does not
 * know: they are counted and named. Nothing folds them, and commands on their streams are refused.
 * @param registry where the count is shown
 */
export function watchUnknownEvents({ store, documents, log }: Dependencies, registry: Registry): UnknownEventsWatch {
  const gauge = new Gauge({
    name: 'unknown_events',
    help: 'Events in the log whose type this version of the code does not know',
    labelNames: ['type'],
    registers: [registry],
  });
  const searches: Collection<Search> = documents.db.collection('unknown_events');
  const types = knownNames().sort();
  const known = createHash('sha256').update(JSON.stringify(types)).digest('hex');
  const found = new Map<string, Counted>();

  function show(counted: Counted): void {
    if (!found.has(counted.type)) log.warn({ ...counted }, describe(counted.type));
    found.set(counted.type, counted);
    gauge.set({ type: counted.type }, counted.events);
  }

  function count({ type, revision, stream }: Recorded): void {
    const before = found.get(type);
    if (before) show({ ...before, events: before.events + 1 });
    else if (found.size < MOST_TYPES) show({ type, events: 1, first: `${revision}@${stream}` });
  }

  async function search(signal: AbortSignal, progressed: () => void): Promise<void> {
    const saved = await searches.findOne({ _id: 'log', known });
    let position = saved ? BigInt(saved.position) : null;
    found.clear();
    for (const counted of saved?.types ?? []) show(counted);
    let savedAt = performance.now();
    const everythingElse = { after: position, types, except: true, personalData: false, signal };
    for await (const messages of store.subscribe(everythingElse)) {
      for (const { event } of messages) if (event && !event.stream.startsWith('$')) count(event);
      position = messages.at(-1)?.position ?? position;
      progressed();
      if (performance.now() - savedAt < SAVE_EVERY_MS) continue;
      const state = { known, position: String(position), types: [...found.values()] };
      await searches.updateOne({ _id: 'log' }, { $set: state }, { upsert: true });
      savedAt = performance.now();
    }
  }

  return {
    name: 'unknown events',
    run: (signal) =>
      keepRunning((progressed) => search(signal, progressed), {
        signal,
        onFailure: (error) =>
          log[levelOf(error)]({ err: error }, 'the search for unknown event types failed and begins again'),
      }),
    remark: () => (found.size === 0 ? null : describe(...found.keys())),
  };
}

function describe(...types: string[]): string {
  const more = types.length > MOST_NAMED ? ` and ${types.length - MOST_NAMED} more` : '';
  return `the log holds events that this version does not know: ${types.slice(0, MOST_NAMED).join(', ')}${more}. Run the version that wrote them, or one that declares their names`;
}
