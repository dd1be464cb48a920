import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { allFailed } from '../../../kernel/providers/all-failed.ts';
import { ProviderError, type ProviderErrorKind } from '../../../kernel/providers/provider-error.ts';

const it = suite('the failure of several providers');

const failure = (provider: string, kind: ProviderErrorKind, cause: string) =>
  new ProviderError({ provider, kind, code: `${provider}-code`, cause, nextAction: `see to ${provider}` });
const first = failure('one', 'unauthorized', 'no such key');

it('is that of the only one', () => {
  assert.is(allFailed([first], 'all-down'), first);
});

it('names every one that was asked, with its cause and what to do', () => {
  const { details } = allFailed([first, failure('other', 'unavailable', 'it does not answer')], 'all-down');
  assert.equal(details, {
    provider: 'other',
    kind: 'unavailable',
    code: 'all-down',
    cause: 'one: no such key; other: it does not answer',
    nextAction: 'one: see to one; other: see to other',
  });
});

it('is decided by the last, which may have refused what the first could not be asked', () => {
  const { details } = allFailed([first, failure('other', 'refused', 'not that')], 'all-down');
  assert.equal([details.kind, details.code], ['refused', 'other-code']);
});

it.run();
