import type { CommandContext } from '../../../kernel/aggregates/command-context.ts';
import { subcommand } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import type { Files } from '../../../kernel/files/files.ts';
import { withAttempts } from '../../../kernel/providers/attempts.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { type OutputFormat, writeAudio } from '../providers/audio/convert.ts';
import type { Ffmpeg } from '../providers/ffmpeg/locate.ts';
import type { Speech, SpeechProvider } from '../providers/speech/speech-provider.ts';
import { type Synthesized, speech as spoken } from '../speech/index.ts';
import { providerOf } from './provider-of.ts';

const TRIES = 3;
const PATIENCE_MS = 120_000;

export type SpeakTools = {
  readonly store: EventStore;
  readonly files: Files;
  readonly speech: SpeechProvider;
  readonly ffmpeg: () => Promise<Ffmpeg>;
  readonly retryDelayMs: number;
};

export type SpeechWish = {
  /** Names what is asked for: asking for it again gives what is there. */
  readonly speechId: string;
  readonly text: string;
  readonly voiceId: string;
  readonly speed: number;
  readonly format: OutputFormat;
};

/**
 * Speaks a text into a file and records it with what it cost.
 * @param owner whose file it will be
 * @throws ProviderError, also when only the conversion failed
 */
export async function speakOnDemand(
  tools: SpeakTools,
  owner: string,
  wish: SpeechWish,
  context: CommandContext,
): Promise<{ made: Synthesized; position: bigint }> {
  const { store } = tools;
  const known = await load(store, spoken, wish.speechId);
  if (known.state.status === 'synthesized') return { made: known.state.speech, position: known.position };
  // Looked for before anybody is paid.
  const ffmpeg = wish.format === 'wav' ? null : await tools.ffmpeg();
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const result = await withAttempts(TRIES, tools.retryDelayMs, signal, () => attempt(tools, wish, context, signal));
  const made = await kept(tools, owner, wish, result, ffmpeg, signal);
  const recorded = await execute(store, spoken, wish.speechId, { type: 'RecordSpeech', speech: made }, context);
  // Somebody may have been faster with the same: theirs is what counts.
  return recorded.state.status === 'synthesized'
    ? { made: recorded.state.speech, position: recorded.position }
    : { made, position: recorded.position };
}

async function attempt(
  { store, speech }: SpeakTools,
  { speechId, text, voiceId, speed }: SpeechWish,
  context: CommandContext,
  signal: AbortSignal,
): Promise<Speech> {
  const { state } = await load(store, spoken, speechId);
  const before = state.status === 'none' ? state.wasted : 0;
  try {
    return await speech.speak({ text, voiceId, speed, signal, idempotencyKey: uuidFrom(speechId, before) });
  } catch (error) {
    if (error instanceof ProviderError && error.details.cost) {
      const { provider, code, cause, cost } = error.details;
      const waste = {
        type: 'RecordWaste',
        before,
        attempt: { speech_id: speechId, provider, code, cause, cost },
      } as const;
      await execute(store, spoken, speechId, waste, subcommand(context, `wasted ${before}`));
    }
    throw error;
  }
}

async function kept(
  { files, speech }: SpeakTools,
  owner: string,
  { speechId, text, voiceId, format }: SpeechWish,
  { pcm, sampleRate, durationSeconds, words, cost }: Speech,
  ffmpeg: Ffmpeg | null,
  signal: AbortSignal,
): Promise<Synthesized> {
  const file_path = `${owner}/speech/${speechId}.${format}`;
  const outFile = await files.prepare(file_path);
  await writeAudio({ binary: async () => ffmpeg?.binary ?? '', pcm, sampleRate, format, outFile, signal });
  return {
    speech_id: speechId,
    characters: text.length,
    file_path,
    duration_seconds: durationSeconds,
    output_format: format,
    voice_id: voiceId,
    provider: await providerOf(speech, voiceId),
    words,
    cost,
  };
}
