import { status } from '@grpc/grpc-js';
import { StatusError } from '../grpc/status-error.ts';

/** A group is identified by the stream it reads and its own name. */
export type GroupId = {
  readonly stream: string;
  readonly group: string;
};

/** INTERNAL: the request for the group is refused for the given reason. */
export function groupFailed(id: GroupId, reason: string): StatusError {
  const text = `Subscription group ${id.group} on stream ${id.stream} failed: '${reason}'`;
  return groupError(id, status.INTERNAL, text, 'persistent-subscription-failed', { reason });
}

/** ALREADY_EXISTS: the stream already has a group of that name. */
export function groupExists(id: GroupId): StatusError {
  const text = `Subscription group ${id.group} on stream ${id.stream} exists.`;
  return groupError(id, status.ALREADY_EXISTS, text, 'persistent-subscription-exists');
}

/** NOT_FOUND: the stream has no group of that name. */
export function groupDoesNotExist(id: GroupId): StatusError {
  const text = `Subscription group ${id.group} on stream ${id.stream} does not exist.`;
  return groupError(id, status.NOT_FOUND, text, 'persistent-subscription-does-not-exist');
}

/** FAILED_PRECONDITION: the group accepts no more consumers. */
export function maximumSubscribersReached(id: GroupId): StatusError {
  const text = `Maximum subscriptions reached for subscription group ${id.group} on stream ${id.stream}.`;
  return groupError(id, status.FAILED_PRECONDITION, text, 'maximum-subscribers-reached');
}

/** What a consumer gets when its group is deleted, updated or restarted. */
export function groupDropped(id: GroupId): StatusError {
  const text = `Subscription group ${id.group} on stream ${id.stream} was dropped.`;
  return groupError(id, status.CANCELLED, text, 'persistent-subscription-dropped');
}

function groupError(
  { stream, group }: GroupId,
  code: status,
  text: string,
  exception: string,
  trailers: Readonly<Record<string, string>> = {},
): StatusError {
  return new StatusError(code, text, { exception, 'stream-name': stream, 'group-name': group, ...trailers });
}
