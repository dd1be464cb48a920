import type { SpeechProtocol } from './outside-speech.ts';

type Voices = Awaited<ReturnType<SpeechProtocol['voices']>>;

/** A list changes when someone adds a voice to an account, and is asked for with every text. */
const KEPT_MS = 600_000;
/** One that could not be fetched is asked for again soon, but not with every text. */
const RETRY_MS = 30_000;

/**
 * The voices that a provider lists, kept for a while. Where it cannot be asked, its usual voice is the only one that is
 * known: other providers' voices must not become unknown with it.
 */
export function knownVoices(usual: Voices[number], fetchThem: () => Promise<Voices>): () => Promise<Voices> {
  let kept: { readonly until: number; readonly voices: Promise<Voices> } | null = null;
  return () => {
    if (kept && kept.until > Date.now()) return kept.voices;
    const voices = fetchThem()
      .then((listed) => (listed.some(({ voiceId }) => voiceId === usual.voiceId) ? listed : [usual, ...listed]))
      .catch(() => {
        kept = { until: Date.now() + RETRY_MS, voices };
        return [usual];
      });
    kept = { until: Date.now() + KEPT_MS, voices };
    return voices;
  };
}
