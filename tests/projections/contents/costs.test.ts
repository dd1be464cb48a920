import { suite } from 'uvu';
import type { ContentEvent } from '../../../domains/director/content/events.ts';
import type { RenderEvent } from '../../../domains/editor/render/events.ts';
import type { ImageEvent } from '../../../domains/media/image/events.ts';
import type { Cost } from '../../../kernel/events/cost.ts';
import { contentsProjection } from '../../../projections/contents.ts';
import { draft } from '../../support/examples/content.ts';
import { given } from '../../support/given.ts';
import { document, item, LATER, later, requested, scripted } from './example.ts';

const it = suite('projection of contents: costs');

const cost = (amount_usd: number): Cost => ({ amount_usd, provider: 'p', unit: 'image', quantity: 1 });

it('adds up every payment for the content, each of them once', () => {
  const scene = { ...item.ids, render_id: 'r', revision: 1, index: 0, provider: 'p', cost: cost(0.0004) };
  const attempt = { provider: 'p', outcome: 'failed' as const, reason: 'x', duration_seconds: 1, cost: cost(0.02) };
  const recipe = { prompt: 'p', negative_prompt: null, width: 64, height: 64, steps: 1, cfg_scale: 1, seed: 1 };
  const image = { asset_id: 'a', content_id: 'c', batch_id: null, index: 0, file_path: 'f', provider: 'p' };
  const paid: (ContentEvent | ImageEvent | RenderEvent)[] = [
    {
      type: 'WritingAttemptFailed',
      data: { ...item.ids, revision: 1, provider: 'p', code: 'x', cause: 'y', costs: [cost(0.001), cost(0.002)] },
    },
    {
      type: 'ScriptDrafted',
      data: { ...item.ids, revision: 1, feedback: null, provider: 'p', ...draft, costs: [cost(0.1), cost(0.2)] },
    },
    { type: 'ProviderAttemptFailed', data: { asset_id: 'a', content_id: 'c', attempt } },
    {
      type: 'ImageGenerated',
      data: { ...image, ...recipe, attempts: [attempt], metadata: {}, cost: cost(0.04) },
    },
    { type: 'SceneSpoken', data: { ...scene, speech_id: 's', characters: 1, voice_id: 'v' } },
    { type: 'SceneAttemptFailed', data: { ...scene, code: 'x', cause: 'y' } },
  ];
  given(contentsProjection, requested, ...paid.map(later)).then('c', {
    ...document,
    ...scripted(1),
    revisions: [{ revision: 1, feedback: null, script: scripted(1).script, created_at: LATER }],
    cost_usd: 0.3638,
    updated_at: LATER,
  });
});

it.run();
