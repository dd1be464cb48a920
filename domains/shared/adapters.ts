/** What an outside provider is configured with: by settings, or by a person. */
export type Field = 'url' | 'key' | 'model' | 'voice' | 'region';
export type Fields = Readonly<Partial<Record<Field, string>>>;

/** How an adapter uses a field. One with a usual value may be left out; what is not listed is not taken. */
export type FieldUse = { readonly isNeeded: boolean; readonly usual?: string };

/** A kind of outside provider as people choose and configure it. */
export type Offer = {
  /** In events, costs, settings and errors: permanent. */
  readonly name: string;
  /** For people. */
  readonly label: string;
  readonly fields: Readonly<Partial<Record<Field, FieldUse>>>;
};

/** How an offered provider is made. */
export type Adapter<Deps, Provider> = Offer & {
  /** @param fields complete (`completed`), none missing (`missingFields`) */
  create(fields: Fields, deps: Deps): Provider;
  /**
   * Asks for something that costs nothing, with the key.
   * @returns what was found, for a person
   * @throws ProviderError
   */
  test(fields: Fields, signal: AbortSignal): Promise<string>;
};

const usesOf = ({ fields }: Offer) => Object.entries(fields) as [Field, FieldUse][];

/** The given fields that the offer takes, with the usual values of those that are not given. */
export const completed = (offer: Offer, given: Fields): Fields =>
  Object.fromEntries(
    usesOf(offer).flatMap(([field, { usual }]) => {
      const value = given[field] ?? usual;
      return value === undefined ? [] : [[field, value]];
    }),
  );

/** The fields that the offer needs and nobody gave. */
export const missingFields = (offer: Offer, given: Fields): Field[] =>
  usesOf(offer).flatMap(([field, { isNeeded, usual }]) =>
    isNeeded && given[field] === undefined && usual === undefined ? [field] : [],
  );
