import type { Platform, Posted, PostRequest } from './platform.ts';

/**
 * The platform of our own: the post is the page that the publisher serves from the publication's own history, so that
 * it goes live with the event that says so and cannot exist twice.
 * @param address of the gateway, without a trailing slash
 */
export function localPlatform(address: string): Platform {
  const posted = async ({ publicationId }: PostRequest): Promise<Posted> => ({
    kind: 'published',
    url: `${address}/posts/${publicationId}`,
    platformPostId: publicationId,
    publishedAt: new Date().toISOString(),
  });
  return {
    name: 'local',
    connected: true,
    reason: null,
    publish: posted,
    // Nothing can have gone wrong outside: an upload that was cut off is simply finished.
    check: posted,
  };
}
