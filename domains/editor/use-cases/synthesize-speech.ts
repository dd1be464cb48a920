import { type CommandContext, subcommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import type { Files } from '../../../kernel/files/files.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { withRetries } from '../../../kernel/providers/retries.ts';
import type { Ffmpeg } from '../../shared/providers/ffmpeg/locate.ts';
import { type SpendingTools, spendingFor } from '../../shared/spending.ts';
import { type OutputFormat, writeAudio } from '../providers/audio/write-audio.ts';
import { providerOfVoice, type Speech } from '../providers/speech/speech-provider.ts';
import { type SynthesizedSpeech, speech as speechAggregate } from '../speech/index.ts';
import type { ProvidersOf } from './providers-of-owner.ts';

const TRIES = 3;
const PATIENCE_MS = 120_000;
/** Total wait between retries: the caller is waiting, within the gateway's timeout. */
const MAX_WAIT_MS = 10_000;

export type SpeechTools = SpendingTools & {
  readonly files: Files;
  readonly providersOf: ProvidersOf;
  readonly ffmpeg: () => Promise<Ffmpeg>;
  readonly retryDelayMs: number;
};

export type SynthesisRequest = {
  /** Identifies the request: a repeat gets the existing speech. */
  readonly speechId: string;
  readonly text: string;
  readonly voiceId: string;
  readonly speed: number;
  readonly format: OutputFormat;
};

/**
 * Speaks a text into a file and records it with its cost.
 * @param owner the owner of the file
 * @throws ProviderError, also if only the conversion failed; of kind `budget` if there is no room for it
 */
export async function synthesizeSpeech(
  tools: SpeechTools,
  owner: string,
  request: SynthesisRequest,
  context: CommandContext,
): Promise<{ synthesized: SynthesizedSpeech; position: bigint }> {
  const { store } = tools;
  const { state } = await load(store, speechAggregate, request.speechId);
  if (state.status === 'synthesized') {
    // Recorded again, it writes nothing, and is refused if it is for another request.
    const record = { type: 'RecordSpeech', speech: state.speech } as const;
    const { position } = await execute(store, speechAggregate, request.speechId, record, context);
    return { synthesized: state.speech, position };
  }
  await tools.ceilings.requireDisk(owner);
  // Located before anything is paid for.
  const ffmpeg = request.format === 'wav' ? null : await tools.ffmpeg();
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const retries = { maxAttempts: TRIES, delayMs: tools.retryDelayMs, maxWaitMs: MAX_WAIT_MS, signal };
  const speech = await withRetries(retries, () => attempt(tools, owner, request, context, signal));
  const synthesized = await writeFile(tools, owner, request, speech, ffmpeg, signal);
  const record = { type: 'RecordSpeech', speech: synthesized } as const;
  const recorded = await execute(store, speechAggregate, request.speechId, record, context);
  // The same request may have finished elsewhere first: the first recorded result counts.
  return {
    synthesized: recorded.state.status === 'synthesized' ? recorded.state.speech : synthesized,
    position: recorded.position,
  };
}

/** One attempt. A paid but unusable answer is recorded at once; the next attempt uses another idempotency key. */
async function attempt(
  { store, ceilings, providersOf }: SpeechTools,
  owner: string,
  { speechId, text, voiceId, speed }: SynthesisRequest,
  context: CommandContext,
  signal: AbortSignal,
): Promise<Speech> {
  const { state } = await load(store, speechAggregate, speechId);
  const before = state.status === 'none' ? state.failedAttempts : 0;
  const spending = spendingFor(
    { store, ceilings },
    { owner: context.owner, service: 'editor', contentId: null, context },
  );
  const { speech } = await providersOf(owner, null);
  try {
    return await speech.speak({ text, voiceId, speed, signal, idempotencyKey: uuidFrom(speechId, before), spending });
  } catch (error) {
    if (error instanceof ProviderError && error.details.cost) {
      const { provider, code, cause, cost } = error.details;
      const failed = { speech_id: speechId, provider, code, cause, cost };
      const record = { type: 'RecordFailedAttempt', before, attempt: failed } as const;
      await execute(store, speechAggregate, speechId, record, subcommandContext(context, `failed attempt ${before}`));
    }
    throw error;
  }
}

async function writeFile(
  { files, providersOf }: SpeechTools,
  owner: string,
  { speechId, text, voiceId, format }: SynthesisRequest,
  { pcm, sampleRate, durationSeconds, words, timing, timingReason, cost }: Speech,
  ffmpeg: Ffmpeg | null,
  signal: AbortSignal,
): Promise<SynthesizedSpeech> {
  const file_path = `${owner}/speech/${speechId}.${format}`;
  await files.make(file_path, (outFile) =>
    writeAudio({ binary: async () => ffmpeg?.binary ?? '', pcm, sampleRate, format, outFile, signal }),
  );
  return {
    speech_id: speechId,
    characters: text.length,
    file_path,
    duration_seconds: durationSeconds,
    output_format: format,
    voice_id: voiceId,
    provider: await providerOfVoice((await providersOf(owner, null)).speech, voiceId),
    words,
    timing,
    timing_reason: timingReason,
    cost,
  };
}
