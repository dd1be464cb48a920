import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { heightOfCaptions } from '../../../../../domains/editor/providers/captions/draw.ts';
import { hookMarks } from '../../../../../domains/editor/providers/graphics/hook.ts';
import { safeArea } from '../../../../../domains/editor/providers/lettering/safe-area.ts';
import { typographyOf } from '../../../../../domains/editor/providers/lettering/typography.ts';
import { FORMATS, filmSizeOf } from '../../../../../domains/shared/formats.ts';
import { LOOKS } from '../../../../../domains/shared/looks/index.ts';

const it = suite('the title at the beginning');

const TITLES = [
  'Bees',
  'The secret dance of bees',
  'Donaudampfschifffahrtsgesellschaftskapitän',
  'Why the smallest animals of the meadow know more about geometry than you ever learned at school, and what for',
];
const LOGO = 160;

for (const format of FORMATS)
  it(`keeps in the safe area, above the captions and below a logo, in ${format}`, () => {
    const video = filmSizeOf(format);
    const area = safeArea(video.width, video.height);
    for (const { name } of LOOKS) {
      const typography = typographyOf(name);
      const captions = heightOfCaptions(typography.captionStyle, video);
      for (const text of TITLES) {
        const marks = hookMarks({ text, seconds: 5, captions, logo: LOGO, ...video }, typography);
        assert.ok(marks.length > 1);
        for (const { left, top, drawing } of marks) {
          assert.ok(
            left >= area.left - 1 && left + drawing.width <= area.right + 1,
            `${name}: ${left} and ${drawing.width}`,
          );
          const lowest = area.bottom - captions;
          assert.ok(
            top >= area.top + LOGO - 1 && top + drawing.height <= lowest + 1,
            `${name}: ${top} and ${drawing.height}`,
          );
        }
      }
    }
  });

it.run();
