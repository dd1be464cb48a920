import { suite } from 'uvu';
import { type Attempt, type ImageEvent, image, type Painted } from '../../../domains/media/image/index.ts';
import type { Failure } from '../../../kernel/events/failure.ts';
import { given } from '../../support/specs/decider.ts';

const it = suite('image');

const request = {
  asset_id: 'a-1',
  content_id: 'c-1',
  batch_id: 'b-1',
  index: 0,
  prompt: 'a lighthouse',
  negative_prompt: null,
  width: 864,
  height: 1536,
  steps: 20,
  cfg_scale: 7,
  seed: 5,
};
const ids = { asset_id: 'a-1', content_id: 'c-1' };
const requested: ImageEvent = { type: 'ImageRequested', data: request };

const attempt = (provider: string, outcome: Attempt['outcome'], amount_usd: number | null = null): Attempt => ({
  provider,
  outcome,
  reason: outcome === 'failed' ? 'timeout: no answer' : null,
  duration_seconds: 1,
  cost: amount_usd === null ? null : { amount_usd, provider, unit: 'image', quantity: 1 },
});
const down = attempt('a1111', 'failed');
const paid = attempt('openai', 'failed', 0.04);
const good = attempt('openai', 'generated', 0.04);

const painted: Painted = {
  file_path: 'u/c-1/images/a-1.png',
  provider: 'openai',
  width: 864,
  height: 1536,
  metadata: { kind: 'CLOUD' },
  cost: good.cost,
  attempts: [down, good],
};
const failure: Failure = {
  stage: 'images',
  provider: 'chain',
  code: 'providers-exhausted',
  cause: 'none could paint',
  next_action: 'start one',
  at: '2026-01-02T03:04:05.678Z',
};
const noted = (which: Attempt): ImageEvent => ({ type: 'ProviderAttemptFailed', data: { ...ids, attempt: which } });
const generated = (attempts: Attempt[]): ImageEvent => ({
  type: 'ImageGenerated',
  data: { ...request, ...painted, attempts },
});
const failed: ImageEvent = { type: 'ImageFailed', data: { ...ids, batch_id: 'b-1', failure } };

it('is requested', () => {
  given(image).when({ type: 'RequestImage', request }).then(requested);
});

it('is not requested a second time while it is on its way or there', () => {
  given(image, requested).when({ type: 'RequestImage', request }).isAlreadySo();
  given(image, requested, generated([good]))
    .when({ type: 'RequestImage', request })
    .isAlreadySo();
});

it('is requested again after it failed', () => {
  given(image, requested, failed).when({ type: 'RequestImage', request }).then(requested);
});

it('notes every failed turn of a provider, and none that painted', () => {
  given(image, requested)
    .when({ type: 'NoteFailedAttempts', attempts: [down, paid, good] })
    .then(noted(down), noted(paid));
});

it('is delivered together with the turns that failed before, those of earlier tries included', () => {
  given(image, requested, noted(paid))
    .when({ type: 'DeliverImage', painted })
    .then(noted(down), generated([paid, down, good]));
});

it('is delivered once', () => {
  given(image, requested, generated([good]))
    .when({ type: 'DeliverImage', painted })
    .isAlreadySo();
});

it('fails while it is wanted and not after it was delivered', () => {
  given(image, requested).when({ type: 'FailImage', failure }).then(failed);
  given(image, requested, generated([good]))
    .when({ type: 'FailImage', failure })
    .isAlreadySo();
  given(image, requested, failed).when({ type: 'FailImage', failure }).isAlreadySo();
});

it('is nothing before it is requested', () => {
  given(image).when({ type: 'DeliverImage', painted }).rejects('image/not-found');
});

it('keeps the failed turns of an earlier request', () => {
  given(image, requested, noted(down), failed, requested).is({ status: 'requested', request, failed: [down] });
});

it.run();
