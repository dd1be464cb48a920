import { suite } from 'uvu';
import type { ImageEvent } from '../../domains/media/image/events.ts';
import { assetsProjection } from '../../projections/assets.ts';
import type { AssetDocument } from '../../read-models/assets.ts';
import { AT, OWNER, of, recorded } from '../support/specs/projection.ts';

const it = suite('assets projection');

const LATER = '2026-01-02T04:00:00.000Z';
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
const cost = { amount_usd: 0.04, provider: 'openai-images', unit: 'image' as const, quantity: 1 };
const down = {
  provider: 'a1111',
  outcome: 'failed' as const,
  reason: 'timeout: late',
  duration_seconds: 2,
  cost: null,
};
const good = { provider: 'openai-images', outcome: 'generated' as const, reason: null, duration_seconds: 3, cost };
const failure = { stage: 'images', provider: null, code: 'x', cause: 'y', next_action: 'z', at: AT };

const requested = recorded<ImageEvent>({ type: 'ImageRequested', data: request });
const attemptFailed = recorded<ImageEvent>({
  type: 'ProviderAttemptFailed',
  data: { asset_id: 'a-1', content_id: 'c-1', attempt: down },
});
const generated = recorded<ImageEvent>(
  {
    type: 'ImageGenerated',
    data: {
      ...request,
      file_path: 'u/c-1/images/a-1.png',
      provider: 'openai-images',
      attempts: [down, good],
      metadata: { kind: 'CLOUD' },
      cost,
    },
  },
  { at: LATER },
);
const failed = recorded<ImageEvent>({
  type: 'ImageFailed',
  data: { asset_id: 'a-1', content_id: 'c-1', batch_id: 'b-1', failure },
});

const { index: _, ...asked } = request;
const blank: AssetDocument = {
  ...asked,
  owner_id: OWNER,
  kind: 'image',
  status: 'requested',
  file_path: null,
  provider: null,
  attempts: [],
  cost: null,
  metadata: {},
  created_at: AT,
};
const done: AssetDocument = {
  ...blank,
  status: 'generated',
  file_path: 'u/c-1/images/a-1.png',
  provider: 'openai-images',
  attempts: [down, good],
  cost,
  metadata: { kind: 'CLOUD' },
  created_at: LATER,
};

it('begins with the request', () => {
  of(assetsProjection).given().when(requested).then('a-1', blank);
});

it('shows the turns that came to nothing while it is painted', () => {
  of(assetsProjection)
    .given(requested)
    .when(attemptFailed)
    .then('a-1', { ...blank, attempts: [down] });
});

it('is there with every turn once, and made when it was painted', () => {
  of(assetsProjection).given(requested, attemptFailed).when(generated).then('a-1', done);
});

it('keeps its failed turns when it failed and was asked for again', () => {
  of(assetsProjection)
    .given(requested, attemptFailed, failed)
    .then('a-1', { ...blank, attempts: [down], status: 'failed' });
  of(assetsProjection)
    .given(requested, attemptFailed, failed)
    .when(requested)
    .then('a-1', { ...blank, attempts: [down] });
});

it.run();
