export { BadCursor, cursorAt, placeOf } from './cursor.ts';
export { type DocumentStore, isDocumentStoreAway, openDocumentStore } from './document-store.ts';
export { type Documents, openDocuments } from './documents.ts';
export { findByIdOrStream } from './find-by-id-or-stream.ts';
export { failuresOf, liveVersions, type ProjectionProgress, progressOf } from './progress.ts';
export {
  findById,
  findByIds,
  findFirst,
  idsWhere,
  type ListPage,
  type Page,
  pageOf,
  pageQuery,
  sweep,
  within,
} from './queries.ts';
export { defineReadModel, type ReadModel, type Stored, versioned } from './read-model.ts';
