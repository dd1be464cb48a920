import { randomUUID } from 'node:crypto';
import { status } from '@grpc/grpc-js';
import type { Method } from './grpc/server.ts';
import { StatusError } from './grpc/status-error.ts';
import type { EventLog } from './log/event-log.ts';
import { Operations, ScavengeResp_ScavengeResult } from './protos/operations_pb.ts';
import { unary } from './wire/calls.ts';

const { Started, InProgress, Stopped } = ScavengeResp_ScavengeResult;
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
      unary(Operations.method.startScavenge, () =>
        current === undefined
          ? { scavengeId: start().id, scavengeResult: Started }
          : { scavengeId: current.id, scavengeResult: InProgress },
      ),
      unary(Operations.method.stopScavenge, async ({ options }) => {
        const id = options?.scavengeId ?? '';
        if (current?.id !== id) throw new StatusError(status.NOT_FOUND, `No scavenge ${id} is running`);
        await stop();
        return { scavengeId: id, scavengeResult: Stopped };
      }),
    ],
    async close() {
      clearInterval(timer);
      await stop();
    },
  };
}

function tell(error: unknown): void {
  console.error(
    `event store: a scavenge has failed (${error}), and is tried again within an hour. Nothing that can be read is lost`,
  );
}
