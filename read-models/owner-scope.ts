/** Sums over all owners are kept in rows next to those of each owner: this stands for the owner in them. */
const EVERYBODY = '*';

/** The owners to whose rows something of this owner is added. */
export const scopesOf = (owner: string | null): readonly string[] =>
  owner === null ? [EVERYBODY] : [owner, EVERYBODY];

/** Whose rows to query. @param owner everyone's if absent */
export const scopeFor = (owner: string | undefined): string => owner ?? EVERYBODY;
