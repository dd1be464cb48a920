import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Word } from '../../../../../contracts/editor/spoken-words.ts';
import { buildCues } from '../../../../../domains/editor/providers/captions/cues.ts';
import { heightOfCaptions } from '../../../../../domains/editor/providers/captions/draw.ts';
import { burnInScript } from '../../../../../domains/editor/providers/captions/index.ts';
import { type Card, cardMarks } from '../../../../../domains/editor/providers/graphics/card-marks.ts';
import { contrast } from '../../../../../domains/editor/providers/lettering/contrast.ts';
import { safeArea } from '../../../../../domains/editor/providers/lettering/safe-area.ts';
import { PLAIN_TYPOGRAPHY, typographyOf } from '../../../../../domains/editor/providers/lettering/typography.ts';
import { LOOKS } from '../../../../../domains/shared/looks/index.ts';
import { colourAt, drawScript, extentOf, type Size } from '../drawn.ts';
import { withFfmpeg } from '../with-ffmpeg.ts';

const it = suite('cards');
const tools = withFfmpeg(it);

const VIDEO = { width: 540, height: 960 };
const { ink, accent } = PLAIN_TYPOGRAPHY.palette;
const SECONDS = 5;

/** A word every 0.3 s. */
const spoken = (text: string): Word[] =>
  text.split(' ').map((word, index) => ({ text: word, start: index * 0.3, end: index * 0.3 + 0.3 }));

const figure = (label: string, value: number, unit = '', prefix = '') => ({ label, value, prefix, unit });
const CARDS: Readonly<Record<Card['kind'], readonly [narration: string, card: Card]>> = {
  number: ['The market is worth $3.5 billion today', { kind: 'number', ...figure('Market', 3.5, 'billion', '$') }],
  bars: [
    'Coffee has 95 mg and tea has 47 mg of it',
    { kind: 'bars', title: 'Caffeine', items: [figure('Coffee', 95, 'mg'), figure('Tea', 47, 'mg')] },
  ],
  line: [
    'In 2010 it was 12 and in 2020 it was 75 percent',
    { kind: 'line', title: 'Share', items: [figure('2010', 12, '%'), figure('2020', 75, '%')] },
  ],
  comparison: ['Remote work or the office', { kind: 'comparison', left: 'Remote work', right: 'The office' }],
  timeline: [
    'In 1969 men landed there and in 1998 a station was built',
    {
      kind: 'timeline',
      items: [
        { when: '1969', what: 'Men land' },
        { when: '1998', what: 'A station is built' },
      ],
    },
  ],
  quote: ['She said know thyself and went', { kind: 'quote', text: 'Know thyself', by: 'The oracle' }],
  map: ['Bees from Germany dance', { kind: 'map', country: 'DE', label: 'Germany' }],
  list: [
    'Sleep well, drink water, walk',
    { kind: 'list', title: 'Do this', items: ['Sleep well', 'Drink water', 'Walk'] },
  ],
  question: ['What if it was yours?', { kind: 'question', text: 'What if it was yours?' }],
};

const script = (
  narration: string,
  card: Card,
  video: Size = VIDEO,
  typography = PLAIN_TYPOGRAPHY,
  hook: string | null = null,
) =>
  burnInScript(
    {
      cues: buildCues(spoken(narration), 'highlight').slice(0, 0),
      style: 'none',
      card,
      hook,
      seconds: SECONDS,
      logo: 0,
    },
    video,
    typography,
  ) ?? '';

const marksOf = (narration: string, card: Card, video: Size = VIDEO, from = 0) =>
  cardMarks(
    {
      card,
      words: spoken(narration),
      seconds: SECONDS,
      from,
      captions: heightOfCaptions('impact', video),
      logo: 0,
      ...video,
    },
    PLAIN_TYPOGRAPHY,
  );

it('counts in the digits in which a number ends, also where the narration says it in words', () => {
  const marks = marksOf('Prices double in two years', { kind: 'number', ...figure('Years', 2, 'years') });
  const widths = marks.filter(({ fill }) => fill === accent).map(({ drawing }) => drawing.width);
  assert.ok(widths.length > 2);
  assert.ok(Math.max(...widths) < VIDEO.width / 5, `${Math.max(...widths)} pixels`);
});

for (const [kind, [narration, card]] of Object.entries(CARDS)) {
  it(`keeps a card of the kind ${kind} in the safe area and above the captions`, () => {
    for (const video of [
      { width: 1080, height: 1920 },
      { width: 1080, height: 1080 },
      { width: 1920, height: 1080 },
      { width: 1080, height: 1350 },
    ]) {
      const area = safeArea(video.width, video.height);
      const marks = marksOf(narration, card, video);
      assert.ok(marks.length > 2);
      // A map is wider than its window, and is cut off at its edge.
      for (const { left, top, drawing } of marks.filter(
        ({ tags = '' }) => !tags.includes('\\clip') || kind !== 'map',
      )) {
        assert.ok(left >= area.left - 1 && left + drawing.width <= area.right + 1, `${left} and ${drawing.width}`);
        const lowest = area.bottom - heightOfCaptions('impact', video);
        assert.ok(
          top >= area.top - 1 && top + drawing.height <= lowest + 1,
          `${top} and ${drawing.height} over ${lowest}`,
        );
      }
    }
  });

  it(`can be read on a light and on a dark picture: ${kind}`, async () => {
    for (const background of ['white', 'black']) {
      const picture = await drawScript(tools, script(narration, card), {
        ...VIDEO,
        seconds: 3,
        stripes: [background],
      });
      // What is not letters but panel, as the picture shines through it.
      const panel = colourAt(picture, VIDEO.width / 2, extentOf(picture, [accent], 30).top - 6);
      assert.ok(contrast(panel, ink) >= 4.5 && contrast(panel, accent) >= 4.5, `${panel} on ${background}`);
      assert.ok(extentOf(picture, [ink, accent], 30).count > 800);
    }
  });
}

