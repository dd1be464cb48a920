import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { services as domains } from '../../domains/index.ts';
import { commonSettings, readConfig } from '../../kernel/config/index.ts';
import { allSettings } from '../../platform/start.ts';
import { ROOT } from './packed.ts';

const it = suite('the cluster under compose');

type Service = {
  readonly image?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly network_mode?: string;
  readonly healthcheck?: { readonly test: readonly string[] };
};
type Compose = {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, null>>;
};
const read = (file: string): Compose => parse(readFileSync(join(ROOT, file), 'utf8'), { merge: true });

const single = read('compose.yaml');
const cluster = read('deploy/compose/cluster.yaml');
const PARTS = ['gateway', 'projections', ...domains.map(({ name }) => name)];
const NODES = ['eventstore', 'eventstore2', 'eventstore3'];
const MEMBERS = ['mongo', 'mongo2', 'mongo3'];

const environmentOf = (name: string): Readonly<Record<string, string>> => ({
  ...single.services[name]?.environment,
  ...cluster.services[name]?.environment,
});

it('gives every part all nodes of both stores, and the bucket', () => {
  const known = new Set([commonSettings, ...allSettings].flatMap((table) => Object.keys(table)));
  for (const part of PARTS) {
    const environment = environmentOf(part);
    assert.is(environment.ESDB_URL, `esdb://${NODES.map((node) => `${node}:2113`).join(',')}?tls=false`);
    assert.is(environment.MONGODB_URI, `mongodb://${MEMBERS.map((node) => `${node}:27017`).join(',')}/?replicaSet=rs0`);
    assert.equal(
      Object.keys(environment).filter((name) => !known.has(name) && !name.startsWith('AWS_')),
      [],
    );
    // What compose fills in from outside, filled in.
    const given = Object.entries(environment).map(([name, value]) => [
      name,
      value
        .replace(/\$\{[A-Z_0-9]+:\?[^}]*\}/g, 'Zk3v9Qx7Lw2Tn8Rb5Yc1Hd6Mf4Jp0Gs!aE')
        .replace(/\$\{\w+:-([^}]*)\}/g, '$1'),
    ]);
    const config = readConfig(Object.fromEntries(given), ...allSettings);
    assert.is(config.PLATFORM_FILES, 's3');
  }
});

it('has each node of the event store know the two others, by the name that it advertises', () => {
  for (const node of NODES) {
    const environment = environmentOf(node);
    assert.is(environment.KURRENTDB_CLUSTER_SIZE, '3');
    assert.is(environment.KURRENTDB_NODE_HOST_ADVERTISE_AS, node);
    assert.is(environment.KURRENTDB_REPLICATION_HOST_ADVERTISE_AS, node);
    const others = NODES.filter((each) => each !== node).map((each) => `${each}:2113`);
    assert.is(environment.KURRENTDB_GOSSIP_SEED, others.join(','));
    assert.is(cluster.services[node]?.image ?? single.services[node]?.image, single.services.eventstore?.image);
  }
});

it('makes a replica set of all members', () => {
  const test = cluster.services.mongo?.healthcheck?.test.join(' ') ?? '';
  for (const member of MEMBERS) assert.match(test, `host: '${member}:27017'`);
  for (const member of MEMBERS.slice(1)) {
    assert.is(cluster.services[member]?.image, single.services.mongo?.image);
    assert.ok(cluster.services.mongo?.depends_on?.[member]);
  }
});

it('publishes nothing, waits only for what there is, and gives everything that stores a volume of its own', () => {
  const there = new Set([...Object.keys(single.services), ...Object.keys(cluster.services)]);
  for (const [name, { ports, network_mode, depends_on = {}, volumes = [] }] of Object.entries(cluster.services)) {
    assert.is(ports ?? network_mode, undefined, name);
    for (const other of Object.keys(depends_on)) assert.ok(there.has(other), `${name}: ${other}`);
    for (const volume of volumes) assert.ok((volume.split(':')[0] ?? '') in cluster.volumes, volume);
  }
  const mounted = Object.values(cluster.services).flatMap(({ volumes = [] }) => volumes);
  assert.is(new Set(mounted.map((volume) => volume.split(':')[0])).size, mounted.length);
});

it.run();
