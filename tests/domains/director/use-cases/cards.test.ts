import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Card } from '../../../../domains/director/use-cases/cards/card.ts';
import { chooseCards } from '../../../../domains/director/use-cases/cards/choose-card.ts';

const it = suite('cards for scenes');

/** Says which language the narrations are in, without suggesting a card. */
const FILLER = {
  en: 'This is the story of what you and the others have done with all of that for the time that it takes.',
  de: 'Das ist die Geschichte von dem und der, die nicht mit den anderen für das alles auf dem Weg sind.',
};
const cardFor = (narration: string, language: 'en' | 'de' = 'en'): Card | null =>
  chooseCards([FILLER[language], narration, FILLER[language]])[1] ?? null;

const number = (value: number, unit: string, label: string, prefix = ''): Card => ({
  kind: 'number',
  label,
  value,
  prefix,
  unit,
});
const item = (label: string, value: number, unit: string, prefix = '') => ({ label, value, prefix, unit });

const CARDS: readonly (readonly [language: 'en' | 'de', narration: string, card: Card])[] = [
  [
    'en',
    'The global coffee market is worth 3.5 billion dollars.',
    number(3.5, 'billion dollars', 'The global coffee market'),
  ],
  ['en', 'They raised $1.2 million in a week.', number(1.2, 'million', 'in a week', '$')],
  ['en', 'A study of 1,200 adults found that 62 percent sleep less than seven hours.', number(62, '%', '')],
  ['en', 'More than 40 percent of adults sleep badly.', number(40, '%', 'of adults sleep badly', '> ')],
  ['de', 'Mehr als 3,5 Millionen Euro kostet der Umbau.', number(3.5, 'Millionen Euro', '', '> ')],
  [
    'de',
    'Rund 40 Prozent der Deutschen schlafen schlecht.',
    number(40, '\u00a0%', 'der Deutschen schlafen schlecht', '≈ '),
  ],
  ['de', 'Im Stau standen 12.500 Autos und es ging nicht weiter.', number(12_500, 'Autos', '')],
  [
    'en',
    'Deep sleep makes up 20 percent of the night, light sleep 50 percent and dreams 30 percent.',
    {
      kind: 'bars',
      title: '',
      items: [item('Deep sleep', 20, '%'), item('Light sleep', 50, '%'), item('Dreams', 30, '%')],
    },
  ],
  [
    'de',
    'Kaffee hat 95 Milligramm, Tee hat 47 Milligramm und Cola 34 Milligramm.',
    {
      kind: 'bars',
      title: '',
      items: [item('Kaffee', 95, 'Milligramm'), item('Tee', 47, 'Milligramm'), item('Cola', 34, 'Milligramm')],
    },
  ],
  [
    'en',
    'In 2010 it was 1.2 billion dollars, in 2015 it was 2 billion dollars, and in 2020 it was 3.5 billion dollars.',
    {
      kind: 'line',
      title: '',
      items: [
        item('2010', 1.2, 'billion dollars'),
        item('2015', 2, 'billion dollars'),
        item('2020', 3.5, 'billion dollars'),
      ],
    },
  ],
  [
    'de',
    'Der Anteil lag bei 75 Prozent in 2020 und bei 12 Prozent in 2010.',
    { kind: 'line', title: '', items: [item('2010', 12, '\u00a0%'), item('2020', 75, '\u00a0%')] },
  ],
  [
    'en',
    'In 1969 men landed on the Moon. In 1998 the station was begun.',
    {
      kind: 'timeline',
      items: [
        { when: '1969', what: 'Men landed on the Moon' },
        { when: '1998', what: 'The station was begun' },
      ],
    },
  ],
  [
    'en',
    'Albert Einstein said "imagination is more important than knowledge" and meant it.',
    { kind: 'quote', text: 'Imagination is more important than knowledge', by: 'Albert Einstein' },
  ],
  [
    'de',
    'Sie sagte: „Das war der beste Tag von allen.“',
    { kind: 'quote', text: 'Das war der beste Tag von allen', by: null },
  ],
  [
    'en',
    'Three questions help: how was it measured, who checked it, and what would prove it wrong?',
    {
      kind: 'list',
      title: 'Three questions help',
      items: ['How was it measured', 'Who checked it', 'What would prove it wrong'],
    },
  ],
  [
    'de',
    'Erstens, genug schlafen. Zweitens, mehr trinken.',
    { kind: 'list', title: '', items: ['Genug schlafen', 'Mehr trinken'] },
  ],
  ['en', 'Remote work versus the office: who wins?', { kind: 'comparison', left: 'Remote work', right: 'The office' }],
  ['en', 'Japan is planning a mission of its own.', { kind: 'map', country: 'JP', label: 'Japan' }],
  ['de', 'Die meisten davon leben in der Schweiz.', { kind: 'map', country: 'CH', label: 'Schweiz' }],
];

