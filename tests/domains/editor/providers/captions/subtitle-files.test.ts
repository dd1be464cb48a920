import { readFile } from 'node:fs/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Cue } from '../../../../../domains/editor/providers/captions/cues.ts';
import { toSrt, toVtt, writeSubtitleFiles } from '../../../../../domains/editor/providers/captions/subtitle-files.ts';
import { openFolder } from '../../../../../kernel/files/folder/folder.ts';
import { tempFolder } from '../../../../support/stacks/temp-folder.ts';

const it = suite('SubRip and WebVTT');
const cue = (start: number, end: number, text: string): Cue => ({ start, end, text, words: [{ text, start, end }] });
const cues = [cue(0, 1.5, 'Cats & <dogs>'), cue(61.2345, 3_661, 'two\n\nlines 😀')];

it('writes SubRip', () => {
  assert.is(
    toSrt(cues),
    '1\n00:00:00,000 --> 00:00:01,500\nCats & <dogs>\n\n2\n00:01:01,235 --> 01:01:01,000\ntwo lines 😀\n',
  );
});

it('writes WebVTT, its markup escaped', () => {
  assert.is(
    toVtt(cues),
    'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nCats &amp; &lt;dogs&gt;\n\n00:01:01.235 --> 01:01:01.000\ntwo lines 😀\n',
  );
});

it('writes valid files for no cues', () => {
  assert.is(toSrt([]), '');
  assert.is(toVtt([]), 'WEBVTT\n');
});

it('writes both files side by side', async () => {
  const { folder, remove } = await tempFolder('subtitles');
  const files = openFolder(folder);
  assert.equal(await writeSubtitleFiles(files, 'ann/captions/one', cues), {
    srt_path: 'ann/captions/one.srt',
    vtt_path: 'ann/captions/one.vtt',
  });
  assert.is(await readFile(await files.local('ann/captions/one.srt'), 'utf8'), toSrt(cues));
  assert.is(await readFile(await files.local('ann/captions/one.vtt'), 'utf8'), toVtt(cues));
  await remove();
});

it.run();
