import { EVERYBODY, type OwnPart, type OwnProvider } from '../../contracts/shared/own-providers.ts';
import { load } from '../../kernel/aggregates/load.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import { type OwnProviders, ownProviders } from './own-providers/index.ts';

/** Who chose a provider: the person it works for, an administrator, or the operator of the installation. */
export type ChosenBy = 'you' | 'administrator' | 'settings';

/** A choice, and whose it is. */
export type Choice = OwnProvider & { readonly by: Exclude<ChosenBy, 'settings'> };

/** What was chosen for one part. */
export type ChoicesOfPart = {
  /** The person's own, and then those of administrators for everyone, each as they stand. */
  readonly providers: readonly Choice[];
  /** The order that the person gave; null if they gave none. */
  readonly order: readonly string[] | null;
  /** That of an administrator for everyone. */
  readonly orderForEverybody: readonly string[] | null;
};

export type Choices = { readonly [Part in OwnPart]?: ChoicesOfPart };

/**
 * What a user has chosen, and administrators for everyone. An address that is named for everyone also applies to a
 * user's own key at the same provider: a proxy, or an endpoint of the company's.
 */
export async function choicesOf(store: EventStore, owner: string | null): Promise<Choices> {
  const [own, everybody] = await Promise.all([
    owner === null ? {} : load(store, ownProviders, owner).then(({ state }) => state),
    load(store, ownProviders, EVERYBODY).then(({ state }) => state),
  ]);
  const parts = new Set([...Object.keys(own), ...Object.keys(everybody)] as OwnPart[]);
  return Object.fromEntries([...parts].map((part) => [part, together(part, own, everybody)]));
}

function together(part: OwnPart, own: OwnProviders, everybody: OwnProviders): ChoicesOfPart {
  const { providers: mine = [], order = null } = own[part] ?? {};
  const { providers: shared = [], order: orderForEverybody = null } = everybody[part] ?? {};
  const addresses = new Map(shared.map(({ provider, secret_url }) => [provider, secret_url]));
  const names = new Set(mine.map(({ provider }) => provider));
  return {
    providers: [
      ...mine.map((each) => ({ ...each, secret_url: addresses.get(each.provider) ?? null, by: 'you' as const })),
      ...shared
        .filter(({ provider }) => !names.has(provider))
        .map((each) => ({ ...each, by: 'administrator' as const })),
    ],
    order,
    orderForEverybody,
  };
}
