import type { Adapter, FilledFields } from '../../../shared/adapter.ts';
import type { Price } from '../../../shared/prices.ts';
import type { SpeechOffer } from '../../../shared/speech-offers.ts';
import type { Aligner } from './align/index.ts';
import type { SpeechProvider } from './speech-provider.ts';

/** The tools of an adapter of outside speech, in addition to its fields. */
export type SpeechDeps = {
  /** US dollars for a million characters; 0 for nothing, null if unknown. */
  readonly priceUsd: Price;
  /** For an entire text. */
  readonly timeoutMs: number;
  /** Finds the words in speech whose times the provider does not say. */
  readonly align: Aligner;
};

export type SpeechAdapter = SpeechOffer &
  Adapter<SpeechProvider, SpeechDeps> & {
    /**
     * Asks for something that costs nothing, with the key.
     * @returns what was found, for a person
     * @throws ProviderError
     */
    test(fields: FilledFields, signal: AbortSignal): Promise<string>;
  };
