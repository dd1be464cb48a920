import { EVERYBODY, type OwnPart, type OwnProvider } from '../../contracts/shared/own-providers.ts';
import { load } from '../../kernel/aggregates/load.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import { ownProviders } from './own-providers/index.ts';

/** Who chose a provider: the person it works for, an administrator, or the operator of the installation. */
export type ChosenBy = 'you' | 'administrator' | 'settings';

/** A choice in force, and whose it is. */
export type Choice = OwnProvider & { readonly by: Exclude<ChosenBy, 'settings'> };

export type Choices = { readonly [Part in OwnPart]?: Choice };

/**
 * The choice that applies to a user: their own, or else an administrator's for everyone. An address that is
 * named for everyone also applies to a user's own key at the same provider: a proxy, or an endpoint of the company's.
 */
export async function choicesOf(store: EventStore, owner: string | null): Promise<Choices> {
  const [own, everybody] = await Promise.all([
    owner === null ? {} : load(store, ownProviders, owner).then(({ state }) => state),
    load(store, ownProviders, EVERYBODY).then(({ state }) => state),
  ]);
  const chosen = (Object.entries(own) as [OwnPart, OwnProvider][]).map(([part, choice]) => {
    const shared = everybody[part];
    const secret_url = shared?.provider === choice.provider ? shared.secret_url : null;
    return [part, { ...choice, secret_url, by: 'you' }];
  });
  const others = Object.entries(everybody).map(([part, choice]) => [part, { ...choice, by: 'administrator' }]);
  return Object.fromEntries([...others, ...chosen]);
}
