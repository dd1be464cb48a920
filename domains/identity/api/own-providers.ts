import type { Context } from 'koa';
import { EVERYBODY, type OwnPart, ownPartSchema } from '../../../contracts/shared/own-providers.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { callerOf, commandContextOf } from '../../../kernel/http/caller.ts';
import { HttpError, notFound } from '../../../kernel/http/errors.ts';
import { setEventPosition } from '../../../kernel/http/event-positions.ts';
import { type Handled, handle } from '../../../kernel/http/operation.ts';
import type { Field } from '../../shared/adapter.ts';
import { choiceGiven, fieldName, type GivenProvider } from '../../shared/given-choice.ts';
import { isForUsers, isProviderOf, OWN_OFFERS, type OwnOffer, ownOffer } from '../../shared/own-offers.ts';
import { type OwnProviderCommand, type OwnProviders, ownProviders } from '../../shared/own-providers/index.ts';
import { ownProviderOperations } from './own-provider-operations.ts';

type Tools = {
  readonly store: EventStore;
  /** Whether personal data is sealed. If it is not, a key would be readable in the log. */
  readonly seals: boolean;
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

  async function set(ctx: Parametrized, owner: string, { first, ...given }: GivenProvider & { first: boolean }) {
    if (!seals) throw new HttpError(409, 'conflict', notSealed(owner));
    const part = partIn(ctx);
    const offer = ownOffer(part, given.provider);
    if (!offer) throw notFound(`provider ${JSON.stringify(given.provider)} of the part ${part}`);
    const knownTo = async (whose: string) => {
      const { state } = await load(store, ownProviders, whose);
      return state[part]?.providers.find(({ provider }) => provider === given.provider);
    };
    const [own, everybody] = await Promise.all([knownTo(owner), knownTo(EVERYBODY)]);
    const choice = choiceGiven(offer, given, { own, everybody }, owner);
    return give(ctx, { type: 'SetOwnProvider', owner, part, choice, first });
  }

  const remove = (ctx: Parametrized, owner: string) =>
    give(ctx, { type: 'RemoveOwnProvider', owner, part: partIn(ctx) });
  const removeOne = (ctx: Parametrized, owner: string) =>
    give(ctx, { type: 'RemoveOwnProvider', owner, part: partIn(ctx), provider: ctx.params.provider ?? '' });

  function order(ctx: Parametrized, owner: string, providers: readonly string[]) {
    const part = partIn(ctx);
    const unknown = providers.find((name) => !isProviderOf(part, name));
    if (unknown !== undefined) throw notFound(`provider ${JSON.stringify(unknown)} of the part ${part}`);
    return give(ctx, { type: 'OrderOwnProviders', owner, part, providers });
  }

  return [
    handle(operations.listOfferedProviders, async () => ({ items: OWN_OFFERS.map(offered), next_cursor: null })),
    handle(operations.listOwnProviders, ({ ctx }) => listFor(callerOf(ctx).userId)),
    // Must precede the routes that would match `order` as a provider.
    handle(operations.orderOwnProviders, ({ ctx, body }) => order(ctx, callerOf(ctx).userId, body.providers)),
    handle(operations.setOwnProvider, ({ ctx, body }) => set(ctx, callerOf(ctx).userId, body)),
    handle(operations.removeOwnProvider, ({ ctx }) => remove(ctx, callerOf(ctx).userId)),
    handle(operations.removeOneOwnProvider, ({ ctx }) => removeOne(ctx, callerOf(ctx).userId)),
    handle(operations.listProvidersForEverybody, () => listFor(EVERYBODY)),
    handle(operations.orderProvidersForEverybody, ({ ctx, body }) => order(ctx, EVERYBODY, body.providers)),
    handle(operations.setProviderForEverybody, ({ ctx, body }) => set(ctx, EVERYBODY, body)),
    handle(operations.removeProviderForEverybody, ({ ctx }) => remove(ctx, EVERYBODY)),
    handle(operations.removeOneProviderForEverybody, ({ ctx }) => removeOne(ctx, EVERYBODY)),
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

const offered = (offer: OwnOffer) => ({
  part: offer.part,
  provider: offer.name,
  name: offer.label,
  fields: Object.entries(offer.fields).map(([field, { isNeeded, usual = null }]) => ({
    field: fieldName(field as Field),
    is_needed: isNeeded,
    usual,
  })),
  prices: [...offer.prices],
  for_users: isForUsers(offer),
});

const listOf = (providers: OwnProviders) => ({
  items: Object.entries(providers).flatMap(([part, { providers: all }]) =>
    all.map(({ secret_url, secret_key, ...shown }) => ({
      part: part as OwnPart,
      ...shown,
      host: secret_url && new URL(secret_url).host,
      has_key: secret_key !== null,
    })),
  ),
  next_cursor: null,
});
