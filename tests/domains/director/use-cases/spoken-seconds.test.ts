import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { spokenSeconds } from '../../../../domains/director/use-cases/spoken-seconds.ts';
import { createEspeakProvider } from '../../../../domains/editor/providers/speech/espeak/provider.ts';
import { joinSpeeches } from '../../../../domains/editor/providers/speech/narration.ts';
import type { Speech } from '../../../../domains/editor/providers/speech/speech-provider.ts';
import { write } from '../../../offline/writer/drafts.ts';
import { goodDraft } from '../../../support/examples/draft.ts';
import { unlimitedSpending } from '../../../support/unlimited-spending.ts';

const it = suite('the estimated length of a film');
const espeak = createEspeakProvider();
it.after(() => espeak.stop());

const signal = new AbortController().signal;

async function spoken(narrations: readonly string[], voiceId: string): Promise<number> {
  const speeches: Speech[] = [];
  const request = { voiceId, speed: 1, signal, idempotencyKey: 'k', spending: unlimitedSpending };
  for (const text of narrations) speeches.push(await espeak.speak({ ...request, text }));
  return joinSpeeches(speeches).durationSeconds;
}

const german = {
  topic: 'EZB senkt Leitzins',
  summary: 'Die Zentralbank senkt den Leitzins um 0,25 Punkte. Die Inflation lag im Mai bei 2,4 %.',
  language: 'de',
  niche: 'business',
};
const narrationsOf = ({ scenes }: { scenes: readonly { narration: string }[] }) =>
  scenes.map(({ narration }) => narration);

const SCRIPTS: Readonly<Record<string, readonly [voice: string, narrations: () => Promise<readonly string[]>]>> = {
  'a script of short words': ['en-us', async () => narrationsOf(goodDraft)],
  'a script from a template': ['en-us', async () => narrationsOf(await write())],
  'one in German': ['de', async () => narrationsOf(await write(german))],
  'one full of figures': [
    'en-us',
    async () => ['In 1999, 3.5 billion liters cost about $20 million.', 'It sold 1,234,567 records from 2008 to 2024.'],
  ],
  'one of short sentences': ['en-us', async () => ['Stop. Look. Wait, what? Yes. It is true.', 'Nobody knew.']],
};

for (const [name, [voice, narrations]] of Object.entries(SCRIPTS))
  it(`is within a tenth of the narration of ${name}`, async () => {
    const texts = await narrations();
    const [seconds, estimate] = [await spoken(texts, voice), texts.reduce((sum, text) => sum + spokenSeconds(text), 0)];
    assert.ok(Math.abs(estimate - seconds) <= 0.1 * seconds, `${estimate.toFixed(1)} s for ${seconds.toFixed(1)} s`);
  });

it('has an answer for scripts without spaces, and for nothing', () => {
  for (const text of ['蜜蜂用舞蹈告诉同伴花在哪里。', 'ผึ้งเต้นรำเพื่อบอกทาง', '꿀벌이 정원에서 춤을 춘다'])
    assert.ok(spokenSeconds(text) > 1.5 && spokenSeconds(text) < 6, `${text}: ${spokenSeconds(text)} s`);
  assert.ok(spokenSeconds('') < 1);
});

it.run();
