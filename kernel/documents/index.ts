export {
  checkpointsOf,
  failuresOf,
  liveVersions,
  type ProjectionCheckpoint,
  type ProjectionLease,
} from './checkpoints.ts';
export { decodeCursor, encodeCursor, InvalidCursor } from './cursor.ts';
export {
  type DocumentStore,
  isDocumentStoreUnavailable,
  mayPassByItself,
  openDocumentStore,
} from './document-store.ts';
export { type Documents, newestConcerned, openDocuments } from './documents.ts';
export { findByIdOrStream } from './find-by-id-or-stream.ts';
export {
  dateRange,
  findAll,
  findById,
  findByIds,
  findFirst,
  findIdsAfter,
  findPage,
  type ListPage,
  listOf,
  type Page,
  pageQuery,
} from './queries.ts';
export {
  defineReadModel,
  defineSums,
  type ReadModel,
  type Stored,
  SumsNotFilled,
  versionedName,
} from './read-model.ts';
