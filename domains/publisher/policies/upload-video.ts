import { randomUUID } from 'node:crypto';
import { type PublicationEvent, publicationEvents } from '../../../contracts/publisher/publication.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { Recorded, Variant } from '../../../kernel/events/event.ts';
import { definePolicyUsing, done, type Outcome, type PolicyContext, skip } from '../../../kernel/policies/policy.ts';
import { failureFrom } from '../../../kernel/providers/failure-from.ts';
import { areFilesAway, ProviderError } from '../../../kernel/providers/provider-error.ts';
import { withRetries } from '../../../kernel/providers/retries.ts';
import { inSpan } from '../../../kernel/tracing/spans.ts';
import type { Sealing } from '../../publishing-platforms/account/sealing.ts';
import type { Posted, PublishingPlatform, Unconfirmed } from '../../publishing-platforms/publishing-platform.ts';
import type { Ceilings } from '../../shared/ceilings.ts';
import type { Accounts } from '../providers/accounts.ts';
import {
  type Publication,
  type PublicationCommand,
  type PublicationRequest,
  publication,
} from '../publication/index.ts';
import { contentToPublish } from '../use-cases/content-to-publish.ts';
import { outcomeCommand } from '../use-cases/outcome-command.ts';
import { type PostRequestTools, postQuestionFor, postRequestFor } from '../use-cases/post-request.ts';

const TRIES = 3;
/** In characters. The session is stored in an event. */
const LONGEST_SESSION = 16_384;
/** Longer than the longest upload including all its retries. */
const MESSAGE_TIMEOUT_MS = 3_600_000;

export type UploadTools = PostRequestTools & {
  readonly accounts: Accounts;
  readonly ceilings: Ceilings;
  readonly retryDelayMs: number;
};

/**
 * Posts the video when a publication is requested or due. The start of the upload is recorded before the platform is
 * called, and an upload that was started but not finished is first looked up at the platform. So a process may be
 * killed at any moment and there is still only one post. A process given up as lost may still be alive: the next one
 * takes over the upload in the stream, and the old one is refused before its final step.
 */
export const uploadVideo = definePolicyUsing<UploadTools>()({
  name: 'upload-video',
  formerly: 'upload',
  concurrency: 4,
  messageTimeoutMs: MESSAGE_TIMEOUT_MS,
  events: [publicationEvents],
  on: {
    PublicationRequested: (event, context, tools) =>
      event.data.schedule_at === null ? upload(tools, event, context) : notDue,
    PublicationDue: (event, context, tools) => upload(tools, event, context),
  },
});

const notDue = Promise.resolve(skip('its time has not come'));

type Requested = Recorded<Variant<PublicationEvent, 'PublicationRequested' | 'PublicationDue'>>;

/** The handling of one delivery, as recorded in the stream. */
type Upload = { readonly uploader: string; record(step: string, command: PublicationCommand): Promise<Publication> };

async function upload(
  tools: UploadTools,
  { data: { publication_id, attempt }, metadata: { owner } }: Requested,
  { store, signal, command }: PolicyContext,
): Promise<Outcome> {
  const { state } = await load(store, publication, publication_id);
  if (state.status !== 'requested' && state.status !== 'uploading') return skip(`the publication is ${state.status}`);
  if (state.request.attempt !== attempt) return skip('it has been requested again since');

  const uploader = randomUUID();
  const one: Upload = {
    uploader,
    // A repeated command gets its first answer, so each uploader's commands have ids of their own.
    record: async (step, change) =>
      (await execute(store, publication, publication_id, change, command(`${step} ${uploader}`))).state,
  };
  try {
    // Publishing may have been forbidden since the request. An upload that has already started is completed.
    if (state.status === 'requested') {
      await tools.ceilings.requireVerified(owner);
      if (await isArchived(store, state.request)) throw withdrawn(state.request);
    }
    const outcome = await postOnce(tools, state.request, one, signal);
    if (outcome === null) return skip('another process was faster');
    await one.record('end', outcomeCommand(outcome, state, uploader));
  } catch (error) {
    if (error instanceof Rejection && error.code === 'publication/upload-taken-over') return skip(error.message);
    // Nothing is wrong with the publication: the policy waits until the video can be fetched again.
    if (!(error instanceof ProviderError) || areFilesAway(error)) throw error;
    const failure = failureFrom(error, 'publish', new Date().toISOString());
    await one.record('fail', { type: 'FailPublication', attempt, uploader, failure });
  }
  return done;
}

const isArchived = async (store: EventStore, { content_id }: PublicationRequest): Promise<boolean> =>
  (await contentToPublish(store, content_id))?.status === 'archived';

async function postOnce(
  tools: UploadTools,
  { attempt, video_path, platform: name, account }: PublicationRequest,
  { uploader, record }: Upload,
  signal: AbortSignal,
): Promise<Posted | Unconfirmed | null> {
  const { accounts, files, retryDelayMs } = tools;
  const platform = accounts.platformOf({ platform: name, account });
  const started = await record('start', { type: 'StartPublicationUpload', attempt, uploader });
  if (started.status !== 'uploading' || started.uploader !== uploader) return null;
  let { session } = started;
  // Checked only now that the previous uploader can take no further step. Without a session it took none.
  if (session !== null) {
    const answer = await lookUp(retryDelayMs, signal, async () =>
      platform.check(postQuestionFor(started.request, session, tools), signal),
    );
    if (answer.kind !== 'absent') return answer;
  }
  if (!(await files.exists(video_path))) throw videoMissing(platform, video_path);

  const keep = async (given: string): Promise<void> => {
    if (given.length > LONGEST_SESSION) throw sessionTooLong(platform);
    session = resealed(tools.sealing, session, given);
    await record(`session ${randomUUID()}`, { type: 'KeepUploadSession', attempt, uploader, session });
  };
  return withRetries({ maxAttempts: TRIES, delayMs: retryDelayMs, signal }, () =>
    inSpan(
      () => ({ name: 'publish', attributes: { 'platform.provider': name } }),
      async (span) => {
        const request = await postRequestFor(started.request, session, tools);
        const posted = await platform.publish(request, keep, signal);
        span?.set({ 'platform.publish.outcome': posted.kind });
        return posted;
      },
    ),
  );
}

/** An unchanged session keeps its sealed form: sealing it again would make it look like another session. */
const resealed = ({ seal, unseal }: Sealing, sealed: string | null, given: string): string =>
  sealed !== null && unseal(sealed) === given ? sealed : seal(given);

/** If the platform cannot be asked, the question stays open: that is no evidence that there is no post. */
async function lookUp(
  retryDelayMs: number,
  signal: AbortSignal,
  check: () => ReturnType<PublishingPlatform['check']>,
): ReturnType<PublishingPlatform['check']> {
  try {
    return await withRetries({ maxAttempts: TRIES, delayMs: retryDelayMs, signal }, check);
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
    nextAction: 'nothing: archived content is not published',
  });

const sessionTooLong = ({ name }: PublishingPlatform): ProviderError =>
  new ProviderError({
    provider: name,
    kind: 'invalid',
    code: 'unreadable-answer',
    cause: 'the platform’s name for the upload is too long to be stored',
    nextAction: 'check the address of the platform that is configured',
  });

const videoMissing = ({ name }: PublishingPlatform, path: string): ProviderError =>
  new ProviderError({
    provider: name,
    kind: 'invalid',
    code: 'video-missing',
    cause: `the video ${path} is missing`,
    nextAction: 'render the video again, then publish again',
  });
