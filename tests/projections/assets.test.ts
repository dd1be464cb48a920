import { suite } from 'uvu';
import type { ImageEvent } from '../../contracts/media/image.ts';
import type { MaterialEvent } from '../../contracts/media/material.ts';
import { assetsProjection } from '../../projections/assets.ts';
import type { AssetDocument } from '../../read-models/assets.ts';
import { failure } from '../support/examples/failure.ts';
import { exampleImage } from '../support/examples/image.ts';
import { exampleMaterial } from '../support/examples/material.ts';
import { AT, given, OWNER, recorded } from '../support/given.ts';

const it = suite('projection of assets');

const LATER = '2026-01-02T04:00:00.000Z';
const { request } = exampleImage({ asset_id: 'a-1', content_id: 'c-1', batch_id: 'b-1' });
const cost = { amount_usd: 0.04, provider: 'openai-images', unit: 'image' as const, quantity: 1 };
const failedAttempt = {
  provider: 'a1111',
  outcome: 'failed' as const,
  reason: 'timeout: late',
  duration_seconds: 2,
  cost: null,
};
const goodAttempt = {
  provider: 'openai-images',
  outcome: 'generated' as const,
  reason: null,
  duration_seconds: 3,
  cost,
};

const requested = recorded<ImageEvent>({ type: 'ImageRequested', data: request });
const attemptFailed = recorded<ImageEvent>({
  type: 'ProviderAttemptFailed',
  data: { asset_id: 'a-1', content_id: 'c-1', attempt: failedAttempt },
});
const generated = recorded<ImageEvent>(
  {
    type: 'ImageGenerated',
    data: {
      ...request,
      file_path: 'u/c-1/images/a-1.png',
      provider: 'openai-images',
      attempts: [failedAttempt, goodAttempt],
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

const { index: _, character: __, ...asset } = request;
const document: AssetDocument = {
  ...asset,
  owner_id: OWNER,
  kind: 'image',
  status: 'requested',
  file_path: null,
  provider: null,
  name: null,
  alt_text: null,
  duration_seconds: null,
  attempts: [],
  cost: null,
  metadata: {},
  created_at: AT,
};
const generatedDocument: AssetDocument = {
  ...document,
  status: 'generated',
  file_path: 'u/c-1/images/a-1.png',
  provider: 'openai-images',
  attempts: [failedAttempt, goodAttempt],
  cost,
  metadata: { kind: 'CLOUD' },
  created_at: LATER,
};

it('starts with the request', () => {
  given(assetsProjection).when(requested).then('a-1', document);
});

it('shows the failed attempts while the image is being made', () => {
  given(assetsProjection, requested)
    .when(attemptFailed)
    .then('a-1', { ...document, attempts: [failedAttempt] });
});

it('shows every attempt once, and the time at which the image was made', () => {
  given(assetsProjection, requested, attemptFailed).when(generated).then('a-1', generatedDocument);
});

it('keeps its failed attempts when it is requested again after a failure', () => {
  given(assetsProjection, requested, attemptFailed, failed).then('a-1', {
    ...document,
    attempts: [failedAttempt],
    status: 'failed',
  });
  given(assetsProjection, requested, attemptFailed, failed)
    .when(requested)
    .then('a-1', { ...document, attempts: [failedAttempt] });
});

const own = exampleMaterial({ material_id: 'a-2', owner_id: OWNER, name: 'Harbour', alt_text: 'Boats' });
const ownRequested = recorded<MaterialEvent>(own.requested);
const ownStored = recorded<MaterialEvent>(own.stored);

it('shows a picture of the owner’s own beside generated ones, under its name', () => {
  given(assetsProjection, ownRequested).when(ownStored).then('a-2', {
    asset_id: 'a-2',
    content_id: null,
    batch_id: null,
    owner_id: OWNER,
    kind: 'upload',
    status: 'generated',
    file_path: own.file.file_path,
    provider: null,
    name: 'Harbour',
    alt_text: 'Boats',
    prompt: '',
    negative_prompt: null,
    width: 1_200,
    height: 800,
    duration_seconds: null,
    steps: null,
    cfg_scale: null,
    seed: null,
    attempts: [],
    cost: null,
    metadata: {},
    created_at: own.file.stored_at,
  });
  given(assetsProjection, ownRequested, ownStored).when(recorded<MaterialEvent>(own.deleted)).then('a-2', null);
});

it('shows no sounds', () => {
  const music = exampleMaterial({ material_id: 'a-3', kind: 'music' });
  given(assetsProjection).when(recorded<MaterialEvent>(music.requested)).then('a-3', null);
});

it.run();
