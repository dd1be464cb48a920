import { z } from 'zod';
import { callHttp } from '../../../../kernel/providers/http-client.ts';
import { ProviderError } from '../../../../kernel/providers/provider-error.ts';

/** A server with OpenAI's speech format that runs on this machine. */
export type LocalSpeechServer = {
  readonly url: string;
  /** The program that usually listens at its port. */
  readonly name: string;
  /** The speech model to ask it for. */
  readonly model: string;
  /** Its names for its voices; none if it does not list them. */
  readonly voiceIds: readonly string[];
};

/**
 * The ports that their documents name: Kokoro-FastAPI, openedai-speech (Piper and XTTS), chatterbox-tts-api and LocalAI.
 */
const USUAL: Readonly<Record<number, string>> = {
  8880: 'Kokoro-FastAPI',
  8000: 'openedai-speech',
  4123: 'Chatterbox',
  8080: 'LocalAI',
};
/** On this machine an answer takes milliseconds; whatever takes longer is something else, or busy. */
const TIMEOUT_MS = 400;
const MAX_BYTES = 256 * 1024;
const MOST_VOICES = 200;
/** A page that is opened again and again does not knock each time. */
const KEPT_MS = 15_000;

const voicesSchema = z.object({
  voices: z.array(
    z.union([z.string(), z.object({ id: z.string() }), z.object({ name: z.string() })]).transform((voice) => {
      if (typeof voice === 'string') return voice;
      return 'id' in voice ? voice.id : voice.name;
    }),
  ),
});
const modelsSchema = z.object({ data: z.array(z.object({ id: z.string() })) });
/** A server that lists no voices may have models of any kind: those with such a name speak. */
const SPEAKS = /\btts|tts\b|kokoro|piper|chatterbox|xtts|bark|speech|voice/i;

/**
 * Looks for speech servers on this machine, at the ports that such servers use. Only lists are asked for; nothing is
 * spoken, and nothing that is found is used.
 * @param ports on loopback
 */
export function createLocalSpeechServers(ports: readonly number[]): () => Promise<LocalSpeechServer[]> {
  let kept: { readonly until: number; readonly found: Promise<LocalSpeechServer[]> } | null = null;
  return () => {
    if (!kept || kept.until < Date.now()) kept = { until: Date.now() + KEPT_MS, found: lookAt(ports) };
    return kept.found;
  };
}

const lookAt = async (ports: readonly number[]): Promise<LocalSpeechServer[]> =>
  (await Promise.all(ports.map(serverAt))).filter((server) => server !== null);

async function serverAt(port: number): Promise<LocalSpeechServer | null> {
  const url = `http://127.0.0.1:${port}`;
  const name = USUAL[port] ?? 'a speech server';
  const [voices, models] = await Promise.all([
    ask(`${url}/v1/audio/voices`, voicesSchema),
    ask(`${url}/v1/models`, modelsSchema),
  ]);
  const speaking = models?.data.map(({ id }) => id).find((id) => SPEAKS.test(id));
  if (!voices && speaking === undefined) return null;
  const model = speaking ?? models?.data[0]?.id ?? 'tts-1';
  return { url, name, model, voiceIds: voices?.voices.slice(0, MOST_VOICES) ?? [] };
}

/** null for everything but a list: no one there, a web page, another service, an answer that never ends. */
async function ask<T>(url: string, schema: z.ZodType<T>): Promise<T | null> {
  try {
    const answer = await callHttp(url, { provider: 'local-speech', timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES });
    if (answer.status !== 200) return null;
    const parsed = schema.safeParse(JSON.parse(answer.bytes.toString('utf8')));
    return parsed.success ? parsed.data : null;
  } catch (error) {
    if (error instanceof ProviderError || error instanceof SyntaxError) return null;
    throw error;
  }
}
