import {
  type OwnPart,
  type OwnProvider,
  type OwnProviderEvent,
  ownProviderEvents,
} from '../../../contracts/shared/own-providers.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { isSameData } from '../../../kernel/events/same-data.ts';

/** A person's choices, by part. */
export type OwnProviders = { readonly [Part in OwnPart]?: OwnProvider };

export type OwnProviderCommand =
  | {
      readonly type: 'SetOwnProvider';
      readonly owner: string;
      readonly part: OwnPart;
      readonly choice: OwnProvider;
    }
  | { readonly type: 'RemoveOwnProvider'; readonly owner: string; readonly part: OwnPart };

const initial: OwnProviders = {};

function evolve(state: OwnProviders, { type, data }: OwnProviderEvent): OwnProviders {
  const { [data.part]: _, ...others } = state;
  if (type === 'OwnProviderRemoved') return others;
  const { owner: __, part, ...choice } = data;
  return { ...others, [part]: choice };
}

function decide(command: OwnProviderCommand, state: OwnProviders): readonly OwnProviderEvent[] {
  const { owner, part } = command;
  const before = state[part];
  if (command.type === 'RemoveOwnProvider')
    return before ? [{ type: 'OwnProviderRemoved', data: { owner, part } }] : [];
  if (before && isSameData(before, command.choice)) return [];
  return [{ type: 'OwnProviderSet', data: { owner, part, ...command.choice } }];
}

/** The providers that a user has chosen with keys of their own, or an administrator for everyone. */
export const ownProviders = defineAggregate({
  events: ownProviderEvents,
  initial,
  evolve,
  decide,
  hidden: ['secret_url', 'secret_key'],
});
