import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writerAdapters } from '../../../domains/director/providers/adapters.ts';
import { musicAdapters } from '../../../domains/editor/providers/music/adapters.ts';
import { speechAdapters } from '../../../domains/editor/providers/speech/adapters.ts';
import { imageAdapters } from '../../../domains/media/providers/adapters.ts';
import { clipAdapters } from '../../../domains/media/providers/clips-from-images/adapters.ts';
import { stockAdapters } from '../../../domains/media/providers/stock/adapters.ts';
import { tested } from '../../../domains/media/providers/tested.ts';
import { type FilledFields, filled, type Offer } from '../../../domains/shared/adapter.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { type RecordedRequest, startFakeServer } from '../../support/fakes/server.ts';

const it = suite('keys of providers');

const KEY = 'key-that-nobody-may-see';

/** Its API takes the key nowhere else: docs/operations.md says so. */
const IN_THE_ADDRESS = 'pixabay';

type Tested = Offer & { test(fields: FilledFields, signal: AbortSignal): Promise<string> };

/** APIs quote keys in their errors, and so may whatever stands before them. */
const echo = (request: RecordedRequest) => ({
  body: {
    error: { message: `Incorrect key: ${JSON.stringify(request.headers)}` },
    detail: JSON.stringify(request.headers),
  },
});

const adapters: readonly Tested[] = [
  ...writerAdapters,
  ...imageAdapters,
  ...stockAdapters.map((each) => ({
    ...each,
    test: (fields: FilledFields, signal: AbortSignal) => tested(each.create(fields, { timeoutMs: 5_000 }), signal),
  })),
  ...speechAdapters,
  ...musicAdapters,
  ...clipAdapters,
].filter(({ fields }: Offer) => fields.key && fields.url);

for (const adapter of adapters)
  it(`stand in no error and no address of ${adapter.name}, even if its server repeats them`, async () => {
    let status = 400;
    const server = await startFakeServer((request) => ({ status, ...echo(request) }));
    const fields = filled(adapter, { url: server.url, key: KEY, model: 'one', region: 'here' });
    for (status of [400, 401, 403, 429, 500, 200]) {
      const said = await adapter.test(fields, AbortSignal.timeout(5_000)).catch((error: unknown) => {
        assert.instance(error, ProviderError);
        return [(error as ProviderError).message, (error as ProviderError).details];
      });
      assert.not.match(JSON.stringify(said), KEY, `with status ${status}`);
    }
    assert.ok(server.requests.length > 0);
    const addresses = server.requests.map(({ path, query }) => `${path}?${query}`).join(' ');
    if (adapter.name !== IN_THE_ADDRESS) assert.not.match(addresses, KEY);
    await server.close();
  });

it.run();
