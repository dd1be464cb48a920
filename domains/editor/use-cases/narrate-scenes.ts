import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { DataOf } from '../../../kernel/events/event.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import { allFailed } from '../../../kernel/providers/all-failed.ts';
import { isDown, ProviderError } from '../../../kernel/providers/provider-error.ts';
import { withRetries } from '../../../kernel/providers/retries.ts';
import type { Offer } from '../../shared/adapter.ts';
import { KEY_REMOVED } from '../../shared/film-choices.ts';
import { SPEECH_OFFERS } from '../../shared/speech-offers.ts';
import { spendingFor } from '../../shared/spending.ts';
import { joinSpeeches } from '../providers/speech/narration.ts';
import { readNarration, type StoredNarration, writeNarration } from '../providers/speech/narration-files.ts';
import { readSpeech, writeSpeech } from '../providers/speech/speech-files.ts';
import { providerOfVoice, type Speech } from '../providers/speech/speech-provider.ts';
import { type Render, type RenderCommand, type RenderEvent, render } from '../render/index.ts';
import type { RenderJob } from './render-job.ts';
import { reportStep } from './report-progress.ts';
import { scenesOfRecording, VOICE_OVER } from './scenes-of-recording.ts';
import { standInVoices } from './stand-in-voice.ts';

const TRIES = 3;

/**
 * A render's narration: the recorded one, or a new one. Spoken scenes are stored individually, so that a repeat after a
 * crash, or another render of the same words, finds them.
 * @throws ProviderError, or the signal's reason
 */
export async function narrateScenes(
  { request, narration }: Existing<Render>,
  job: RenderJob,
): Promise<StoredNarration> {
  const { tools, context, folder } = job;
  const { render_id, content_id, voice_id, voice_over_path, scenes } = request;
  if (narration) return (await readNarration(tools.files, narration.file_path)) ?? gone(narration.file_path);
  const spoken = voice_over_path === null ? await speakFilm(request, job) : null;
  const joined = spoken
    ? joinSpeeches(spoken.speeches)
    : joinSpeeches(await scenesOfRecording(voice_over_path ?? '', scenes, job), 0);
  const stored = await writeNarration(tools.files, `${folder}/audio/${render_id}.wav`, joined);
  const { file_path, duration_seconds } = stored;
  const provider = spoken ? await providerOfVoice(tools.speech, spoken.voiceId) : VOICE_OVER;
  const record = {
    type: 'RecordNarration',
    render_id,
    narration: {
      file_path,
      duration_seconds,
      voice_id: spoken?.voiceId ?? voice_id,
      provider,
      timing: joined.timing,
      timing_reason: joined.timingReason,
      stands_in_for: spoken?.standsInFor ?? null,
    },
  } as const;
  await execute(context.store, render, content_id, record, context.command('narrate'));
  return stored;
}

type Request = Existing<Render>['request'];

type SpokenFilm = {
  readonly speeches: readonly Speech[];
  readonly voiceId: string;
  readonly standsInFor: DataOf<RenderEvent, 'NarrationSynthesized'>['stands_in_for'];
};

/** All scenes in one voice: that of the request, or the first that can take over where it is down. */
async function speakFilm(request: Request, job: RenderJob): Promise<SpokenFilm> {
  const { content_id, voice_id } = request;
  const { voice: gone } = job.tools.gone;
  const instead = gone ? { voice_id: usualVoiceOf(gone), provider: gone, reason: KEY_REMOVED } : null;
  try {
    return { speeches: await speakScenes(request, job), voiceId: voice_id, standsInFor: instead };
  } catch (error) {
    if (!(error instanceof ProviderError) || !isDown(error)) throw error;
    const { provider, cause: reason } = error.details;
    const failures = [error];
    for (const voiceId of await standInVoices({ contentId: content_id, voiceId: voice_id }, job))
      try {
        const speeches = await speakScenes({ ...request, voice_id: voiceId }, job);
        return { speeches, voiceId, standsInFor: { voice_id, provider, reason } };
      } catch (another) {
        if (!(another instanceof ProviderError)) throw another;
        failures.push(another);
        if (!isDown(another)) break;
      }
    throw allFailed(failures, 'voices-down');
  }
}

const usualVoiceOf = (provider: string): string => {
  const offer: Offer | undefined = SPEECH_OFFERS.find(({ name }) => name === provider);
  return offer?.fields.voice?.usual ?? provider;
};

async function speakScenes(request: Request, job: RenderJob): Promise<Speech[]> {
  const { render_id, scenes } = request;
  const speeches: Speech[] = [];
  for (const [index, { narration }] of scenes.entries()) {
    void reportStep(job, render_id, 'narrating', index / scenes.length);
    speeches.push(await speakScene(request, index, narration, job));
  }
  return speeches;
}

async function speakScene(request: Request, index: number, text: string, job: RenderJob): Promise<Speech> {
  const { tools, folder, signal } = job;
  const { voice_id } = request;
  const speech_id = uuidFrom('scene', voice_id, text);
  const path = `${folder}/audio/scenes/${speech_id}.wav`;
  const kept = await readSpeech(tools.files, path);
  const retries = { maxAttempts: TRIES, delayMs: tools.retryDelayMs, signal };
  const speech = kept ?? (await withRetries(retries, () => attempt(request, index, text, job)));
  const { cost } = speech;
  // The file comes first: a scene with an event but no sound would have to be paid for again.
  if (!kept) await writeSpeech(tools.files, path, speech);
  if (cost) {
    const paid = { speech_id, characters: text.length, voice_id, provider: cost.provider, cost };
    const scene = { ...idsOf(request), index, ...paid };
    await give(job, request, { type: 'RecordSpokenScene', scene, paidNow: kept === null }, `scene ${index}`);
  }
  return speech;
}

/** One attempt. A paid but unusable answer is recorded at once; the next attempt uses another idempotency key. */
async function attempt(request: Request, index: number, text: string, job: RenderJob): Promise<Speech> {
  const { tools, context, signal } = job;
  const { state } = await load(context.store, render, request.content_id);
  const before = state.status === 'none' ? 0 : state.failedAttempts;
  const command = context.command('narrate');
  const idempotencyKey = uuidFrom(command.commandId, index, before);
  const purpose = { owner: command.owner, service: 'editor', contentId: request.content_id, context: command } as const;
  const spending = spendingFor({ ...tools, store: context.store }, purpose);
  try {
    return await tools.speech.speak({ text, voiceId: request.voice_id, speed: 1, signal, idempotencyKey, spending });
  } catch (error) {
    if (error instanceof ProviderError && error.details.cost) {
      const { provider, code, cause, cost } = error.details;
      const failed = { ...idsOf(request), index, provider, code, cause, cost };
      await give(job, request, { type: 'RecordFailedAttempt', before, attempt: failed }, `failed attempt ${before}`);
    }
    throw error;
  }
}

const give = ({ context }: RenderJob, { content_id }: Request, command: RenderCommand, step: string) =>
  execute(context.store, render, content_id, command, context.command(step));

const idsOf = ({ render_id, content_id, thread_id, revision }: Request) => ({
  render_id,
  content_id,
  thread_id,
  revision,
});

function gone(path: string): never {
  throw new ProviderError({
    provider: 'files',
    kind: 'invalid',
    code: 'narration-missing',
    cause: `the narration no longer exists: ${path}`,
    nextAction: 'retry',
  });
}
