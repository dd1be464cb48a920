import { suite } from 'uvu';
import type { ContentEvent } from '../../domains/director/content/events.ts';
import type { RenderEvent } from '../../domains/editor/render/events.ts';
import type { SpeechEvent } from '../../domains/editor/speech/events.ts';
import type { Attempt, ImageEvent } from '../../domains/media/image/events.ts';
import type { Cost } from '../../kernel/events/cost.ts';
import type { Recorded } from '../../kernel/events/event.ts';
import { costsProjection } from '../../projections/costs.ts';
import { draft, exampleContent } from '../support/examples/content.ts';
import { AT, given, OWNER, recorded } from '../support/given.ts';

const it = suite('projection of costs');

const cost = (amount_usd: number, unit: Cost['unit'] = 'image', provider = 'cloud'): Cost => ({
  amount_usd,
  provider,
  unit,
  quantity: 1,
});
const entry = ({ id }: Recorded, service: string, paid: Cost, content_id: string | null = 'c') => ({
  event_id: id,
  owner_id: OWNER,
  at: AT,
  day: '2026-01-02',
  service,
  ...paid,
  content_id,
});

const item = exampleContent({ content_id: 'c', owner_id: OWNER });
const drafted = (costs: Cost[]): ContentEvent => ({
  type: 'ScriptDrafted',
  data: { ...item.ids, revision: 1, feedback: null, provider: 'llm', ...draft, costs },
});
const attempt = (paid: Cost | null): Attempt => ({
  provider: 'cloud',
  outcome: 'failed',
  reason: 'too small',
  duration_seconds: 1,
  cost: paid,
});
const generated = (paid: Cost | null, attempts: Attempt[]): ImageEvent => ({
  type: 'ImageGenerated',
  data: {
    asset_id: 'a',
    content_id: 'c',
    batch_id: null,
    index: 0,
    prompt: 'p',
    negative_prompt: null,
    width: 64,
    height: 64,
    steps: 1,
    cfg_scale: 1,
    seed: 1,
    file_path: 'i.png',
    provider: 'cloud',
    attempts,
    metadata: {},
    cost: paid,
  },
});

it('enters each amount that an event names', () => {
  const paid = [cost(0.001, 'input_token', 'llm'), cost(0.002, 'output_token', 'llm')] as const;
  const event = recorded(drafted([...paid]));
  given(costsProjection, event).then(`${event.id}/0`, entry(event, 'director', paid[0]));
  given(costsProjection, event).then(`${event.id}/1`, entry(event, 'director', paid[1]));
});

it('enters what a failed attempt at a script cost', () => {
  const paid = cost(0.002, 'output_token', 'llm');
  const event = recorded<ContentEvent>({
    type: 'WritingAttemptFailed',
    data: { ...item.ids, revision: 1, provider: 'llm', code: 'no-draft', cause: 'x', costs: [paid] },
  });
  given(costsProjection, event).then(`${event.id}/0`, entry(event, 'director', paid));
});

it('enters what a failed attempt at an image cost', () => {
  const event = recorded<ImageEvent>({
    type: 'ProviderAttemptFailed',
    data: { asset_id: 'a', content_id: 'c', attempt: attempt(cost(0.04)) },
  });
  given(costsProjection, event).then(`${event.id}/0`, entry(event, 'media', cost(0.04)));
});

it('does not enter failed attempts again when the image repeats them', () => {
  const event = recorded(generated(cost(0.05), [attempt(cost(0.04))]));
  given(costsProjection, event).then(`${event.id}/0`, entry(event, 'media', cost(0.05)));
  given(costsProjection, event).then(`${event.id}/1`, null);
});

it('enters each spoken scene that was paid for, and each failed attempt at one', () => {
  const paid = cost(0.01, 'character', 'speech');
  const ids = {
    render_id: 'r',
    ...item.ids,
    revision: 1,
    index: 0,
    provider: 'speech',
    cost: paid,
  };
  const events: RenderEvent[] = [
    { type: 'SceneSpoken', data: { ...ids, speech_id: 's', characters: 9, voice_id: 'v' } },
    { type: 'SceneAttemptFailed', data: { ...ids, code: 'no-audio', cause: 'x' } },
  ];
  for (const each of events) {
    const event = recorded(each);
    given(costsProjection, event).then(`${event.id}/0`, entry(event, 'editor', paid));
  }
});

it('enters what a failed attempt at speech cost', () => {
  const paid = cost(0.01, 'character', 'speech');
  const event = recorded<SpeechEvent>({
    type: 'SpeechAttemptFailed',
    data: { speech_id: 's', provider: 'speech', code: 'no-audio', cause: 'x', cost: paid },
  });
  given(costsProjection, event).then(`${event.id}/0`, entry(event, 'editor', paid, null));
});

it('enters nothing for what was free', () => {
  given(costsProjection)
    .when(recorded(generated(null, [])))
    .unchanged();
});

it('enters speech that belongs to no content', () => {
  const paid = cost(0.01, 'character', 'speech');
  const event = recorded<SpeechEvent>({
    type: 'SpeechSynthesized',
    data: {
      speech_id: 's',
      characters: 10,
      file_path: 's.mp3',
      duration_seconds: 1,
      output_format: 'mp3',
      voice_id: 'v',
      provider: 'speech',
      words: [],
      timing: 'estimated',
      cost: paid,
    },
  });
  given(costsProjection, event).then(`${event.id}/0`, entry(event, 'editor', paid, null));
});

it.run();
