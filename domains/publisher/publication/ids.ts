import type { PublicationRequest } from './state.ts';

/** Common to all events of a publication. */
export const idsOf = ({ publication_id, content_id, thread_id, platform }: PublicationRequest) => ({
  publication_id,
  content_id,
  thread_id,
  platform,
});
