import { callerOf } from '../../../kernel/http/caller.ts';
import { type Handled, handle } from '../../../kernel/http/operation.ts';
import type { ProviderAvailability } from '../use-cases/provider-availability.ts';
import { mediaOperations } from './operations.ts';

/** The image providers of the caller, and whether they are available. */
export const availabilityHandlers = ({
  availability,
}: {
  availability: (caller: string) => Promise<ProviderAvailability[]>;
}): Handled[] => [
  handle(mediaOperations.listImageProviders, async ({ ctx }) => ({
    items: await availability(callerOf(ctx).userId),
    next_cursor: null,
  })),
];
