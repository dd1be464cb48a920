import type { IndexDescription } from 'mongodb';

/** A kind of document that queries read. `name` is stored; each version has its own collection. */
export type ReadModel<Document extends object> = {
  readonly name: string;
  readonly indexes: readonly IndexDescription[];
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

/** `contents@3`: the collection of the third version, and the name of its checkpoint. */
export const versionedName = (name: string, version: number): string => `${name}@${version}`;

/** The document as callers see it, without key and position. */
export function withoutInternals<Document extends object>(stored: Stored<Document>): Document {
  const { _id, _position, ...document } = stored;
  return document as unknown as Document;
}
