import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Draft } from '../../contracts/director/script.ts';
import { readDraft } from '../../domains/director/providers/model/answer.ts';
import type { SourcedDraft } from '../../domains/director/providers/writer.ts';
import { completeScript } from '../../domains/director/use-cases/complete-script.ts';
import { imagesForScenes } from '../../domains/media/use-cases/batch-images.ts';
import { outcomeCommand } from '../../domains/publisher/use-cases/outcome-command.ts';
import { defineSource } from '../../domains/scout/providers/define-source.ts';
import type { TrendItem } from '../../domains/scout/providers/trend-source.ts';
import { failureFrom } from '../../kernel/providers/failure-from.ts';
import { ProviderError } from '../../kernel/providers/provider-error.ts';
import { AT, exampleContent } from '../support/examples/content.ts';
import { examplePublication } from '../support/examples/publication.ts';

const it = suite('the largest events that outside answers lead to');

/** What EventStoreDB takes at once, in bytes. */
const MAX_APPEND_BYTES = 1_048_576;

const bytesOf = (...events: readonly unknown[]): number =>
  events.reduce<number>((sum, event) => sum + Buffer.byteLength(JSON.stringify(event)), 0);

/** Characters of one byte, of two as JSON, of three, of two units, and of six: control characters and half pairs. */
const CHARACTERS = ['a', '"', '€', '😀', '\u0001', '\ud800'];

/** Scripts that grow in one way, and a size at which none of them is taken any more. */
const SHAPES: Readonly<Record<string, [(size: number, character: string) => Draft, number]>> = {
  characters: [(size, character) => draftOf([scene(0, 'a', 'a')], { description: character.repeat(size) }), 300_000],
  hashtags: [(size, one) => draftOf([scene(0, 'a', 'a')], { hashtags: times(size, () => one.repeat(200)) }), 2_000],
  'words in one scene': [(size, character) => draftOf([scene(0, character.repeat(size), 'a')]), 300_000],
  scenes: [(size) => draftOf(times(size, (index) => scene(index, 'a', 'a'))), 5_000],
  'words in all scenes': [
    (size, one) => draftOf(times(50, (index) => scene(index, one.repeat(size), one.repeat(size)))),
    20_000,
  ],
  pictures: [(size, character) => draftOf(times(100, (index) => scene(index, 'a', character.repeat(size)))), 20_000],
};

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const scene = (index: number, narration: string, visual_prompt: string) => ({
  index,
  narration,
  visual_prompt,
  duration_seconds: 0.123_456_789_012_345,
});
const draftOf = (scenes: Draft['scenes'], changes: Partial<Draft> = {}): Draft => ({
  title: 'A title',
  description: '',
  hashtags: [],
  scenes,
  ...changes,
});

const read = (draft: Draft): SourcedDraft | null => {
  const answer = readDraft(JSON.stringify(draft), []);
  return 'draft' in answer ? answer.draft : null;
};

/** The largest script of a shape that is taken. */
function largest(shape: (size: number) => Draft, tooMuch: number): SourcedDraft {
  let [taken, refused] = [1, tooMuch];
  assert.is(read(shape(refused)), null);
  while (refused - taken > 1) {
    const middle = Math.floor((taken + refused) / 2);
    if (read(shape(middle))) taken = middle;
    else refused = middle;
  }
  const draft = read(shape(taken));
  assert.ok(draft);
  return draft;
}

for (const [name, [shape, tooMuch]] of Object.entries(SHAPES)) {
  it(`scripts with as many ${name} as are taken fit into every append that they are part of`, () => {
    for (const character of name === 'scenes' ? ['a'] : CHARACTERS) {
      const draft = largest((size) => shape(size, character), tooMuch);
      const script = completeScript(draft, 'en');
      const item = exampleContent();
      const gate = { opened_at: AT, expires_at: null, pass: false };
      const drafted = item.at('script', {
        type: 'DraftScript',
        revision: 1,
        feedback: 'f'.repeat(5_000),
        provider: 'openai-writer',
        stands_in_for: { provider: 'anthropic', reason: 'r'.repeat(2_000) },
        script,
        critique: null,
        costs: [],
        gate,
      });
      const by = { provider: 'p', stands_in_for: null };
      const approved = item.at(
        'script',
        { type: 'DraftScript', revision: 1, feedback: null, ...by, script, critique: null, costs: [], gate },
        { type: 'DecideGate', approved: true, feedback: null, by: 'ann' },
      );
      const figure = {
        description: character.repeat(300),
        picture: { asset_id: item.owner, file_path: 'f'.repeat(200) },
      };
      const images = imagesForScenes(
        { ...item.ids, visual_style: 's'.repeat(200), character: figure, ...script },
        '9:16',
        item.owner,
      );
      for (const bytes of [bytesOf(...drafted), bytesOf(...approved.slice(-4)), bytesOf({ images, ...item.ids })])
        assert.ok(bytes <= MAX_APPEND_BYTES, `${JSON.stringify(character)}: ${bytes} bytes`);
    }
  });
}

it('items of a source', async () => {
  const long = '\u0001 '.repeat(1_000_000);
  const item: TrendItem = { topic: long, url: long, summary: long, publishedAt: null, popularity: null };
  const source = defineSource('test', 'https://example.com', async () => [item]);
  const [read] = await source.fetch({ region: 'US', niche: null, limit: 1 }, new AbortController().signal);
  assert.ok(bytesOf(read) < 50_000);
  assert.is(read?.url, null);
});

it('failures of providers, and of anything else', () => {
  const long = '\ud800'.repeat(1_000_000);
  const details = { provider: 'p', kind: 'invalid', code: long, cause: long, nextAction: long } as const;
  for (const error of [new ProviderError(details), new Error(long)])
    assert.ok(bytesOf(failureFrom(error, 'images', AT)) < 50_000);
});

it('what a platform says of a post: what no address and no id has is left to a person', () => {
  const { request } = examplePublication();
  const said = { kind: 'published', url: 'https://example.com', platformPostId: '1', publishedAt: AT } as const;
  const state = { status: 'requested', request: { ...request, attempt: 1 }, session: null } as never;
  assert.is(outcomeCommand(said, state, null).type, 'ConfirmPublication');
  for (const field of ['url', 'platformPostId', 'publishedAt']) {
    const command = outcomeCommand({ ...said, [field]: 'x'.repeat(1_000_000) }, state, null);
    assert.is(command.type, 'MarkPublicationUnconfirmed');
    assert.ok(bytesOf(command) < 10_000);
  }
});

it.run();