it('reads the colours of every look on its panel, over white and over black', () => {
  const over = (paper: string, background: number) =>
    `#${[1, 3, 5]
      .map((at) =>
        Math.round(Number.parseInt(paper.slice(at, at + 2), 16) * 0.92 + background * 0.08)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
  for (const { name } of LOOKS) {
    const { palette } = typographyOf(name);
    for (const background of [0, 255])
      for (const colour of [palette.ink, palette.accent])
        assert.ok(contrast(over(palette.paper, background), colour) >= 4.5, `${name}: ${colour} over ${background}`);
  }
});

/** The texts that a number shows, by their widths: each step is a mark of its own. */
it('counts a number up until it has been said, and shows it as it was said', async () => {
  const [narration, card] = CARDS.number;
  const marks = marksOf(narration, card).filter(({ fill }) => fill === accent);
  const last = marks.at(-1);
  // "$3.5" is the fifth word.
  assert.is(last?.start, 1.5);
  // It goes a moment later, to leave the picture alone.
  assert.ok(Math.abs((last?.end ?? 0) - 4.1) < 0.01);
  assert.ok(marks.length > 8);
  for (const [index, mark] of marks.slice(1).entries()) assert.ok(mark.start >= (marks[index]?.end ?? 0) - 0.001);
});

it('grows bars in proportion to their figures, each when it is said', async () => {
  const [narration, card] = CARDS.bars;
  const bars = marksOf(narration, card).filter(({ fill, tags = '' }) => fill === accent && tags.includes('\\clip'));
  const [coffee, tea] = bars;
  assert.is(bars.length, 2);
  assert.ok(Math.abs((tea?.drawing.width ?? 0) / (coffee?.drawing.width ?? 1) - 47 / 95) < 0.01);
  assert.is(coffee?.start, 0.6);
  assert.ok(Math.abs((tea?.start ?? 0) - 2.1) < 0.001);
  const picture = await drawScript(tools, script(narration, card), { ...VIDEO, seconds: 0.75 });
  const grown = await drawScript(tools, script(narration, card), { ...VIDEO, seconds: 4 });
  assert.ok(extentOf(picture, [accent]).count < extentOf(grown, [accent]).count * 0.8);
});

it('shows the items of a list and of a timeline when they are said', () => {
  const starts = (kind: 'list' | 'timeline') => {
    const [narration, card] = CARDS[kind];
    const discs = marksOf(narration, card).filter(
      ({ fill, drawing }) => fill === accent && drawing.width === drawing.height,
    );
    return discs.map(({ start }) => Math.round(start * 100) / 100);
  };
  assert.equal(starts('list'), [0.25, 0.55, 1.15]);
  assert.equal(starts('timeline'), [0.25, 2.05]);
});

it('colours the country, and nothing else, on the map', async () => {
  const [narration, card] = CARDS.map;
  const picture = await drawScript(tools, script(narration, card), { ...VIDEO, seconds: 3 });
  const { left, right, top, bottom, count } = extentOf(picture, [accent]);
  assert.ok(count > 200 && count < 8_000);
  // Germany is a little higher than it is wide.
  assert.ok(
    bottom - top > (right - left) * 0.9 && bottom - top < (right - left) * 1.8,
    `${right - left} by ${bottom - top}`,
  );
});

it('draws no map of a country whose outline is not known', () => {
  assert.equal(marksOf('Welcome to Malta', { kind: 'map', country: 'MT', label: 'Malta' }), []);
});

it('shows the title for two seconds, and the card when it is gone', async () => {
  const [narration, card] = CARDS.question;
  const hooked = script(narration, card, VIDEO, PLAIN_TYPOGRAPHY, 'The secret dance of bees');
  const seen = async (seconds: number) =>
    extentOf(await drawScript(tools, hooked, { ...VIDEO, seconds, stripes: ['green'] }), [ink, accent]);
  const [title, gone] = [await seen(1), await seen(2.12)];
  const area = safeArea(VIDEO.width, VIDEO.height);
  assert.ok(title.count > 3_000 && title.left >= area.left && title.right <= area.right && title.top >= area.top);
  assert.ok(title.bottom - title.top > 80, 'large');
  assert.ok(gone.count < 100);
  assert.ok((await seen(4)).count > 800);
  assert.ok(marksOf(narration, card, VIDEO, 2.1).every(({ start }) => start >= 2.1));
});

it('leaves out a card for which there is no time', () => {
  const [narration, card] = CARDS.question;
  assert.equal(marksOf(narration, card, VIDEO, SECONDS - 1), []);
});

it('makes a card that is too high smaller', () => {
  const items = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'].map(
    (item) => `${item} is a thing that takes up a lot of room in a list`,
  );
  const area = safeArea(VIDEO.width, VIDEO.height);
  for (const { top, drawing } of marksOf('Nothing', { kind: 'list', title: 'All of them', items }))
    assert.ok(top >= area.top - 1 && top + drawing.height <= area.bottom);
});

it.run();
