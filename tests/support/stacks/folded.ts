import type { CommandStartedEvent, Document } from 'mongodb';
import { type Documents, openDocumentStore, openDocuments } from '../../../kernel/documents/index.ts';
import type { Recorded } from '../../../kernel/events/event.ts';
import { applyBatch } from '../../../projections/engine/batch.ts';
import type { Projection } from '../../../projections/engine/projection.ts';
import { prepareCollections, prepareVersion } from '../../../projections/engine/versions.ts';
import { startDocumentStore } from '../stores/document-store.ts';
import { openTestStores } from './stores.ts';

/** Documents of events that a test dates and orders itself. */
export type FoldedDocuments = {
  readonly documents: Documents;
  /** Folds events as the runner does, some hundreds in a transaction. */
  fold(projection: Projection, events: readonly Recorded[]): Promise<void>;
  /** How many documents the store looked at, and how many it answered with, for all that `queries` asks. */
  readBy(queries: () => Promise<unknown>): Promise<{ examined: number; answered: number }>;
  close(): Promise<void>;
};

const BATCH = 400;
/** Which version callers see, and whether it is filled, is asked once a second. */
const OF_VERSIONS = ['live_versions', 'projections'];

export async function openFoldedDocuments(): Promise<FoldedDocuments> {
  const [stores, server] = await Promise.all([openTestStores(), startDocumentStore()]);
  const watched = `${server.url}${server.url.includes('?') ? '&' : '?'}monitorCommands=true`;
  const [documentStore, observed] = [openDocumentStore(server.url), openDocumentStore(watched)];
  return {
    documents: openDocuments(observed, stores.store),
    async fold(projection, events) {
      let { position } = await prepareVersion(documentStore, stores.store, projection);
      await prepareCollections(documentStore, projection);
      for (let at = 0; at < events.length; at += BATCH) {
        const batch = events.slice(at, at + BATCH);
        const to = String(batch.at(-1)?.position ?? position);
        await applyBatch(documentStore, projection, batch, position, to);
        position = to;
      }
    },
    async readBy(queries) {
      const asked: Document[] = [];
      const requests = new Set<number>();
      const keep = ({ commandName, command, requestId }: CommandStartedEvent): void => {
        if (commandName !== 'aggregate' && commandName !== 'find') return;
        if (OF_VERSIONS.includes(String(command.find))) return;
        requests.add(requestId);
        const { lsid: _, $db: __, $clusterTime: ___, txnNumber: ____, ...plain } = command as Document;
        asked.push(plain);
      };
      let answered = 0;
      const count = ({ reply, requestId }: { reply: unknown; requestId: number }): void => {
        if (!requests.has(requestId)) return;
        answered += ((reply as { cursor?: { firstBatch?: unknown[] } }).cursor?.firstBatch ?? []).length;
      };
      observed.client.on('commandStarted', keep).on('commandSucceeded', count);
      await queries();
      observed.client.off('commandStarted', keep).off('commandSucceeded', count);
      let examined = 0;
      for (const explain of asked) {
        examined += examinedIn(await documentStore.db.command({ explain, verbosity: 'executionStats' }));
      }
      return { examined, answered };
    },
    async close() {
      await Promise.all([documentStore.close(), observed.close(), stores.close()]);
      await server.stop();
    },
  };
}

/** Where a plan says it depends on the server and on the command. */
function examinedIn(plan: unknown): number {
  if (typeof plan !== 'object' || plan === null) return 0;
  const { totalDocsExamined } = plan as { totalDocsExamined?: unknown };
  if (totalDocsExamined !== undefined) return Number(totalDocsExamined);
  return Object.values(plan).reduce((sum: number, part) => sum + examinedIn(part), 0);
}
