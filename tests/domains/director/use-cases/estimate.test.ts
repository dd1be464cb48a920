import * as assert from 'uvu/assert';
import { budgetEvents } from '../../../../contracts/shared/budget.ts';
import { draftScripts } from '../../../../domains/director/policies/draft-scripts.ts';
import { writersFromConfig } from '../../../../domains/director/providers/from-config.ts';
import { directorSettings } from '../../../../domains/director/settings.ts';
import { estimateProduction, estimateWriting } from '../../../../domains/director/use-cases/estimate.ts';
import { openAiSpeech } from '../../../../domains/editor/providers/speech/openai/adapter.ts';
import { createOpenAiImagesProvider } from '../../../../domains/media/providers/openai/provider.ts';
import { filled } from '../../../../domains/shared/adapter.ts';
import { budgetIdOf } from '../../../../domains/shared/budget/index.ts';
import { spendingFor } from '../../../../domains/shared/spending.ts';
import { rootCommandContext } from '../../../../kernel/aggregates/command-context.ts';
import { pickSettings, readConfig } from '../../../../kernel/config/index.ts';
import { totalUsd } from '../../../../kernel/events/cost.ts';
import { ceilingsFor } from '../../../support/ceilings.ts';
import { asSet } from '../../../support/examples/as-set.ts';
import { exampleContent } from '../../../support/examples/content.ts';
import { asksToRead, goodDraft, reading } from '../../../support/examples/draft.ts';
import { noAlignment } from '../../../support/fakes/no-alignment.ts';
import { startFakeOpenAi } from '../../../support/fakes/openai.ts';
import { write } from '../../../support/given.ts';
import { noPlaces } from '../../../support/no-places.ts';
import { deliver } from '../../../support/specs/policy.ts';
import { openTestStores } from '../../../support/stacks/stores.ts';
import { suiteOn } from '../../../support/suite-on.ts';
import { generationRequest } from '../../media/providers/support.ts';
import { writingRequest } from '../providers/writing-request.ts';

const it = suiteOn('estimates', async () => {
  const chat = (body: unknown) => JSON.stringify(asksToRead(body) ? reading(8) : goodDraft);
  const [stores, server] = await Promise.all([openTestStores(), startFakeOpenAi({ chat })]);
  return { ...stores, server, close: () => Promise.all([stores.close(), server.close()]) };
});

const settingsOf = (environment: Record<string, string>) =>
  asSet(pickSettings(readConfig({ PLATFORM_JWT_SECRET: 'x', ...environment }, directorSettings), directorSettings));

const outside = (url: string) => ({
  PLATFORM_LLM_URL: url,
  PLATFORM_LLM_PRICE_INPUT_USD: '20',
  PLATFORM_LLM_PRICE_OUTPUT_USD: '80',
  PLATFORM_TTS_URL: url,
  PLATFORM_TTS_PRICE_USD: '150',
});

const scenes = goodDraft.scenes.slice(0, 2);
const partsOf = ({ parts }: ReturnType<typeof estimateProduction>) =>
  parts.map(({ part, provider, quantity, amount_usd, at_most_usd }) => [
    part,
    provider,
    quantity,
    amount_usd,
    at_most_usd,
  ]);

it('cost nothing where nothing outside is configured', () => {
  const settings = settingsOf({});
  const { seconds, scenes, amount_usd, at_most_usd, parts } = estimateWriting(
    writersFromConfig(settings).writer.foresee(writingRequest()),
    null,
    settings,
  );
  assert.equal([amount_usd, at_most_usd], [0, 0]);
  assert.equal(
    parts.map(({ part, provider }) => [part, provider]),
    [
      ['images', 'procedural'],
      ['narration', 'espeak'],
    ],
  );
  assert.ok(seconds >= 27 && seconds <= 38 && scenes >= 4, `${seconds} s, ${scenes} scenes`);
});

