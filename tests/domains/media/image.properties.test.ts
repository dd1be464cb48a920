import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Attempt, type ImageCommand, type ImageEvent, image } from '../../../domains/media/image/index.ts';
import { fold } from '../../../kernel/aggregates/aggregate.ts';

const it = suite('image, whatever happens');

const request = {
  asset_id: 'a-1',
  content_id: null,
  batch_id: null,
  index: null,
  prompt: 'p',
  negative_prompt: null,
  width: 64,
  height: 64,
  steps: 1,
  cfg_scale: 7,
  seed: 1,
};
const failure = {
  stage: 'images',
  provider: null,
  code: 'x',
  cause: 'y',
  next_action: 'z',
  at: '2026-01-01T00:00:00Z',
};

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
  attempts.map((tried): ImageCommand => ({ type: 'NoteFailedAttempts', attempts: tried })),
  attempts.map(
    (tried): ImageCommand => ({
      type: 'DeliverImage',
      painted: {
        file_path: 'f',
        provider: 'a',
        width: 64,
        height: 64,
        metadata: {},
        cost: null,
        attempts: tried,
      },
    }),
  ),
  fc.constant<ImageCommand>({ type: 'FailImage', failure }),
);

/** What becomes of an image that is given these commands after its request. */
function historyOf(commands: readonly ImageCommand[]): ImageEvent[] {
  const history: ImageEvent[] = [];
  for (const next of [{ type: 'RequestImage', request } as const, ...commands]) {
    history.push(...image.decide(next, fold(image, history)));
  }
  return history;
}

const commands = fc.array(command, { maxLength: 12 });

it('is delivered at most once', () => {
  fc.assert(
    fc.property(commands, (given) => {
      assert.ok(historyOf(given).filter(({ type }) => type === 'ImageGenerated').length <= 1);
    }),
  );
});

it('is never asked for again or failed once it is there', () => {
  fc.assert(
    fc.property(commands, (given) => {
      const history = historyOf(given);
      const generated = history.findIndex(({ type }) => type === 'ImageGenerated');
      const after = generated < 0 ? [] : history.slice(generated + 1);
      assert.ok(after.every(({ type }) => type === 'ProviderAttemptFailed'));
    }),
  );
});

it('shows in the end every turn that was noted before, so that nothing paid for is hidden', () => {
  fc.assert(
    fc.property(commands, (given) => {
      const history = historyOf(given);
      const at = history.findIndex(({ type }) => type === 'ImageGenerated');
      const generated = history[at];
      if (generated?.type !== 'ImageGenerated') return;
      const noted = history
        .slice(0, at)
        .flatMap((event) => (event.type === 'ProviderAttemptFailed' ? [event.data.attempt] : []));
      assert.equal(
        generated.data.attempts.filter(({ outcome }) => outcome === 'failed'),
        noted,
      );
    }),
  );
});

it.run();
