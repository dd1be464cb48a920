import { randomUUID } from 'node:crypto';
import services from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { Method } from './grpc/server.ts';
import { unary } from './wire/calls.ts';

const LEADER = 8;
const TICKS_PER_MILLISECOND = 10_000n;

/** `Gossip`: a cluster of one, for connection strings that discover nodes. */
export function gossipMethods(host: string, port: () => number): readonly Method[] {
  const instance = new shared.UUID();
  instance.setString(randomUUID());
  return [
    unary(services.GossipService.read, () => {
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
  ];
}
