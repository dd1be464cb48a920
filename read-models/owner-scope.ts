/** Rows that add up what all owners have are kept beside those of each: this stands in them for the owner. */
const EVERYBODY = '*';

/** The owners whose rows something of this owner is added to. */
export const scopesOf = (owner: string | null): readonly string[] =>
  owner === null ? [EVERYBODY] : [owner, EVERYBODY];

/** Whose rows are asked for. @param owner everybody's when absent */
export const scopeFor = (owner: string | undefined): string => owner ?? EVERYBODY;
