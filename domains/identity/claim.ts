import type { Rejection } from '../../kernel/aggregates/rejection.ts';

/** Who owns what a stream's name stands for; null while it is free. */
export type Claim = { readonly by: string | null };

export type ClaimCommand =
  /** `from`: an owner whose claim is void, and passes on; null for none. */
  | { readonly type: 'Claim'; readonly by: string; readonly from: string | null }
  | { readonly type: 'Release'; readonly by: string };

type By<Type extends string> = { readonly type: Type; readonly data: { readonly by: string } };
type Rules<Claimed extends string, Released extends string> = {
  readonly initial: Claim;
  evolve(state: Claim, event: By<Claimed> | By<Released>): Claim;
  decide(command: ClaimCommand, state: Claim): readonly (By<Claimed> | By<Released>)[];
};

/** The rules of a claim: the first who claims something owns it until they release it. @param taken for all others */
export function claimRules<Claimed extends string, Released extends string>(
  claimed: Claimed,
  released: Released,
  taken: () => Rejection,
): Rules<Claimed, Released> {
  return {
    initial: { by: null },
    evolve: (state, { type, data: { by } }) => {
      if (type === claimed) return { by };
      return state.by === by ? { by: null } : state;
    },
    decide(command, { by: owner }) {
      const release = owner === null ? [] : [{ type: released, data: { by: owner } }];
      if (command.type === 'Release') return owner === command.by ? release : [];
      if (owner === command.by) return [];
      if (owner !== null && owner !== command.from) throw taken();
      return [...release, { type: claimed, data: { by: command.by } }];
    },
  };
}
