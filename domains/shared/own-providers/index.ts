import {
  type OwnPart,
  type OwnProvider,
  type OwnProviderEvent,
  ownProviderEvents,
} from '../../../contracts/shared/own-providers.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import { isSameData } from '../../../kernel/events/same-data.ts';

/** A person's providers of one part. */
export type OwnProvidersOfPart = {
  /** The first is asked first, unless another order is given. */
  readonly providers: readonly OwnProvider[];
  /** The order that was given, in which others' providers may stand as well; null for the usual one. */
  readonly order: readonly string[] | null;
};

/** A person's choices, by part. */
export type OwnProviders = { readonly [Part in OwnPart]?: OwnProvidersOfPart };

type OfPart = { readonly owner: string; readonly part: OwnPart };

export type OwnProviderCommand =
  | (OfPart & {
      readonly type: 'SetOwnProvider';
      readonly choice: OwnProvider;
      /** Whether it is asked first from then on, and not behind those that are there. */
      readonly first?: boolean;
    })
  /** Of the whole part, unless a provider is named. */
  | (OfPart & { readonly type: 'RemoveOwnProvider'; readonly provider?: string })
  /** No names: the usual order. */
  | (OfPart & { readonly type: 'OrderOwnProviders'; readonly providers: readonly string[] });

/** So many providers a part may have. */
const MOST = 10;

const initial: OwnProviders = {};
const NONE: OwnProvidersOfPart = { providers: [], order: null };

function evolve(state: OwnProviders, event: OwnProviderEvent): OwnProviders {
  const { part } = event.data;
  const { [part]: before = NONE, ...others } = state;
  const after = changed(before, event);
  return after.providers.length === 0 && after.order === null ? others : { ...others, [part]: after };
}

function changed({ providers, order }: OwnProvidersOfPart, { type, data }: OwnProviderEvent): OwnProvidersOfPart {
  if (type === 'OwnProvidersOrdered') return { providers, order: data.providers.length === 0 ? null : data.providers };
  if (type === 'OwnProviderRemoved') {
    const { provider } = data;
    if (provider === null) return NONE;
    const left = order?.filter((name) => name !== provider) ?? [];
    return {
      providers: providers.filter((each) => each.provider !== provider),
      order: left.length === 0 ? null : left,
    };
  }
  const { owner: _, part: __, place, ...choice } = data;
  if (place === 'alone') return { providers: [choice], order: null };
  const isKnown = providers.some((each) => each.provider === choice.provider);
  const others = providers.filter((each) => each.provider !== choice.provider);
  if (place === 'first') {
    const rest = order ?? others.map(({ provider }) => provider);
    return {
      providers: [choice, ...others],
      // To be asked before others is an order; to be the only one is none.
      order: rest.length === 0 ? null : [choice.provider, ...without(rest, choice.provider)],
    };
  }
  return {
    providers: isKnown
      ? providers.map((each) => (each.provider === choice.provider ? choice : each))
      : [...providers, choice],
    order,
  };
}

const without = (names: readonly string[], name: string): string[] => names.filter((each) => each !== name);

function decide(command: OwnProviderCommand, state: OwnProviders): readonly OwnProviderEvent[] {
  const { owner, part } = command;
  const before = state[part] ?? NONE;
  switch (command.type) {
    case 'SetOwnProvider':
      return set(command, before);
    case 'RemoveOwnProvider': {
      const { provider = null } = command;
      const isThere = provider === null ? before !== NONE : before.providers.some((each) => each.provider === provider);
      return isThere ? [{ type: 'OwnProviderRemoved', data: { owner, part, provider } }] : [];
    }
    case 'OrderOwnProviders': {
      const providers = [...command.providers];
      return isSameData(providers, before.order ?? [])
        ? []
        : [{ type: 'OwnProvidersOrdered', data: { owner, part, providers } }];
    }
  }
}

function set(
  { owner, part, choice, first = false }: Extract<OwnProviderCommand, { type: 'SetOwnProvider' }>,
  { providers, order }: OwnProvidersOfPart,
): OwnProviderEvent[] {
  const known = providers.find((each) => each.provider === choice.provider);
  if (!known && providers.length >= MOST)
    throw new Rejection(
      'own-providers/too-many',
      'conflict',
      `There are ${MOST} providers of this part already: remove one of them first`,
      { part },
    );
  const isFirst = known !== undefined && (order === null ? providers.length === 1 : order[0] === choice.provider);
  const moves = providers.length === 0 || (first && !isFirst);
  if (known && !moves && isSameData(known, choice)) return [];
  return [{ type: 'OwnProviderSet', data: { owner, part, ...choice, place: moves ? 'first' : 'kept' } }];
}

/** The providers that a user has chosen with keys of their own, or an administrator for everyone. */
export const ownProviders = defineAggregate({
  events: ownProviderEvents,
  initial,
  evolve,
  decide,
  hidden: ['secret_url', 'secret_key'],
});
