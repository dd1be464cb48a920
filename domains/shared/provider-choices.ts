import type { Context } from 'koa';
import { z } from 'zod';
import { EVERYBODY, type OwnPart, ownPartSchema } from '../../contracts/shared/own-providers.ts';
import { load } from '../../kernel/aggregates/load.ts';
import { listOf } from '../../kernel/documents/index.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import { callerOf } from '../../kernel/http/caller.ts';
import { notFound } from '../../kernel/http/errors.ts';
import { type Handled, handle, operation } from '../../kernel/http/operation.ts';
import { addressField, choiceFields } from './choice-fields.ts';
import { choiceGiven, type GivenProvider } from './given-choice.ts';
import type { Choice } from './own-choices.ts';
import { nameOf, type OwnOffer, ownOffer } from './own-offers.ts';
import { ownProviders } from './own-providers/index.ts';
import { type OwnSettings, ownSettings, settingsWith } from './own-settings.ts';
import { chosenBySchema, type ProviderInUse, resultOf, tested } from './providers-in-use.ts';
import type { ProviderSettings } from './set-providers.ts';

const choiceView = z
  .strictObject({
    part: ownPartSchema,
    provider: z.string(),
    name: z.string().describe('Its name for people'),
    chosen_by: chosenBySchema
      .nullable()
      .describe(
        'Where it comes from: your own key, an administrator for everyone, the settings of the installation; null if it is built in',
      ),
    is_asked: z
      .boolean()
      .describe('Whether it is asked, in its place, without being named in an order or chosen for a video'),
    model: z.string().nullable(),
    prices: z
      .array(z.strictObject({ unit: z.string(), usd: z.number().nullable().describe('Null if it is not known') }))
      .describe('The price of its usual model; none if it costs nothing'),
  })
  .meta({ id: 'AvailableProvider' });

/** The operation that lists what a caller can order, and choose for a video. */
export const providerChoicesOperation = (summary: string) =>
  operation({
    method: 'GET',
    path: '/api/v1/providers/choices',
    summary,
    description:
      'In the order in which they are asked for your videos: the first of a part, and the next one if it is down. Those with `is_asked: false` follow; they are asked for a video that they are chosen for, and where an order names them.',
    answer: listOf(choiceView),
  });

const PAID_NOTHING = 'Sends it a request that costs nothing, with what you give. Nothing is stored.';

/** The operation that tests a provider with a key before it is kept. */
export const givenProviderTestOperation = (summary: string) =>
  operation({
    method: 'POST',
    path: '/api/v1/providers/{part}/test',
    summary,
    description: `${PAID_NOTHING} Takes what PUT users/me/providers/{part} takes, and from administrators an address too. A key that is left out is the one that you keep.`,
    access: 'verified',
    body: z.object({ ...choiceFields, address: addressField }),
    answer: tested,
    failures: { 403: 'Only administrators can name an address', 404: 'There is no such part, or no such provider' },
    writes: true,
    takesKey: false,
  });

type OwnTools<Settings> = {
  readonly store: EventStore;
  readonly parts: readonly OwnPart[];
  readonly settings: Settings;
  /** What the service uses with these settings. */
  inUse(own: OwnSettings<Settings>): readonly ProviderInUse[];
  requireAdministrator(ctx: Context): Promise<void>;
  /** Aborts when the service is asked to stop. */
  readonly signal: AbortSignal;
};

/** Both of them. */
export const ownProviderHandlers = <Settings extends Partial<ProviderSettings>>(
  choices: ReturnType<typeof providerChoicesOperation>,
  test: ReturnType<typeof givenProviderTestOperation>,
  tools: OwnTools<Settings>,
): Handled[] => [
  handle(choices, async ({ ctx }) => {
    const { store, settings, parts, inUse } = tools;
    const own = await ownSettings(store, callerOf(ctx).userId, settings, parts);
    const items = own.available
      .filter(({ isReady }) => isReady)
      .map((each) => {
        const { part, provider, by } = each;
        const [used] = inUse({ ...own, asked: { [part]: [each] } }).filter((one) => one.provider === provider);
        return {
          part,
          provider,
          name: nameOf(part, provider) ?? provider,
          chosen_by: by,
          is_asked: each.isAsked,
          model: used?.model ?? null,
          prices: used?.price === 0 ? [] : [...(ownOffer(part, provider)?.prices ?? [])],
        };
      });
    return { items, next_cursor: null };
  }),
  handle(test, async ({ body, ctx }) => {
    if (body.address) await tools.requireAdministrator(ctx);
    const { parts, settings, inUse, signal } = tools;
    const part = parts.find((each) => each === ctx.params.part);
    const offer = part && ownOffer(part, body.provider);
    if (!offer) throw notFound(`provider ${JSON.stringify(body.provider)} of the part ${ctx.params.part}`);
    const { userId, role } = callerOf(ctx);
    const choice = await givenBy(tools.store, offer, body, role === 'admin' && body.address ? EVERYBODY : userId);
    const own = settingsWith(settings, { [part]: { providers: [choice], order: null, orderForEverybody: null } }, [
      part,
    ]);
    const found = inUse(own).find((each) => each.provider === offer.name && each.test);
    if (!found?.test) throw notFound(`test of ${offer.label}`);
    return resultOf(offer.name, found.test, signal);
  }),
];

/** As it would be kept. */
async function givenBy(store: EventStore, offer: OwnOffer, given: GivenProvider, owner: string): Promise<Choice> {
  const knownTo = async (whose: string) =>
    (await load(store, ownProviders, whose)).state[offer.part]?.providers.find(
      ({ provider }) => provider === offer.name,
    );
  const [own, everybody] = await Promise.all([knownTo(owner), knownTo(EVERYBODY)]);
  const choice = choiceGiven(offer, given, { own, everybody }, owner);
  return { ...choice, secret_url: choice.secret_url ?? everybody?.secret_url ?? null, by: 'you' };
}
