import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { EventStoreUnavailable, openEventStore } from '../../../../kernel/event-store/index.ts';
import { type ScriptedEventStore, startScriptedEventStore } from '../../../support/fakes/scripted-event-store.ts';

const it = suite('a cluster that has lost its leader');

const UNAVAILABLE = { status: 14 };
const LEADER = 8;

function clusterOf(port: number): Uint8Array {
  const endPoint = new gossip.EndPoint();
  endPoint.setAddress('127.0.0.1');
  endPoint.setPort(port);
  const member = new gossip.MemberInfo();
  const id = new shared.UUID();
  id.setString('6f1c1b8e-7a6f-4d5e-9d35-1c0f6f7f2a11');
  member.setInstanceId(id);
  member.setState(LEADER);
  member.setIsAlive(true);
  member.setHttpEndPoint(endPoint);
  const cluster = new gossip.ClusterInfo();
  cluster.setMembersList([member]);
  return cluster.serializeBinary();
}

it('is unavailable to every call, whichever connection it was made on', async () => {
  let isLost = false;
  let failHeld = (): void => undefined;
  const held = new Promise<void>((resolve) => (failHeld = resolve));
  let holding = (): void => undefined;
  const isHolding = new Promise<void>((resolve) => (holding = resolve));
  const server: ScriptedEventStore = await startScriptedEventStore(async (method) => {
    if (method.endsWith('gossip.Gossip/Read')) {
      // The connection that the held call was made on is being replaced.
      if (isLost) failHeld();
      return isLost ? UNAVAILABLE : clusterOf(server.port);
    }
    if (!isLost) {
      holding();
      await held;
    }
    return UNAVAILABLE;
  });
  const node = `127.0.0.1:${server.port}`;
  const store = openEventStore(`esdb://${node},${node}?tls=false&maxDiscoverAttempts=5&discoveryInterval=20`);
  const calls = [store.head(200)];
  await isHolding;
  isLost = true;
  calls.push(store.head(200));
  const outcomes = await Promise.allSettled(calls);
  for (const outcome of outcomes) {
    assert.instance(outcome.status === 'rejected' && outcome.reason, EventStoreUnavailable);
  }
  await store.close();
  await server.stop();
});

it.run();
