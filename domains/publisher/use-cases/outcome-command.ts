import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import type { Posted, Unconfirmed } from '../../publishing-platforms/publishing-platform.ts';
import type { Publication, PublicationCommand } from '../publication/index.ts';

/** The command that records a platform's answer about a post. @param uploader null where nothing was uploaded */
export function outcomeCommand(
  outcome: Posted | Unconfirmed,
  { request: { attempt, platform } }: Existing<Publication>,
  uploader: string | null,
): PublicationCommand {
  if (outcome.kind === 'published') {
    const { url, platformPostId: platform_post_id, publishedAt: published_at } = outcome;
    return { type: 'ConfirmPublication', url, platform_post_id, published_at };
  }
  const { code, cause, nextAction: next_action } = outcome;
  const at = new Date().toISOString();
  const failure = { stage: 'publish', provider: platform, code, cause, next_action, at };
  return { type: 'MarkPublicationUnconfirmed', attempt, uploader, failure };
}
