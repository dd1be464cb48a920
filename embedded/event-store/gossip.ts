import { randomUUID } from 'node:crypto';
import type { Method } from './grpc/server.ts';
import { Gossip, MemberInfo_VNodeState } from './protos/gossip_pb.ts';
import { unary } from './wire/calls.ts';

const TICKS_PER_MILLISECOND = 10_000n;

/** `Gossip`: a cluster of one, for connection strings that discover nodes. */
export function gossipMethods(host: string, port: () => number): readonly Method[] {
  const id = randomUUID();
  const member = () => ({
    instanceId: { value: { case: 'string' as const, value: id } },
    timeStamp: BigInt(Date.now()) * TICKS_PER_MILLISECOND,
    state: MemberInfo_VNodeState.Leader,
    isAlive: true,
    httpEndPoint: { address: host, port: port() },
  });
  return [unary(Gossip.method.read, () => ({ members: [member()] }))];
}
