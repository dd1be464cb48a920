import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import { clipped } from '../../../kernel/events/clipped.ts';
import type { Posted, Unconfirmed } from '../../publishing-platforms/publishing-platform.ts';
import type { Publication, PublicationCommand } from '../publication/index.ts';

/** Limit for a platform's text about a post, in characters. */
const LONGEST = 2_048;

/** The command that records a platform's answer about a post. @param uploader null if nothing was uploaded */
export function outcomeCommand(
  outcome: Posted | Unconfirmed,
  { request: { attempt, platform } }: Existing<Publication>,
  uploader: string | null,
): PublicationCommand {
  if (outcome.kind === 'published' && isReadable(outcome)) {
    const { url, platformPostId: platform_post_id, publishedAt: published_at } = outcome;
    return { type: 'ConfirmPublication', url, platform_post_id, published_at };
  }
  const { code, cause, nextAction: next_action } = outcome.kind === 'published' ? unreadable : outcome;
  const at = new Date().toISOString();
  const failure = { stage: 'publish', provider: platform, code, cause: clipped(cause, LONGEST), next_action, at };
  return { type: 'MarkPublicationUnconfirmed', attempt, uploader, failure };
}

const isReadable = ({ url, platformPostId, publishedAt }: Posted): boolean =>
  [url, platformPostId, publishedAt].every((said) => said.length <= LONGEST);

const unreadable = {
  code: 'unreadable-answer',
  cause: 'the platform says that the post is live, but its address or id is too long',
  nextAction: 'look for the post on the platform',
};