for (const [language, narration, card] of CARDS)
  it(`shows a ${card.kind}: ${narration}`, () => assert.equal(cardFor(narration, language), card));

const NONE: readonly (readonly [why: string, language: 'en' | 'de', narration: string])[] = [
  ['a year', 'en', 'The bridge was built in 1932 by hand.'],
  ['a year with a magnitude of its own', 'de', 'Seit 2019 ist der Platz leer.'],
  ['dates', 'en', 'It opened on March 12 and closed on 4 May.'],
  ['a German date', 'de', 'Am 3. Oktober wird gefeiert, am 24.12.2024 auch.'],
  ['ordinals', 'en', 'It was the 100th launch and the 2nd landing.'],
  ['a telephone number', 'en', 'Call 555-1234 or +49 30 901820 for more.'],
  ['a time', 'en', 'The show starts at 7 p.m. and the doors open at 6:30.'],
  ['a German time', 'de', 'Um 18 Uhr wird das Licht ausgemacht.'],
  ['versions and names', 'en', 'They moved from iOS 17 to version 3.5 on Apollo 11.'],
  ['a range', 'en', 'Between 20 and 30 percent of them leave, or 5 to 10 million people.'],
  ['small counts', 'en', 'Take 3 steps back and wait for 5 minutes.'],
  ['a figure of speech', 'en', 'I am 100 percent sure of that.'],
  ['a title in quotation marks', 'en', 'The book "The Old Man and the Sea" is short.'],
  ['a name before another', 'en', 'It is what the US Federal Reserve and the others do.'],
  [
    'an explanation',
    'en',
    'Zero would leave no room for mistakes: when prices fall, consumers wait and debts weigh more.',
  ],
  ['two countries', 'en', 'From France to Spain in the same train.'],
  ['a name that is also a person', 'en', 'Jordan won the game for the team.'],
  ['a question in the middle', 'en', 'What would you have done?'],
  ['a colon before one thing', 'en', 'Remember this: the best time is now.'],
];

for (const [why, language, narration] of NONE)
  it(`shows nothing for ${why}`, () => assert.is(cardFor(narration, language), null));

it('asks where a film begins and where it ends', () => {
  const cards = chooseCards([
    'What if the first ten minutes belonged to you?',
    FILLER.en,
    'What is your plan for the day? Tell us.',
  ]);
  assert.equal(cards, [
    { kind: 'question', text: 'What if the first ten minutes belonged to you?' },
    null,
    { kind: 'question', text: 'What is your plan for the day?' },
  ]);
});

it('shows the same place once', () => {
  const [, first, second] = chooseCards([FILLER.en, 'Japan has a plan for that.', 'And Japan is not alone.']);
  assert.is(first?.kind, 'map');
  assert.is(second, null);
});

it('shows nothing for languages that it cannot read', () => {
  assert.equal(chooseCards(['Le marché pèse 3,5 milliards.', '市场价值 35 亿美元。', 'Рынок стоит 40 % от суммы.']), [
    null,
    null,
    null,
  ]);
});

/** Every figure and every text of a card, as the narration has it. */
it('takes every figure of a card from its narration, literally', () => {
  for (const [language, narration] of CARDS) {
    const card = cardFor(narration, language);
    const figures = card?.kind === 'number' ? [card] : card?.kind === 'bars' || card?.kind === 'line' ? card.items : [];
    const separators = language === 'en' ? [',', '.'] : ['.', ','];
    const numbers = (narration.match(/\d[\d.,]*\d|\d/g) ?? []).map((digits) =>
      Number(digits.replaceAll(separators[0] ?? '', '').replace(separators[1] ?? '', '.')),
    );
    for (const { value } of figures) assert.ok(numbers.includes(value), `${value} in ${narration}`);
  }
});

it.run();
