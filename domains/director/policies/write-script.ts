import { withAttempts } from '../../../kernel/attempts.ts';
import { execute, load } from '../../../kernel/execute.ts';
import { failureFrom } from '../../../kernel/failure.ts';
import {
  definePolicy,
  done,
  type Outcome,
  type Policy,
  type PolicyContext,
  skip,
} from '../../../kernel/policies/policy.ts';
import { ProviderError } from '../../../kernel/provider-error.ts';
import { type Content, content } from '../content/index.ts';
import { pipelineEvents } from '../pipeline/events.ts';
import { type Pipeline, pipeline } from '../pipeline/index.ts';
import { UnusableAnswer } from '../providers/openai/unusable-answer.ts';
import type { Writer, WritingRequest } from '../providers/writer.ts';

const TRIES = 3;

/** A pipeline stands at `script`: the writer drafts the revision that it asks for. */
export const writeScript = (writer: Writer, retryDelayMs: number): Policy =>
  definePolicy({
    name: 'write-script',
    concurrency: 4,
    messageTimeoutMs: 600_000,
    events: [pipelineEvents],
    on: {
      PipelineStarted: ({ data }, context) => write(writer, retryDelayMs, data.thread_id, context),
      PipelineStageChanged: ({ data }, context) =>
        data.to === 'script' ? write(writer, retryDelayMs, data.thread_id, context) : skipped,
      PipelineRetried: ({ data }, context) =>
        data.stage === 'script' ? write(writer, retryDelayMs, data.thread_id, context) : skipped,
    },
  });

const skipped = Promise.resolve(skip('another stage'));

async function write(writer: Writer, retryDelayMs: number, threadId: string, context: PolicyContext): Promise<Outcome> {
  const { store, signal, command } = context;
  const { state: run } = await load(store, pipeline, threadId);
  if (run.status !== 'running' || run.stage !== 'script') return skip('the pipeline has moved on');
  const { content_id, revision, feedback } = run;
  try {
    const written = await withAttempts(TRIES, retryDelayMs, signal, () => attempt(writer, run, context));
    if (!written) return skip('this revision is written');
    const draft = { type: 'DraftScript', revision, feedback, provider: writer.name, ...written } as const;
    await execute(store, content, content_id, draft, command('draft'));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const failure = failureFrom(error, 'script', new Date().toISOString());
    await execute(
      store,
      pipeline,
      threadId,
      { type: 'FailStage', stage: 'script', revision, failure },
      command('fail'),
    );
  }
  return done;
}

type Running = Extract<Pipeline, { status: 'running' }>;

/** One try; null when the revision is there. What an answer cost is recorded at once, also one that is of no use. */
async function attempt(
  writer: Writer,
  { content_id, revision, feedback }: Running,
  { store, signal, command }: PolicyContext,
): Promise<Awaited<ReturnType<Writer['write']>> | null> {
  const { state } = await load(store, content, content_id);
  if (state.status === 'none' || state.revision >= revision) return null;
  const before = state.unusable;
  // A repeat after a crash carries the same key. After an answer that was paid for and is of no use, another is wanted.
  const key = command(`write ${before}`).commandId;
  try {
    return await writer.write(requestFor(state, revision, feedback, key), signal);
  } catch (error) {
    if (error instanceof UnusableAnswer) {
      const { provider, code, cause } = error.details;
      const answer = { revision, provider, code, cause, costs: [...error.costs] };
      const note = { type: 'NoteUnusableAnswer', before, answer } as const;
      await execute(store, content, content_id, note, command(`unusable ${before}`));
    }
    throw error;
  }
}

function requestFor(
  { request, draft }: Exclude<Content, { status: 'none' }>,
  revision: number,
  feedback: string | null,
  idempotencyKey: string,
): WritingRequest {
  return {
    topic: request.trend_topic,
    summary: request.trend_summary,
    url: request.trend_url,
    source: request.trend_source,
    niche: request.niche,
    targetPlatform: request.target_platform,
    tone: request.tone,
    visualStyle: request.visual_style,
    revision,
    feedback,
    previous: draft,
    idempotencyKey,
  };
}
