import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createTemplateWriter } from '../../../../domains/director/providers/templates.ts';
import type { Writers } from '../../../../domains/director/providers/writer.ts';
import { canWrite } from '../../../../domains/director/use-cases/film-language.ts';
import { writtenByAny } from '../../../../domains/director/use-cases/stand-in-writer.ts';
import { ProviderError, type ProviderErrorKind } from '../../../../kernel/providers/provider-error.ts';
import { providerErrorOf } from '../providers/writing-request.ts';

const it = suite('a writer that takes over');

const templates = createTemplateWriter();
const first = { ...templates, name: 'anthropic' };
const second = { ...templates, name: 'ollama' };
const both: Writers = { writer: first, others: [second] };

const failureOf = (provider: string, kind: ProviderErrorKind): ProviderError =>
  new ProviderError({ provider, kind, code: `${kind}-here`, cause: `it is ${kind}`, nextAction: `mend ${provider}` });

/** Fails for the writers that are named, and otherwise says who wrote. */
const failing = (failures: Readonly<Record<string, unknown>>) => {
  const asked: string[] = [];
  const write = async ({ name }: { readonly name: string }) => {
    asked.push(name);
    if (failures[name]) throw failures[name];
    return `by ${name}`;
  };
  return { asked, write };
};

it('is not asked where the first one writes', async () => {
  const { asked, write } = failing({});
  assert.equal(await writtenByAny(both, write), { written: 'by anthropic', by: first, standsInFor: null });
  assert.equal(asked, ['anthropic']);
});

for (const kind of ['unavailable', 'quota', 'unauthorized'] as const)
  it(`writes where the first one is ${kind}, and says for whom and why`, async () => {
    const { write } = failing({ anthropic: failureOf('anthropic', kind) });
    assert.equal(await writtenByAny(both, write), {
      written: 'by ollama',
      by: second,
      standsInFor: { provider: 'anthropic', reason: `it is ${kind}` },
    });
  });

for (const kind of ['invalid', 'refused', 'budget'] as const)
  it(`is not asked for what is ${kind} at the first one`, async () => {
    const { asked, write } = failing({ anthropic: failureOf('anthropic', kind) });
    const { details } = await providerErrorOf(writtenByAny(both, write));
    assert.equal([details.code, asked], [`${kind}-here`, ['anthropic']]);
  });

it('is not asked where there is none, or what failed was no provider', async () => {
  const down = failing({ anthropic: failureOf('anthropic', 'unavailable') });
  const { details } = await providerErrorOf(writtenByAny({ writer: first, others: [] }, down.write));
  assert.equal([details.provider, details.cause], ['anthropic', 'it is unavailable']);
  const stopping = failing({ anthropic: new Error('stopping') });
  const outcome = await writtenByAny(both, stopping.write).catch((error: Error) => error.message);
  assert.is(outcome, 'stopping');
  assert.equal(stopping.asked, ['anthropic']);
});

it('fails with both causes and both next actions where both are down', async () => {
  const { write } = failing({
    anthropic: failureOf('anthropic', 'quota'),
    ollama: failureOf('ollama', 'unavailable'),
  });
  const { details } = await providerErrorOf(writtenByAny(both, write));
  assert.equal(details, {
    provider: 'ollama',
    kind: 'unavailable',
    code: 'writers-down',
    cause: 'anthropic: it is quota; ollama: it is unavailable',
    nextAction: 'anthropic: mend anthropic; ollama: mend ollama',
  });
});

it('is asked after all before it are down, and stands in for the first', async () => {
  const third = { ...templates, name: 'groq' };
  const { asked, write } = failing({
    anthropic: failureOf('anthropic', 'quota'),
    ollama: failureOf('ollama', 'unavailable'),
  });
  assert.equal(await writtenByAny({ writer: first, others: [second, third] }, write), {
    written: 'by groq',
    by: third,
    standsInFor: { provider: 'anthropic', reason: 'it is quota' },
  });
  assert.equal(asked, ['anthropic', 'ollama', 'groq']);
});

it('fails as the second one does where that refuses', async () => {
  const { write } = failing({
    anthropic: failureOf('anthropic', 'unavailable'),
    ollama: failureOf('ollama', 'refused'),
  });
  const { details } = await providerErrorOf(writtenByAny(both, write));
  assert.equal([details.kind, details.code], ['refused', 'refused-here']);
  assert.match(details.cause, /anthropic: it is unavailable; ollama: it is refused/);
});

it('writes only languages that it knows, from material in them', () => {
  const known = (language: string, material: string) => canWrite(templates, language, material);
  assert.equal(
    [known('en', 'The bees of the meadow'), known('de', 'Die Bienen sind auf der Wiese'), known('en', 'Bees')],
    [true, true, true],
  );
  assert.equal([known('es', 'Bees'), known('de', 'The bees of the meadow')], [false, false]);
  assert.ok(canWrite({ languages: null }, 'es', 'The bees of the meadow'));
});

it.run();
