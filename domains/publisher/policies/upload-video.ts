import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { definePolicyUsing, done, type Outcome, type PolicyContext, skip } from '../../../kernel/policies/policy.ts';
import { failureFrom } from '../../../kernel/providers/failure-from.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { withRetries } from '../../../kernel/providers/retries.ts';
import type { Posted, PublishingPlatform, Unconfirmed } from '../../publishing-platforms/publishing-platform.ts';
import { type PublishingPlatforms, platformNamed } from '../providers/from-config.ts';
import { publicationEvents } from '../publication/events.ts';
import {
  type Publication,
  type PublicationCommand,
  type PublicationRequest,
  publication,
} from '../publication/index.ts';
import { contentToPublish } from '../use-cases/content-to-publish.ts';
import { outcomeCommand } from '../use-cases/outcome-command.ts';
import { type PostRequestTools, postRequestFor } from '../use-cases/post-request.ts';

const TRIES = 3;
/** Longer than the longest upload with all its tries. */
const MESSAGE_TIMEOUT_MS = 3_600_000;

export type UploadTools = PostRequestTools & {
  readonly platforms: PublishingPlatforms;
  readonly retryDelayMs: number;
};

/**
 * A publication was asked for, or its time has come: the video is posted. The start of the upload is recorded before the
 * platform is called, and an upload that was started and not ended is looked up at the platform first. So a process may be
 * killed at any moment, and there is one post.
 */
export const uploadVideo = definePolicyUsing<UploadTools>()({
  name: 'upload-video',
  concurrency: 4,
  messageTimeoutMs: MESSAGE_TIMEOUT_MS,
  events: [publicationEvents],
  on: {
    PublicationRequested: ({ data }, context, tools) =>
      data.schedule_at === null ? upload(tools, data, context) : notDue,
    PublicationDue: ({ data }, context, tools) => upload(tools, data, context),
  },
});

const notDue = Promise.resolve(skip('its time has not come'));

type Pending = Extract<Publication, { status: 'requested' | 'scheduled' | 'uploading' }>;
type Recorder = (step: string, command: PublicationCommand) => Promise<Publication>;

async function upload(
  tools: UploadTools,
  { publication_id, attempt }: { publication_id: string; attempt: number },
  { store, signal, command }: PolicyContext,
): Promise<Outcome> {
  const { state } = await load(store, publication, publication_id);
  if (state.status !== 'requested' && state.status !== 'uploading') return skip(`the publication is ${state.status}`);
  if (state.request.attempt !== attempt) return skip('it was asked for again since');

  const record: Recorder = async (step, change) =>
    (await execute(store, publication, publication_id, change, command(step))).state;
  try {
    // Content may be cancelled while its publication waits for its time. An upload that was started is completed.
    if (state.status === 'requested' && (await isArchived(store, state.request))) throw withdrawn(state.request);
    const outcome = await postOnce(tools, state, record, signal);
    if (outcome === null) return skip('another process was faster');
    await record('end', outcomeCommand(outcome, state));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const failure = failureFrom(error, 'publish', new Date().toISOString());
    await record('fail', { type: 'FailPublication', attempt, failure });
  }
  return done;
}

const isArchived = async (store: EventStore, { content_id }: PublicationRequest): Promise<boolean> =>
  (await contentToPublish(store, content_id))?.status === 'archived';

async function postOnce(
  tools: UploadTools,
  state: Pending,
  record: Recorder,
  signal: AbortSignal,
): Promise<Posted | Unconfirmed | null> {
  const { platforms, files, sealing, retryDelayMs } = tools;
  const { attempt, video_path } = state.request;
  const platform = platformNamed(platforms, state.request.platform);
  let session = state.status === 'uploading' ? state.session : null;
  const request = () => postRequestFor(state.request, session, tools);

  if (state.status === 'uploading') {
    const answer = await lookUp(retryDelayMs, signal, () => platform.check(request(), signal));
    if (answer.kind !== 'absent') return answer;
  }
  if (!(await files.exists(video_path))) throw videoMissing(platform, video_path);
  const started = await record('start', { type: 'StartPublicationUpload', attempt, session });
  if (started.status !== 'uploading') return null;

  const keep = async (given: string): Promise<void> => {
    session = sealing.seal(given);
    await record(`session ${session}`, { type: 'StartPublicationUpload', attempt, session });
  };
  return withRetries(TRIES, retryDelayMs, signal, () => platform.publish(request(), keep, signal));
}

/** A platform that cannot be asked leaves the question open: that is no reason to believe that there is no post. */
async function lookUp(
  retryDelayMs: number,
  signal: AbortSignal,
  check: () => ReturnType<PublishingPlatform['check']>,
): ReturnType<PublishingPlatform['check']> {
  try {
    return await withRetries(TRIES, retryDelayMs, signal, check);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { code, cause, nextAction } = error.details;
    return { kind: 'unconfirmed', code, cause, nextAction: `${nextAction}; then check the publication` };
  }
}

const withdrawn = ({ platform }: PublicationRequest): ProviderError =>
  new ProviderError({
    provider: platform,
    kind: 'invalid',
    code: 'content-archived',
    cause: 'the content was cancelled or archived before the publication was due',
    nextAction: 'nothing: what is archived is not published',
  });

const videoMissing = ({ name }: PublishingPlatform, path: string): ProviderError =>
  new ProviderError({
    provider: name,
    kind: 'invalid',
    code: 'video-missing',
    cause: `the video ${path} is not there`,
    nextAction: 'render the video again, then publish again',
  });
