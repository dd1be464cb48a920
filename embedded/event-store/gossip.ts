import { randomUUID } from 'node:crypto';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { unary } from './wire/calls.ts';

const LEADER = 8;
const TICKS_PER_MILLISECOND = 10_000n;

/** `Gossip`: a cluster of one, for connection strings that discover nodes. */
export function gossipService(host: string, port: () => number) {
  const instance = new shared.UUID();
  instance.setString(randomUUID());
  return {
    read: unary(() => {
      const endPoint = new gossip.EndPoint();
      endPoint.setAddress(host);
      endPoint.setPort(port());
      const member = new gossip.MemberInfo();
      member.setInstanceId(instance);
      member.setTimeStamp(String(BigInt(Date.now()) * TICKS_PER_MILLISECOND));
      member.setState(LEADER);
      member.setIsAlive(true);
      member.setHttpEndPoint(endPoint);
      const cluster = new gossip.ClusterInfo();
      cluster.setMembersList([member]);
      return cluster;
    }),
  };
}
