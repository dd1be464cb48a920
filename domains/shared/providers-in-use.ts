import type { Context } from 'koa';
import { z } from 'zod';
import { anyOf } from '../../kernel/async/any-of.ts';
import { listOf } from '../../kernel/documents/index.ts';
import { callerOf } from '../../kernel/http/caller.ts';
import { notFound } from '../../kernel/http/errors.ts';
import { type Handled, handle, operation } from '../../kernel/http/operation.ts';
import { ProviderError } from '../../kernel/providers/provider-error.ts';
import type { ChosenBy } from './own-choices.ts';
import type { Price } from './prices.ts';

/** What a provider does. */
const partSchema = z.enum([
  'trends',
  'writer',
  'images',
  'voice',
  'music',
  'video',
  'clips',
  'platform',
  'mail',
  'events',
  'documents',
]);

export const chosenBySchema = z.enum(['you', 'administrator', 'settings']) satisfies z.ZodType<ChosenBy>;

const view = z
  .strictObject({
    part: partSchema,
    provider: z.string(),
    is_default: z.boolean().describe('Whether it is the default, which needs no settings'),
    works_offline: z.boolean(),
    model: z.string().nullable(),
    price: z.enum(['free', 'priced', 'unpriced']),
    is_ready: z.boolean().describe('Whether all the settings that it needs are set'),
    is_testable: z.boolean().describe('Whether you can test it, at no cost'),
    takes_over: z.boolean().describe('Whether it is asked only if the one before it in the list is down'),
    chosen_by: chosenBySchema
      .nullable()
      .describe(
        'Who chose it: `you`, an administrator for everyone, or the settings of the installation; null if it was not chosen',
      ),
    host: z.string().nullable().describe('Its address; null if it has none, and for all but administrators'),
    settings: z.array(z.string()).describe('The settings that change it; none for all but administrators'),
  })
  .meta({ id: 'ProviderInUse' });

/** A provider as a service has it. */
export type ProviderInUse = Pick<z.infer<typeof view>, 'part' | 'provider' | 'settings'> &
  Partial<
    Pick<z.infer<typeof view>, 'is_default' | 'works_offline' | 'model' | 'is_ready' | 'chosen_by' | 'takes_over'>
  > & {
    /** Its address, which may hold credentials. */
    readonly url?: string | undefined;
    readonly price?: Price;
    /** Asks it for something that costs nothing. @returns what was found. @throws ProviderError */
    readonly test?: (signal: AbortSignal) => Promise<string>;
  };

/** What a service uses for a caller: people may have chosen providers of their own. */
export type InUseFor = (caller: string) => Promise<readonly ProviderInUse[]>;

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

export const tested = z
  .strictObject({
    provider: z.string(),
    works: z.boolean(),
    found: z.string(),
    next_action: z.string().nullable().describe('What to do if it does not work'),
  })
  .meta({ id: 'TestedProvider' });

/** The operation that tests one of them. */
export const providerTestOperation = (summary: string) =>
  operation({
    method: 'POST',
    path: '/api/v1/providers/test',
    summary,
    description:
      'Sends it a request that costs nothing. You can test providers that you have chosen; only administrators can test the others.',
    body: z.object({
      provider: z.string().max(100),
      takes_over: z.boolean().optional().describe('Which one, where the first and the second have the same name'),
    }),
    answer: tested,
    failures: {
      403: 'Only administrators can test it',
      404: 'There is no such provider, or it has no test',
    },
    writes: true,
    takesKey: false,
  });

type Tools = {
  /** The same for everyone, or the caller's own. */
  readonly inUse: readonly ProviderInUse[] | InUseFor;
  requireAdministrator(ctx: Context): Promise<void>;
  /** Aborts when the service is asked to stop. */
  readonly signal: AbortSignal;
};

/** Both of them. */
export const providerHandlers = (
  list: ReturnType<typeof providersOperation>,
  test: ReturnType<typeof providerTestOperation>,
  tools: Tools,
): Handled[] => [listHandler(list, tools.inUse), testHandler(test, tools)];

export const listHandler = (
  list: ReturnType<typeof providersOperation>,
  inUse: readonly ProviderInUse[] | InUseFor,
): Handled =>
  handle(list, async ({ ctx }) => {
    const { userId, role } = callerOf(ctx);
    const providers = await inUseFor(inUse, userId);
    return { items: providers.map((each) => shown(each, role === 'admin')), next_cursor: null };
  });

const inUseFor = async (
  inUse: readonly ProviderInUse[] | InUseFor,
  caller: string,
): Promise<readonly ProviderInUse[]> => (typeof inUse === 'function' ? inUse(caller) : inUse);

const testHandler = (
  operationOf: ReturnType<typeof providerTestOperation>,
  { inUse, requireAdministrator, signal: stopping }: Tools,
): Handled =>
  handle(operationOf, async ({ body: { provider, takes_over }, ctx }) => {
    const providers = await inUseFor(inUse, callerOf(ctx).userId);
    const isMeant = (each: ProviderInUse) =>
      each.provider === provider && (takes_over === undefined || takes_over === (each.takes_over ?? false));
    const found = providers.find((each) => isMeant(each) && each.test);
    // Others are not told what there is, either.
    if (found?.chosen_by !== 'you') await requireAdministrator(ctx);
    if (!found?.test) throw notFound(`provider ${JSON.stringify(provider)}`);
    return resultOf(provider, found.test, stopping);
  });

/** What a test found. */
export async function resultOf(
  provider: string,
  test: NonNullable<ProviderInUse['test']>,
  stopping: AbortSignal,
): Promise<z.infer<typeof tested>> {
  try {
    const said = await test(anyOf(stopping, AbortSignal.timeout(TEST_MS)));
    return { provider, works: true, found: said, next_action: null };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { provider, works: false, found: error.details.cause, next_action: error.details.nextAction };
  }
}

function shown(
  { url, price = 0, test, settings, chosen_by = null, ...known }: ProviderInUse,
  isAdministrator: boolean,
): z.infer<typeof view> {
  return {
    is_default: false,
    works_offline: false,
    model: null,
    is_ready: true,
    takes_over: false,
    ...known,
    chosen_by,
    price: price === null ? 'unpriced' : price === 0 ? 'free' : 'priced',
    is_testable: test !== undefined && (isAdministrator || chosen_by === 'you'),
    host: isAdministrator && url !== undefined ? new URL(url).host : null,
    // Settings do not change a provider that someone has chosen instead.
    settings: isAdministrator && (chosen_by === null || chosen_by === 'settings') ? settings : [],
  };
}