it('say what nobody has set a price for, instead of nothing', () => {
  const settings = settingsOf({ PLATFORM_LLM_URL: 'https://llm.example', PLATFORM_TTS_URL: 'https://tts.example' });
  const estimate = estimateWriting(writersFromConfig(settings).writer.foresee(writingRequest()), null, settings);
  assert.equal([estimate.amount_usd, estimate.at_most_usd], [null, null]);
  assert.equal(
    estimate.parts.map(({ part, amount_usd }) => [part, amount_usd]),
    [
      ['script', null],
      ['script', null],
      ['images', 0],
      ['narration', null],
    ],
  );
});

it('name the price of images that have to be bought where the local server is away', () => {
  const settings = settingsOf({
    PLATFORM_IMAGES_LOCAL_URL: 'http://a1111.test',
    PLATFORM_IMAGES_CLOUD_KEY: 'key',
    PLATFORM_IMAGES_CLOUD_PRICE_USD: '0.04',
  });
  assert.equal(partsOf(estimateProduction(scenes, [], null, settings))[0], ['images', 'a1111', 2, 0, 0.08]);
});

it('count neither pictures that a person pinned, nor what a film before has already', () => {
  const settings = settingsOf(outside('http://tts.test'));
  const [first, second] = scenes;
  assert.ok(first && second);
  const pinned = [{ ...first, pinned: { asset_id: 'a' } }, second];
  assert.equal(partsOf(estimateProduction(pinned, [second], null, settings)), [
    ['images', 'procedural', 0, 0, 0],
    ['narration', 'openai-speech', first.narration.length, 0.0111, 0.0111],
  ]);
});

it('count music where it is bought, in steps of a quarter of a minute', () => {
  const settings = settingsOf({ PLATFORM_MUSIC_PROVIDER: 'elevenlabs-music', PLATFORM_MUSIC_KEY: 'k' });
  assert.equal(partsOf(estimateProduction(scenes, [], null, settings))[2], [
    'music',
    'elevenlabs-music',
    15,
    0.075,
    0.075,
  ]);
  assert.equal(partsOf(estimateProduction(scenes, scenes, null, settings))[2], [
    'music',
    'elevenlabs-music',
    15,
    0,
    0.075,
  ]);
  assert.is(
    partsOf(estimateProduction(scenes, [], null, settingsOf({ PLATFORM_MUSIC_PROVIDER: 'elevenlabs-music' }))).length,
    2,
  );
});

it('count a second writer only towards the most that it can cost', () => {
  const first = { PLATFORM_LLM_PROVIDER: 'ollama' };
  const dear = { PLATFORM_LLM_PRICE_INPUT_USD: '20', PLATFORM_LLM_PRICE_OUTPUT_USD: '80' };
  const second = {
    ...{ PLATFORM_LLM_SECOND_PROVIDER: 'anthropic', PLATFORM_LLM_SECOND_KEY: 'k' },
    ...{ PLATFORM_LLM_SECOND_PRICE_INPUT_USD: '20', PLATFORM_LLM_SECOND_PRICE_OUTPUT_USD: '40' },
  };
  const amounts = (environment: Record<string, string>) => {
    const settings = settingsOf(environment);
    const foreseen = writersFromConfig(settings).others.map((each) => each.foresee(writingRequest()));
    const estimate = estimateWriting(
      writersFromConfig(settings).writer.foresee(writingRequest()),
      null,
      settings,
      foreseen,
    );
    return { ...estimate, provider: estimate.parts[0]?.provider };
  };
  // A free one first: nothing is expected.
  const free = amounts({ ...first, ...second });
  assert.equal([free.amount_usd, free.provider, Number(free.at_most_usd) > 0], [0, 'ollama', true]);
  // The dearer one counts, unit by unit, whichever it is.
  const alone = amounts({ ...first, ...dear });
  const both = amounts({ ...first, ...dear, ...second });
  assert.equal([both.amount_usd, both.at_most_usd, both.provider], [alone.amount_usd, alone.at_most_usd, 'ollama']);
  const unpriced = amounts({
    ...first,
    ...dear,
    ...second,
    PLATFORM_LLM_SECOND_MODEL: 'unheard-of',
    PLATFORM_LLM_SECOND_PRICE_INPUT_USD: '',
  });
  assert.equal([unpriced.amount_usd, unpriced.at_most_usd], [alone.amount_usd, null]);
});

