export {
  type DocumentStore,
  isDocumentStoreFull,
  isDocumentStoreUnavailable,
  mayPassByItself,
  openDocumentStore,
} from '../document-store/document-store.ts';
export {
  checkpointsOf,
  failuresOf,
  type LiveVersion,
  liveVersions,
  type ObservedLag,
  observedLags,
  type ProjectionCheckpoint,
  type ProjectionFailure,
  type ProjectionLease,
} from './checkpoints.ts';
export { decodeCursor, decodeRevision, encodeCursor, InvalidCursor, orderOf } from './cursor.ts';
export { type Documents, openDocuments } from './documents.ts';
export { dropFolded } from './drop-folded.ts';
export { findByIdOrStream } from './find-by-id-or-stream.ts';
export { checkpointOf, livePointerOf } from './joined-reads.ts';
export { announce, movePointer, pointAtFirst, repairPointer, withdraw } from './live-pointer.ts';
export { hasReachedTarget, newestConcerned } from './live-versions.ts';
export {
  type Progress,
  partitionName,
  partitionOf,
  partitionsOf,
  progressOf,
  progressOfAll,
} from './partitions.ts';
export { forgetProcess, listProcesses, noteProcesses, prepareProcesses, processesOf } from './processes.ts';
export {
  dateRange,
  findAll,
  findAllBy,
  findById,
  findByIds,
  findFields,
  findFirst,
  findIdsAfter,
  findPage,
  findPageOf,
  inOrder,
  type ListPage,
  listOf,
  MOST_LOOKED_THROUGH,
  type Page,
  pageQuery,
  searchQuery,
  withWords,
} from './queries.ts';
export {
  defineReadModel,
  defineSums,
  NotFilled,
  type ReadModel,
  type Stored,
  versionedName,
} from './read-model.ts';
export { transition, VersionConflict } from './transition.ts';
export {
  FOLDING,
  isChosen,
  isFolding,
  isHeld,
  isNewer,
  isRetired,
  isSame,
  stateOf,
  statusOf,
  type VersionStatus,
} from './version-machine.ts';
export { askForBuild, buildOf, decideFailure, retireVersion, versionsOf } from './versions.ts';
export { wholeNumber } from './whole-number.ts';
