import type { Adapter, FilledFields } from '../../shared/adapter.ts';
import type { WriterOffer } from '../../shared/writer-offers.ts';
import type { ModelOptions } from './model/writer.ts';
import type { Writer } from './writer.ts';

export type WriterAdapter = WriterOffer &
  Adapter<Writer, ModelOptions> & {
    /**
     * Asks for something that costs nothing, with the key.
     * @returns what was found, for a person
     * @throws ProviderError
     */
    test(fields: FilledFields, signal: AbortSignal): Promise<string>;
  };
