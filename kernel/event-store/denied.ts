import { AccessDeniedError } from '@eventstore/db-client';

/** The event store refuses the platform's user something; only an operator can change that. */
export class EventStoreDenied extends Error {
  readonly why: string;
  readonly nextAction: string;

  constructor(what: string, cause: unknown) {
    const why = `the event store does not let the platform ${what}: only the group $admins may`;
    const nextAction = 'name a user of the group $admins in ESDB_URL, and restart the gateway';
    super(`${why}; ${nextAction}`, { cause });
    this.name = 'EventStoreDenied';
    this.why = why;
    this.nextAction = nextAction;
  }
}

/** @param what completes "does not let the platform …". @throws EventStoreDenied if its user lacks the right */
export async function sayingWhatIsDenied<T>(what: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AccessDeniedError) throw new EventStoreDenied(what, error);
    throw error;
  }
}
