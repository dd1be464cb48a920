import { randomUUID } from 'node:crypto';
import { AccessDeniedError, jsonEvent, StreamDeletedError, type UnavailableError } from '@eventstore/db-client';
import { append, WrongExpectedRevision } from './append.ts';
import type { Client } from './client/client.ts';
import { NEVER_REACHED } from './last-revision.ts';
import { removeGroup } from './persistent-subscriptions.ts';
import { readHead } from './read.ts';
import { EventStoreUnavailable } from './retry.ts';

/** The event store is there, and refuses what every process needs: a change of settings or rights has to come first. */
export class EventStoreUnusable extends Error {
  readonly nextAction: string;

  constructor(why: string, nextAction: string, cause: unknown) {
    super(why, { cause });
    this.name = 'EventStoreUnusable';
    this.nextAction = nextAction;
  }
}

const PROBE = 'rights';
/** gRPC's status for a user or password that the server does not know. */
const UNAUTHENTICATED = 16;

/** What every process does in the event store, whatever part of the platform it runs. */
const NEEDED: readonly {
  readonly what: string;
  readonly grant: string;
  readonly ask: (client: Client, retryForMs: number) => Promise<unknown>;
}[] = [
  {
    what: 'read $all',
    grant: 'add it to $r in the metadata of $all, or to the group $admins',
    ask: readHead,
  },
  {
    what: 'create persistent subscriptions',
    grant: 'add it to the group $ops, or to $admins',
    // There is none to remove, which only those learn who might remove it.
    ask: (client, retryForMs) => removeGroup(client, { stream: PROBE, name: PROBE }, retryForMs),
  },
  {
    what: 'append to streams',
    grant: 'add it to $w in $userStreamAcl of the stream $settings, or to the group $admins',
    ask: (client) => refusedAppend(client, PROBE, 'NeverWritten'),
  },
  {
    what: 'change the metadata of streams',
    grant: 'add it to $mw in $userStreamAcl of the stream $settings, or to the group $admins',
    ask: (client) => refusedAppend(client, `$$${PROBE}`, '$metadata'),
  },
];

/**
 * Asks for everything that a process will need, and changes nothing.
 * @param retryForMs how long to wait for the store
 * @throws EventStoreUnusable if it refuses something, EventStoreUnavailable
 */
export async function requireRights(client: Client, retryForMs: number): Promise<void> {
  for (const { what, grant, ask } of NEEDED) {
    try {
      await ask(client, retryForMs);
    } catch (error) {
      throw refusal(error, client.username, what, grant) ?? error;
    }
  }
}

/** An append at a revision that no stream has is refused, unless it is denied first. */
async function refusedAppend(client: Client, stream: string, type: string): Promise<void> {
  try {
    await append(client, stream, NEVER_REACHED, [jsonEvent({ id: randomUUID(), type, data: {} })]);
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision || error instanceof StreamDeletedError)) throw error;
  }
}

function refusal(error: unknown, username: string | null, what: string, grant: string): EventStoreUnusable | null {
  if (error instanceof AccessDeniedError) {
    const { code } = error as { code?: number };
    if (username === null) {
      return new EventStoreUnusable(
        'it asks for a user, and the connection string names none',
        'write user:password@ before the host',
        error,
      );
    }
    return code === UNAUTHENTICATED
      ? new EventStoreUnusable(`it does not know the user "${username}" with this password`, 'correct either', error)
      : new EventStoreUnusable(`it does not let the user "${username}" ${what}`, grant, error);
  }
  return error instanceof EventStoreUnavailable ? tlsRefusal(error.cause as UnavailableError) : null;
}

/** No TLS where it is expected, or a certificate that cannot be verified: waiting mends neither. */
function tlsRefusal(error: UnavailableError): EventStoreUnusable | null {
  const [, why = ''] = /Last error: (?:Error: )?(.*?)\. Resolution note/s.exec(error.message) ?? [];
  if (/wrong version number|packet length too long/i.test(why)) {
    return new EventStoreUnusable('it does not speak TLS', 'add tls=false if it is meant to be insecure', error);
  }
  if (/certificate|altnames/i.test(why)) {
    return new EventStoreUnusable(
      `its certificate is not accepted: ${why}`,
      'name the file of the authority that issued it in the option tlsCAFile, and the host as the certificate does',
      error,
    );
  }
  return null;
}
