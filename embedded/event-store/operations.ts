import { randomUUID } from 'node:crypto';
import services from '@eventstore/db-client/generated/operations_grpc_pb.js';
import operations from '@eventstore/db-client/generated/operations_pb.js';
import { status } from '@grpc/grpc-js';
import type { Method } from './grpc/server.ts';
import { StatusError } from './grpc/status-error.ts';
import type { EventLog } from './log/event-log.ts';
import { unary } from './wire/calls.ts';

const { STARTED, INPROGRESS, STOPPED } = operations.ScavengeResp.ScavengeResult;
const EVERY_MS = 3_600_000;

/** Scavenges every hour, and when a client requests it. */
export function openOperations(log: EventLog): { readonly methods: readonly Method[]; close(): Promise<void> } {
  let current: { readonly id: string; readonly stopping: AbortController; readonly ended: Promise<void> } | undefined;

  const start = () => {
    const [id, stopping] = [randomUUID(), new AbortController()];
    const ended = log
      .scavenge(stopping.signal)
      .then(() => undefined, tell)
      .finally(() => {
        current = undefined;
      });
    current = { id, stopping, ended };
    return current;
  };
  const stop = async (): Promise<void> => {
    current?.stopping.abort();
    await current?.ended;
  };
  const timer = setInterval(() => current ?? start(), EVERY_MS);
  timer.unref();

  return {
    methods: [
      unary(services.OperationsService.startScavenge, () =>
        current === undefined ? answer(start().id, STARTED) : answer(current.id, INPROGRESS),
      ),
      unary(services.OperationsService.stopScavenge, async (request) => {
        const id = request.getOptions()?.getScavengeId() ?? '';
        if (current?.id !== id) throw new StatusError(status.NOT_FOUND, `No scavenge ${id} is running`);
        await stop();
        return answer(id, STOPPED);
      }),
    ],
    async close() {
      clearInterval(timer);
      await stop();
    },
  };
}

function answer(id: string, result: operations.ScavengeResp.ScavengeResult): operations.ScavengeResp {
  const response = new operations.ScavengeResp();
  response.setScavengeId(id);
  response.setScavengeResult(result);
  return response;
}

function tell(error: unknown): void {
  console.error(
    `event store: a scavenge has failed (${error}), and is tried again within an hour. Nothing that can be read is lost`,
  );
}
