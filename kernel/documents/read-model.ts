import type { IndexDescription } from 'mongodb';

/** A kind of document that queries read. `name` is stored; each version has its own collection. */
export type ReadModel<Document extends object> = {
  readonly name: string;
  readonly indexes: readonly IndexDescription[];
  /**
   * For rows that add up the documents of another read model: which one, and since which of its versions they exist.
   */
  readonly over?: { readonly model: ReadModel<object>; readonly since: number };
  /** Never set: carries the document's type to folds and queries. */
  readonly document?: Document;
};

/** A document as it is stored: with its key and the position of the last event folded into it. */
export type Stored<Document extends object> = Document & { readonly _id: string; readonly _position: string };

export const defineReadModel = <Document extends object>(
  name: string,
  indexes: readonly IndexDescription[] = [],
): ReadModel<Document> => ({
  name,
  indexes,
});

/** Rows that add up the documents of another read model. They belong to its versions: one pointer leads to both. */
export const defineSums = <Row extends object>(
  name: string,
  over: NonNullable<ReadModel<Row>['over']>,
  indexes: readonly IndexDescription[],
): ReadModel<Row> => ({ name, indexes, over });

/**
 * The documents are being folded for the first time here, or again because they were lost: what they do not hold may
 * exist all the same. Or callers still see a version that lacks the sums.
 */
export class NotFilled extends Error {
  constructor(name: string) {
    super(`${name} is being filled from the log`);
    this.name = 'NotFilled';
  }
}

/**
 * `contents@3`: the collection of the third version, and the name of its checkpoint; `contents@3.2` is its second
 * rebuild.
 */
export const versionedName = (name: string, version: number, build = 0): string =>
  build === 0 ? `${name}@${version}` : `${name}@${version}.${build}`;

/** The document as callers see it, without key and position. */
export function withoutInternals<Document extends object>(stored: Stored<Document>): Document {
  const { _id, _position, ...document } = stored;
  return document as unknown as Document;
}
