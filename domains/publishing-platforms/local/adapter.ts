import type { PlatformAdapter, Posted, PostRequest } from '../publishing-platform.ts';

/**
 * The built-in platform: a post is a page that the publisher serves from the publication's own history. It goes live
 * with the event that records it and cannot exist twice.
 * @param gatewayAddress without a trailing slash
 */
export function localAdapter(gatewayAddress: string): PlatformAdapter {
  const posted = async ({ publicationId }: PostRequest): Promise<Posted> => ({
    kind: 'published',
    url: `${gatewayAddress}/posts/${publicationId}`,
    platformPostId: publicationId,
    publishedAt: new Date().toISOString(),
  });
  return {
    // Pulse counts the visitors of the page.
    counts: null,
    renewAccess: null,
    firstComment: null,
    comments: null,
    publish: posted,
    // Nothing outside can have gone wrong: an interrupted upload is simply finished.
    check: posted,
    // The page shows what the stream says.
    takeDown: async () => undefined,
  };
}
