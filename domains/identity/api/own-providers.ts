import type { Context } from 'koa';
import { EVERYBODY, type OwnPart, type OwnProvider, ownPartSchema } from '../../../contracts/shared/own-providers.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { callerOf, commandContextOf } from '../../../kernel/http/caller.ts';
import { HttpError, notFound } from '../../../kernel/http/errors.ts';
import { setEventPosition } from '../../../kernel/http/event-positions.ts';
import { type Handled, handle } from '../../../kernel/http/operation.ts';
import { type Field, type GivenFields, missingFields } from '../../shared/adapter.ts';
import { isForUsers, OWN_OFFERS, type OwnOffer, ownOffer } from '../../shared/own-offers.ts';
import { type OwnProviderCommand, type OwnProviders, ownProviders } from '../../shared/own-providers/index.ts';
import { fieldError } from './fields.ts';
import { ownProviderOperations } from './own-provider-operations.ts';

type Tools = {
  readonly store: EventStore;
  /** Whether personal data is sealed. If it is not, a key would be readable in the log. */
  readonly seals: boolean;
};

/** An address is called so in requests: on the command line, `--url` is the platform's own. */
const named = (field: Field): Exclude<Field, 'url'> | 'address' => (field === 'url' ? 'address' : field);

type Given = { readonly provider: string } & {
  readonly [Name in ReturnType<typeof named>]?: string | null | undefined;
};

/** Providers with keys of a user's own, and those that administrators choose for everyone. */
export function ownProviderHandlers({ store, seals }: Tools): Handled[] {
  const operations = ownProviderOperations;
  const listFor = async (owner: string) => listOf((await load(store, ownProviders, owner)).state);

  async function give(ctx: Context, command: OwnProviderCommand) {
    // A key is no part of what identifies a request.
    const { owner, part, type } = command;
    const context = commandContextOf(ctx, callerOf(ctx).userId, { type, owner, part });
    const { state, position } = await execute(store, ownProviders, owner, command, context);
    setEventPosition(ctx, position);
    return listOf(state);
  }

  async function set(ctx: Parametrized, owner: string, given: Given) {
    if (!seals) throw new HttpError(409, 'conflict', notSealed(owner));
    const part = partIn(ctx);
    const offer = ownOffer(part, given.provider);
    if (!offer) throw notFound(`provider ${JSON.stringify(given.provider)} of the part ${part}`);
    const [own, everybody] = await Promise.all([
      load(store, ownProviders, owner),
      load(store, ownProviders, EVERYBODY),
    ]);
    if (owner !== EVERYBODY) requireForUsers(offer, given, own.state[part], everybody.state[part]);
    const choice = choiceFor(offer, given, own.state[part], owner);
    return give(ctx, { type: 'SetOwnProvider', owner, part, choice });
  }

  return [
    handle(operations.listOfferedProviders, async () => ({ items: OWN_OFFERS.map(offered), next_cursor: null })),
    handle(operations.listOwnProviders, ({ ctx }) => listFor(callerOf(ctx).userId)),
    handle(operations.setOwnProvider, ({ ctx, body }) => set(ctx, callerOf(ctx).userId, body)),
    handle(operations.removeOwnProvider, ({ ctx }) =>
      give(ctx, { type: 'RemoveOwnProvider', owner: callerOf(ctx).userId, part: partIn(ctx) }),
    ),
    handle(operations.listProvidersForEverybody, () => listFor(EVERYBODY)),
    handle(operations.setProviderForEverybody, ({ ctx, body }) => set(ctx, EVERYBODY, body)),
    handle(operations.removeProviderForEverybody, ({ ctx }) =>
      give(ctx, { type: 'RemoveOwnProvider', owner: EVERYBODY, part: partIn(ctx) }),
    ),
  ];
}

type Parametrized = Context & { params: Record<string, string> };

/** Only who may choose for everyone can do something about it. */
const notSealed = (owner: string): string =>
  `Keys are stored encrypted, but this installation does not encrypt personal data: ${owner === EVERYBODY ? 'set PLATFORM_SEAL_PERSONAL_DATA to yes, or name the provider in the settings' : 'ask an administrator to have it encrypted, or to name the provider for everyone'}`;

function partIn({ params }: Parametrized): OwnPart {
  const { data } = ownPartSchema.safeParse(params.part);
  if (data === undefined) throw notFound(`part ${JSON.stringify(params.part)}`);
  return data;
}

/**
 * A user names no address: it would lead from here to wherever they want. And a key of the installation's, or none at
 * all, does not count as a key of their own.
 * @throws HttpError 422
 */
function requireForUsers(
  offer: OwnOffer,
  { provider, key }: Given,
  before: OwnProvider | undefined,
  everybody: OwnProvider | undefined,
): void {
  const hasAddress = everybody?.provider === provider && everybody.secret_url !== null;
  if (!hasAddress && !isForUsers(offer))
    throw fieldError('provider', {
      type: 'for_administrators',
      msg: `${offer.label} needs an address, which only an administrator can name: they can choose it for everyone`,
    });
  const isKept = before?.provider === provider && before.secret_key !== null;
  if (offer.fields.key && !key && !isKept) throw fieldError('key', { type: 'missing', msg: `${offer.label} needs it` });
}

/** @throws HttpError 422 that names the first field that is needed and not there, or not taken */
function choiceFor(offer: OwnOffer, given: Given, before: OwnProvider | undefined, owner: string): OwnProvider {
  const { provider } = given;
  // Models are changed more often than keys, which no one wants to look up for it.
  const kept = before?.provider === provider ? before.secret_key : null;
  const fields: GivenFields = {
    url: given.address ?? undefined,
    key: given.key ?? kept ?? undefined,
    model: given.model ?? undefined,
    voice: given.voice ?? undefined,
    region: given.region ?? undefined,
    version: given.version ?? undefined,
  };
  for (const name of Object.keys(fields) as Field[])
    if (given[named(name)] && !offer.fields[name])
      throw fieldError(named(name), { type: 'not_taken', msg: `${offer.label} takes none` });
  // The address of one that has none of its own is set by the operator of this installation.
  const [missing] = missingFields(offer, fields).filter((name) => name !== 'url' || owner === EVERYBODY);
  if (missing) throw fieldError(named(missing), { type: 'missing', msg: `${offer.label} needs it` });
  return {
    provider,
    model: fields.model ?? null,
    voice: fields.voice ?? null,
    region: fields.region ?? null,
    version: fields.version ?? null,
    secret_url: fields.url ?? null,
    secret_key: fields.key ?? null,
  };
}

const offered = (offer: OwnOffer) => ({
  part: offer.part,
  provider: offer.name,
  name: offer.label,
  fields: Object.entries(offer.fields).map(([field, { isNeeded, usual = null }]) => ({
    field: named(field as Field),
    is_needed: isNeeded,
    usual,
  })),
  prices: [...offer.prices],
  for_users: isForUsers(offer),
});

const listOf = (providers: OwnProviders) => ({
  items: Object.entries(providers).map(([part, { secret_url, secret_key, ...shown }]) => ({
    part: part as OwnPart,
    ...shown,
    host: secret_url && new URL(secret_url).host,
    has_key: secret_key !== null,
  })),
  next_cursor: null,
});