it('know that a voice of eSpeak costs nothing beside a speech server', () => {
  const settings = settingsOf(outside('http://tts.test'));
  assert.is(partsOf(estimateProduction(scenes, [], 'de', settings))[1]?.[1], 'espeak');
  assert.is(partsOf(estimateProduction(scenes, [], 'nova', settings))[1]?.[1], 'openai-speech');
});

it('are within a tenth of what the ledger says afterwards, of words, pictures and voice', async (c) => {
  const settings = settingsOf({
    ...outside(c.server.url),
    PLATFORM_IMAGES_PAINTER: 'last',
    PLATFORM_IMAGES_CLOUD_URL: c.server.url,
    PLATFORM_IMAGES_CLOUD_PRICE_USD: '0.04',
  });
  const writer = writersFromConfig(settings).writer;
  const item = exampleContent({ trend_topic: 'Why bees dance', trend_summary: null });
  const { request } = item;
  const estimate = estimateWriting(
    writer.foresee({
      topic: request.trend_topic,
      summary: null,
      url: null,
      source: null,
      niche: request.niche,
      targetPlatform: request.target_platform,
      tone: request.tone,
      visualStyle: request.visual_style,
      language: 'en',
      character: null,
      seconds: null,
      revision: 1,
      feedback: null,
      previous: null,
    }),
    null,
    settings,
  );
  const ceilings = ceilingsFor(c);
  const events = item.at('script');
  const told = await write(c.store, item.history(...events));
  await deliver(
    {
      ...c,
      policy: draftScripts.using({
        places: noPlaces,
        ceilings,
        providersOf: async () => ({ writer, others: [], gone: {} }),
        retryDelayMs: 5,
      }),
    },
    told,
  );

  const atGate = estimateProduction(goodDraft.scenes, [], null, settings);
  const written = await ledgerOf(c, item.owner);
  const speech = openAiSpeech.create(filled(openAiSpeech, { url: c.server.url }), {
    priceUsd: 150,
    timeoutMs: 5_000,
    align: noAlignment,
  });
  const context = rootCommandContext(item.content_id, item.owner, item.owner);
  const spending = spendingFor(
    { store: c.store, ceilings },
    { owner: item.owner, service: 'editor', contentId: item.content_id, context },
  );
  for (const { narration, index } of goodDraft.scenes)
    await speech.speak({
      text: narration,
      voiceId: 'alloy',
      speed: 1,
      idempotencyKey: `${item.content_id}-${index}`,
      spending,
      signal: new AbortController().signal,
    });
  const images = createOpenAiImagesProvider({
    ...{ baseUrl: c.server.url, key: '', model: 'gpt-image-1', priceUsd: 0.04, timeoutMs: 5_000 },
  });
  const forImages = { owner: item.owner, service: 'media', contentId: item.content_id, context } as const;
  for (const { visual_prompt: prompt, index } of goodDraft.scenes)
    await images.generate(
      generationRequest({
        prompt,
        idempotencyKey: `image-${item.content_id}-${index}`,
        spending: spendingFor({ store: c.store, ceilings }, forImages),
      }),
      new AbortController().signal,
    );
  const all = await ledgerOf(c, item.owner);
  assert.ok(
    Math.abs((atGate.amount_usd ?? 0) - (all - written)) <= 0.1 * (all - written),
    `${atGate.amount_usd}, ${all - written}`,
  );
  assert.ok(
    Math.abs((estimate.amount_usd ?? 0) - all) <= 0.1 * all,
    `${estimate.amount_usd} was estimated, ${all} spent`,
  );
});

async function ledgerOf(
  { store }: Pick<Awaited<ReturnType<typeof openTestStores>>, 'store'>,
  owner: string,
): Promise<number> {
  const spent = await store.eventsOf(budgetEvents, budgetIdOf(owner, new Date()));
  return totalUsd(spent.flatMap((each) => (each.type === 'SpendingSettled' ? each.data.costs : [])));
}

it.run();
