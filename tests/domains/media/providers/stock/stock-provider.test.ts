import * as assert from 'uvu/assert';
import type { Credit } from '../../../../../contracts/media/credit.ts';
import { openverse } from '../../../../../domains/media/providers/stock/openverse.ts';
import { searchWords } from '../../../../../domains/media/providers/stock/search-words.ts';
import { filled } from '../../../../../domains/shared/adapter.ts';
import { startFakeStock } from '../../../../support/fakes/stock.ts';
import { suiteOn } from '../../../../support/suite-on.ts';
import { generationRequest, providerErrorOf } from '../support.ts';

const it = suiteOn('a stock of pictures', () => startFakeStock('openverse', ''));

it.before.each(({ unknown, gone, requests }) => {
  unknown.clear();
  gone.clear();
  requests.length = 0;
});

const signal = AbortSignal.timeout(60_000);
const find = (url: string, changes: Parameters<typeof generationRequest>[0] = {}) =>
  openverse
    .create(filled(openverse, { url }), { timeoutMs: 5_000, spacingMs: 0 })
    .generate(
      generationRequest({ prompt: 'old lighthouse tower north sea', width: 80, height: 60, ...changes }),
      signal,
    );
const pageOf = ({ metadata }: Awaited<ReturnType<typeof find>>): string => (metadata.credit as Credit).page_url;

it('is searched for what a prompt shows, and for less of it where nothing is found', async ({
  url,
  unknown,
  requests,
}) => {
  unknown.add('old lighthouse tower north sea').add('old lighthouse tower');
  assert.is((await find(url)).metadata.searched, 'old lighthouse');
  const asked = requests.filter(({ path }) => path === '/v1/images/').map(({ query }) => query.get('q'));
  assert.equal(asked, ['old lighthouse tower north sea', 'old lighthouse tower', 'old lighthouse']);
  assert.equal(
    ['license', 'aspect_ratio', 'category'].map((name) => requests[0]?.query.get(name)),
    ['cc0,pdm,by', 'wide', 'photograph'],
  );
});

it('says so where nothing is found at all', async ({ url, unknown }) => {
  for (const words of searchWords('old lighthouse tower north sea')) unknown.add(words);
  const { kind, code, cause } = await providerErrorOf(find(url));
  assert.equal([kind, code], ['unavailable', 'nothing-found']);
  assert.match(cause, /old lighthouse tower/);
});

it('leaves the prompt to whoever paints where a source calls a search invalid', async ({ url, failNext }) => {
  failNext({ status: 400, body: { detail: 'Invalid query' } });
  assert.is((await providerErrorOf(find(url))).kind, 'unavailable');
});

it('shows another picture with another seed, and the next one where a picture is gone', async ({ url, gone }) => {
  assert.equal(
    [pageOf(await find(url, { seed: 0 })), pageOf(await find(url, { seed: 1 }))].map((page) => page.at(-1)),
    ['1', '2'],
  );
  gone.add('1');
  assert.is(pageOf(await find(url, { seed: 0 })).at(-1), '2');
  gone.add('2');
  assert.is((await providerErrorOf(find(url))).code, 'undecodable-image');
});

it('is asked for a few words of what is in a picture', () => {
  assert.equal(searchWords('A wide shot of the Eiffel Tower at night, cinematic lighting, 4k'), [
    'eiffel tower night',
    'eiffel tower',
    'eiffel',
  ]);
  assert.equal(searchWords('close-up, honey dripping from a spoon'), [
    'honey dripping spoon',
    'honey dripping',
    'honey',
  ]);
  assert.equal(searchWords('…'), ['…']);
});

it.run();
