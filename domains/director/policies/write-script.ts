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
import { pipeline } from '../pipeline/index.ts';
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
  const { state: item } = await load(store, content, run.content_id);
  if (item.status === 'none' || item.revision >= run.revision) return skip('this revision is written');

  const request = requestFor(item, run.revision, run.feedback, command().commandId);
  try {
    const { draft, costs } = await withAttempts(TRIES, retryDelayMs, signal, () => writer.write(request, signal));
    const { revision, feedback } = run;
    await execute(
      store,
      content,
      run.content_id,
      { type: 'DraftScript', revision, feedback, provider: writer.name, draft, costs },
      command('draft'),
    );
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const failure = failureFrom(error, 'script', new Date().toISOString());
    await execute(
      store,
      pipeline,
      threadId,
      { type: 'FailStage', stage: 'script', revision: run.revision, failure },
      command('fail'),
    );
  }
  return done;
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
