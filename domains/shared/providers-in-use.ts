import { z } from 'zod';
import { listOf } from '../../kernel/documents/index.ts';
import { callerOf } from '../../kernel/http/caller.ts';
import { notFound } from '../../kernel/http/errors.ts';
import { type Handled, handle, operation } from '../../kernel/http/operation.ts';
import { ProviderError } from '../../kernel/providers/provider-error.ts';
import type { Price } from './prices.ts';

/** What a provider does. */
const partSchema = z.enum([
  'trends',
  'writer',
  'images',
  'voice',
  'music',
  'video',
  'platform',
  'mail',
  'events',
  'documents',
]);

const view = z
  .strictObject({
    part: partSchema,
    provider: z.string(),
    is_default: z.boolean().describe('Whether it is what works without a setting'),
    works_offline: z.boolean(),
    model: z.string().nullable(),
    price: z.enum(['free', 'priced', 'unpriced']),
    is_ready: z.boolean().describe('Whether all the settings that it needs are set'),
    is_testable: z.boolean(),
    host: z.string().nullable().describe('Where it is; null where it is nowhere, and for all but administrators'),
    settings: z.array(z.string()).describe('The settings that change it; none for all but administrators'),
  })
  .meta({ id: 'ProviderInUse' });

/** A provider as a service has it. */
export type ProviderInUse = Pick<z.infer<typeof view>, 'part' | 'provider' | 'settings'> &
  Partial<Pick<z.infer<typeof view>, 'is_default' | 'works_offline' | 'model' | 'is_ready'>> & {
    /** Its address, which may hold credentials. */
    readonly url?: string | undefined;
    readonly price?: Price;
    /** Asks it for something that costs nothing. @returns what was found. @throws ProviderError */
    readonly test?: (signal: AbortSignal) => Promise<string>;
  };

/** The operation that lists what a service uses. @param path as the service's exposure has it */
export const providersOperation = (summary: string, path = '/api/v1/providers') =>
  operation({
    method: 'GET',
    path,
    summary,
    description: 'No secret is ever shown. Addresses and the names of settings are for administrators.',
    answer: listOf(view),
  });

const TEST_MS = 15_000;

/** The operation that tests one of them. */
export const providerTestOperation = (summary: string) =>
  operation({
    method: 'POST',
    path: '/api/v1/providers/test',
    summary,
    description: 'Asks it for something that costs nothing.',
    access: 'administrators',
    body: z.object({ provider: z.string().max(100) }),
    answer: z
      .strictObject({
        provider: z.string(),
        works: z.boolean(),
        found: z.string(),
        next_action: z.string().nullable().describe('What to do if it does not work'),
      })
      .meta({ id: 'TestedProvider' }),
    failures: { 404: 'There is no such provider, or nothing to ask it for' },
    writes: true,
    takesKey: false,
  });

/** Both of them. */
export const providerHandlers = (
  list: ReturnType<typeof providersOperation>,
  test: ReturnType<typeof providerTestOperation>,
  inUse: readonly ProviderInUse[],
  signal: AbortSignal,
): Handled[] => [listHandler(list, inUse), testHandler(test, inUse, signal)];

export const listHandler = (list: ReturnType<typeof providersOperation>, inUse: readonly ProviderInUse[]): Handled =>
  handle(list, async ({ ctx }) => {
    const mayChange = callerOf(ctx).role === 'admin';
    return { items: inUse.map((each) => shown(each, mayChange)), next_cursor: null };
  });

const testHandler = (
  operationOf: ReturnType<typeof providerTestOperation>,
  inUse: readonly ProviderInUse[],
  stopping: AbortSignal,
): Handled =>
  handle(operationOf, async ({ body: { provider } }) => {
    const test = inUse.find((each) => each.provider === provider)?.test;
    if (!test) throw notFound(`provider ${JSON.stringify(provider)}`);
    try {
      const found = await test(AbortSignal.any([stopping, AbortSignal.timeout(TEST_MS)]));
      return { provider, works: true, found, next_action: null };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      return { provider, works: false, found: error.details.cause, next_action: error.details.nextAction };
    }
  });

function shown({ url, price = 0, test, settings, ...known }: ProviderInUse, mayChange: boolean): z.infer<typeof view> {
  return {
    is_default: false,
    works_offline: false,
    model: null,
    is_ready: true,
    ...known,
    price: price === null ? 'unpriced' : price === 0 ? 'free' : 'priced',
    is_testable: test !== undefined,
    host: mayChange && url !== undefined ? new URL(url).host : null,
    settings: mayChange ? settings : [],
  };
}
