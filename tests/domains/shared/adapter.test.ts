import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writerAdapters } from '../../../domains/director/providers/adapters.ts';
import { speechAdapters } from '../../../domains/editor/providers/speech/adapters.ts';
import { imageAdapters } from '../../../domains/media/providers/adapters.ts';
import { adapterNamed, filled, missingFields } from '../../../domains/shared/adapter.ts';

const it = suite('adapters');

const empty = { url: '', key: '', model: '', version: '', workflow: '', voice: '', region: '' };

it('work with what is given, with what is usual otherwise, and with nothing that they do not take', () => {
  const openai = adapterNamed(writerAdapters, 'openai-writer');
  assert.equal(filled(openai, { model: '', key: 'k', workflow: 'w' }), {
    ...empty,
    url: 'https://api.openai.com',
    key: 'k',
    model: 'gpt-4o-mini',
  });
  assert.is(filled(openai, { url: 'http://127.0.0.1:1' }).url, 'http://127.0.0.1:1');
});

it('say what they need and nobody has given', () => {
  const fields = { url: { isNeeded: true }, key: { isNeeded: true }, model: { isNeeded: true, usual: 'm' } } as const;
  assert.equal(missingFields({ fields }, { key: 'k' }), ['url']);
  assert.equal(missingFields({ fields: {} }, {}), []);
});

for (const [kind, adapters] of Object.entries({
  writers: writerAdapters,
  images: imageAdapters,
  speech: speechAdapters,
}))
  it(`have names of their own among ${kind}, and a label each`, () => {
    const names = adapters.map(({ name }) => name);
    assert.is(new Set(names).size, names.length);
    for (const { name, label } of adapters) assert.ok(/^[a-z0-9-]+$/.test(name) && label !== '', name);
  });

it.run();
