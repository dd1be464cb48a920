import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../eventually.ts';
import { freePort } from '../stacks/platform.ts';
import { tempFolder } from '../stacks/temp-folder.ts';

/** Three nodes of a real event store, each a process. */
export type EventStoreCluster = {
  /** A connection string that names all nodes. */
  readonly url: string;
  /** Waits until one node leads and the others follow. @returns the number of the one that leads */
  settled(): Promise<number>;
  /** Waits until a node leads that is not the one given. */
  newLeader(than: number): Promise<void>;
  /** Ends a node as a crash would, until it is started again. */
  kill(node: number): Promise<void>;
  start(node: number): void;
  /** Asks the leader to let another one lead; it may be elected again. */
  resign(node: number): Promise<void>;
  stop(): Promise<void>;
};

/** The server's own program, which gets the options of one node as its arguments. */
const COMMAND = process.env.TEST_ESDB_CLUSTER_COMMAND || undefined;

/** Why a test of a cluster does not run; null when it does. */
export const NO_CLUSTER =
  COMMAND === undefined ? 'it needs three real nodes: name the program of one in TEST_ESDB_CLUSTER_COMMAND' : null;

const NODES = [0, 1, 2] as const;
const SETTLED = { withinMs: 180_000, everyMs: 250 };

export async function startEventStoreCluster(): Promise<EventStoreCluster> {
  const { folder, remove } = await tempFolder('event-store-cluster');
  const ports: { http: number; replication: number }[] = [];
  for (const _ of NODES) ports.push({ http: await freePort(), replication: await freePort() });
  const children: (ChildProcess | null)[] = NODES.map(() => null);
  const kept = new Set<number>();

  const start = (node: number): void => {
    kept.add(node);
    const out = openSync(join(folder, `node-${node}.out`), 'a');
    const child = spawn(COMMAND ?? '', optionsOf(node, ports, folder), { stdio: ['ignore', out, out] });
    closeSync(out);
    children[node] = child;
    child.unref();
    // A node may end by itself in an election: whoever runs a cluster has its nodes started again.
    child.once('exit', async () => {
      if (!kept.has(node)) return;
      console.log(`  node ${node} has ended by itself and is started again`);
      await sleep(500, undefined, { ref: false });
      if (kept.has(node) && children[node] === child) start(node);
    });
  };
  const kill = async (node: number): Promise<void> => {
    kept.delete(node);
    const child = children[node];
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.ref();
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  const states = () => Promise.all(ports.map(({ http }) => stateOf(http)));
  const cluster: EventStoreCluster = {
    url: `esdb://${ports.map(({ http }) => `127.0.0.1:${http}`).join(',')}?tls=false`,
    async settled() {
      const all = await eventually(
        'leader with two followers',
        async () => {
          const now = await states();
          return now.toSorted().join() === 'follower,follower,leader' && now;
        },
        SETTLED,
      );
      return all.indexOf('leader');
    },
    async newLeader(than) {
      const isThere = async () => (await states()).some((state, node) => state === 'leader' && node !== than);
      await eventually('other leader', isThere, SETTLED);
    },
    kill,
    start,
    async resign(node) {
      await fetch(`http://127.0.0.1:${ports[node]?.http}/admin/node/resign`, { method: 'POST' });
    },
    async stop() {
      await Promise.all(NODES.map(kill));
      await remove();
    },
  };
  for (const node of NODES) start(node);
  await cluster.settled().catch(async (error) => {
    await cluster.stop();
    throw error;
  });
  return cluster;
}

function optionsOf(node: number, ports: readonly { http: number; replication: number }[], folder: string): string[] {
  const [db, log] = ['db', 'log'].map((name) => join(folder, `node-${node}`, name)) as [string, string];
  for (const path of [db, log]) mkdirSync(path, { recursive: true });
  const others = ports.filter((_, other) => other !== node).map(({ http }) => `127.0.0.1:${http}`);
  const { http, replication } = ports[node] ?? { http: 0, replication: 0 };
  return [
    ...['--insecure', '--mem-db', 'false', '--db', db, '--log', log, '--run-projections', 'None'],
    ...['--cluster-size', String(ports.length), '--discover-via-dns', 'false', '--gossip-seed', others.join(',')],
    ...['--node-ip', '127.0.0.1', '--node-port', String(http)],
    ...['--replication-ip', '127.0.0.1', '--replication-port', String(replication)],
  ];
}

/** As the node itself has it; `away` when it does not answer. */
async function stateOf(port: number): Promise<string> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/info`, { signal: AbortSignal.timeout(2_000) });
    return ((await answer.json()) as { state: string }).state;
  } catch {
    return 'away';
  }
}
