import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Attempt, type ImageCommand, type ImageEvent, image } from '../../../domains/media/image/index.ts';
import { fold } from '../../../kernel/aggregates/view.ts';
import { failure } from '../../support/examples/failure.ts';
import { exampleImage } from '../../support/examples/image.ts';

const it = suite('image, after any history');

const { request, file } = exampleImage();

const attempt = fc.record({
  provider: fc.constantFrom('a', 'b'),
  outcome: fc.constantFrom<Attempt['outcome']>('generated', 'failed'),
  reason: fc.constant(null),
  duration_seconds: fc.nat(100),
  cost: fc.constantFrom(null, { amount_usd: 1, provider: 'b', unit: 'image' as const, quantity: 1 }),
});
const attempts = fc.array(attempt, { maxLength: 3 });
const command: fc.Arbitrary<ImageCommand> = fc.oneof(
  fc.constant<ImageCommand>({ type: 'RequestImage', request }),
  attempts.map((given): ImageCommand => ({ type: 'RecordFailedAttempts', attempts: given })),
  attempts.map((given): ImageCommand => ({ type: 'CompleteImage', file: { ...file, attempts: given } })),
  fc.constant<ImageCommand>({ type: 'FailImage', failure }),
);

/** The events of an image that is given these commands after its request. */
function historyOf(commands: readonly ImageCommand[]): ImageEvent[] {
  const history: ImageEvent[] = [];
  for (const next of [{ type: 'RequestImage', request } as const, ...commands]) {
    history.push(...image.decide(next, fold(image, history)));
  }
  return history;
}

const commands = fc.array(command, { maxLength: 12 });

it('is generated at most once', () => {
  fc.assert(
    fc.property(commands, (given) => {
      assert.ok(historyOf(given).filter(({ type }) => type === 'ImageGenerated').length <= 1);
    }),
  );
});

it('is never requested again or failed once it is generated', () => {
  fc.assert(
    fc.property(commands, (given) => {
      const history = historyOf(given);
      const generated = history.findIndex(({ type }) => type === 'ImageGenerated');
      const after = generated < 0 ? [] : history.slice(generated + 1);
      assert.ok(after.every(({ type }) => type === 'ProviderAttemptFailed'));
    }),
  );
});

it('shows in the end every failed attempt that was recorded before, so that no cost is hidden', () => {
  fc.assert(
    fc.property(commands, (given) => {
      const history = historyOf(given);
      const at = history.findIndex(({ type }) => type === 'ImageGenerated');
      const generated = history[at];
      if (generated?.type !== 'ImageGenerated') return;
      const recorded = history
        .slice(0, at)
        .flatMap((event) => (event.type === 'ProviderAttemptFailed' ? [event.data.attempt] : []));
      assert.equal(
        generated.data.attempts.filter(({ outcome }) => outcome === 'failed'),
        recorded,
      );
    }),
  );
});

it.run();
