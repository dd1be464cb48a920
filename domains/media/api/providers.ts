import { callerOf } from '../../../kernel/http/caller.ts';
import { type Handled, handle } from '../../../kernel/http/operation.ts';
import type { ProviderAvailability } from '../use-cases/provider-availability.ts';
import { mediaOperations } from './operations.ts';

/** The image providers and whether they are available. */
export const providerHandlers = ({
  availability,
}: {
  availability: () => Promise<ProviderAvailability[]>;
}): Handled[] => [
  handle(mediaOperations.listImageProviders, async ({ ctx }) => {
    callerOf(ctx);
    return { items: await availability(), next_cursor: null };
  }),
];
