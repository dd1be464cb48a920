/** What MongoDB 8's documentation says of something that the platform sends. */
export type Judgement = {
  /** The version of MongoDB that had it first, as far as it can do what is asked of it here. */
  readonly since: string;
  /** Whether it may be part of a transaction; null where that is no question. */
  readonly inTransaction: boolean | null;
  /** Whether version 1 of the stable API has it. */
  readonly stable: boolean;
  /** What limits it, and why that does no harm here. */
  readonly limits: string;
  /** The page of the manual, below https://www.mongodb.com/docs/v8.0/. */
  readonly page: string;
};

type Rest = Partial<Pick<Judgement, 'since' | 'inTransaction' | 'stable'>>;

/** A judgement of what is as old as every supported version, allowed in transactions, and in the stable API. */
export const judged = (page: string, limits: string, rest: Rest = {}): Judgement => ({
  since: '2.6',
  inTransaction: true,
  stable: true,
  limits,
  page,
  ...rest,
});
