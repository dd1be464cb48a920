import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { Failure } from '../../../kernel/events/failure.ts';
import { definePolicyUsing, done, type Outcome, type PolicyContext, skip } from '../../../kernel/policies/policy.ts';
import { withAttempts } from '../../../kernel/providers/attempts.ts';
import { failureFrom } from '../../../kernel/providers/failure-from.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import type { Platform, Platforms, Posted, Unconfirmed } from '../providers/platform.ts';
import { publicationEvents } from '../publication/events.ts';
import {
  type Publication,
  type PublicationCommand,
  type PublicationRequest,
  publication,
} from '../publication/index.ts';
import { materialEvents, materialOf } from '../use-cases/material.ts';
import { type PostRequestTools, postRequestFor } from '../use-cases/post-request.ts';

const TRIES = 3;
/** Longer than the longest upload with all its tries. */
const MESSAGE_TIMEOUT_MS = 3_600_000;

export type UploadTools = PostRequestTools & { readonly platforms: Platforms; readonly retryDelayMs: number };

/**
 * A publication was asked for, or its time has come: the video is posted. That the upload starts is written down before
 * the platform is called; whoever finds it begun and not ended asks the platform first. So a process may be killed at
 * any moment, and there is one post.
 */
export const upload = definePolicyUsing<UploadTools>()({
  name: 'upload',
  concurrency: 4,
  messageTimeoutMs: MESSAGE_TIMEOUT_MS,
  events: [publicationEvents, ...materialEvents],
  on: {
    PublicationRequested: ({ data }, context, tools) =>
      data.schedule_at === null ? post(tools, data, context) : notDue,
    PublicationDue: ({ data }, context, tools) => post(tools, data, context),
  },
});

const notDue = Promise.resolve(skip('its time has not come'));

type Pending = Extract<Publication, { status: 'requested' | 'scheduled' | 'uploading' }>;
type Give = (step: string, command: PublicationCommand) => Promise<Publication>;

async function post(
  tools: UploadTools,
  { publication_id, attempt }: { publication_id: string; attempt: number },
  { store, signal, command }: PolicyContext,
): Promise<Outcome> {
  const { state } = await load(store, publication, publication_id);
  if (state.status !== 'requested' && state.status !== 'uploading') return skip(`the publication is ${state.status}`);
  if (state.request.attempt !== attempt) return skip('it was asked for again since');

  const give: Give = async (step, change) =>
    (await execute(store, publication, publication_id, change, command(step))).state;
  try {
    // Content may be cancelled while its publication waits for its time. What has begun is seen through.
    if (state.status === 'requested' && (await isArchived(store, state.request))) throw withdrawn(state.request);
    const outcome = await postOnce(tools, state, give, signal);
    if (outcome === null) return skip('somebody else was faster');
    await give('end', commandFor(outcome, state));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await give('fail', { type: 'Fail', attempt, failure: failureFrom(error, 'publish', new Date().toISOString()) });
  }
  return done;
}

const isArchived = async (store: EventStore, { content_id }: PublicationRequest): Promise<boolean> =>
  (await materialOf(store, content_id))?.status === 'archived';

async function postOnce(
  tools: UploadTools,
  state: Pending,
  give: Give,
  signal: AbortSignal,
): Promise<Posted | Unconfirmed | null> {
  const { platforms, files, sealing, retryDelayMs } = tools;
  const { attempt, platform: name, video_path } = state.request;
  const platform = platforms[name];
  let session = state.status === 'uploading' ? state.session : null;
  const request = () => postRequestFor(state.request, session, tools);

  if (state.status === 'uploading') {
    const standing = await standingOf(retryDelayMs, signal, () => platform.check(request(), signal));
    if (standing.kind !== 'absent') return standing;
  }
  if (!(await files.exists(video_path))) throw videoMissing(platform, video_path);
  const started = await give('start', { type: 'StartUpload', attempt, session });
  if (started.status !== 'uploading') return null;

  const keep = async (given: string): Promise<void> => {
    session = sealing.seal(given);
    await give(`session ${session}`, { type: 'StartUpload', attempt, session });
  };
  return withAttempts(TRIES, retryDelayMs, signal, () => platform.publish(request(), keep, signal));
}

/** A platform that cannot be asked leaves the question open: that is no reason to believe that there is no post. */
async function standingOf(
  retryDelayMs: number,
  signal: AbortSignal,
  check: () => ReturnType<Platform['check']>,
): ReturnType<Platform['check']> {
  try {
    return await withAttempts(TRIES, retryDelayMs, signal, check);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { code, cause, nextAction } = error.details;
    return { kind: 'unconfirmed', code, cause, nextAction: `${nextAction}; then check the publication` };
  }
}

/** What is written down about an outcome. */
export function commandFor(
  outcome: Posted | Unconfirmed,
  { request: { attempt, platform } }: Exclude<Publication, { status: 'none' }>,
): PublicationCommand {
  if (outcome.kind === 'published') {
    const { url, platformPostId: platform_post_id, publishedAt: published_at } = outcome;
    return { type: 'Succeed', url, platform_post_id, published_at };
  }
  const { code, cause, nextAction } = outcome;
  const at = new Date().toISOString();
  const failure: Failure = { stage: 'publish', provider: platform, code, cause, next_action: nextAction, at };
  return { type: 'MarkUnconfirmed', attempt, failure };
}

const withdrawn = ({ platform }: PublicationRequest): ProviderError =>
  new ProviderError({
    provider: platform,
    kind: 'invalid',
    code: 'content-archived',
    cause: 'the content was cancelled or archived before the publication was due',
    nextAction: 'nothing: what is archived is not published',
  });

const videoMissing = ({ name }: Platform, path: string): ProviderError =>
  new ProviderError({
    provider: name,
    kind: 'invalid',
    code: 'video-missing',
    cause: `the video ${path} is not there`,
    nextAction: 'render the video again, then publish again',
  });
