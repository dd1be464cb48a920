import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readScript } from '../../../../domains/director/use-cases/own-script.ts';
import { readRows } from '../../../../domains/director/use-cases/rows.ts';

const it = suite('rows to start films from');

it('are one topic a line, commas and all', () => {
  assert.equal(readRows('Bees, and why they dance\r\n\r\nTides\n'), [
    { row: 1, fields: { topic: 'Bees, and why they dance' } },
    { row: 3, fields: { topic: 'Tides' } },
  ]);
});

it('have columns if the first line names them, in either language, with quotes and line breaks', () => {
  const csv =
    '\ufeffThema;Sprache;Länge;Fakten\n"Bienen; und Tänze";de;30;"Sie tanzen.\nSie ""reden"" so."\n;;;\nEbbe;;45;\n';
  assert.equal(readRows(csv), [
    {
      row: 2,
      fields: { topic: 'Bienen; und Tänze', language: 'de', seconds: '30', facts: 'Sie tanzen.\nSie "reden" so.' },
    },
    { row: 5, fields: { topic: 'Ebbe', seconds: '45' } },
  ]);
});

const scripts = suite('a script of one’s own');

scripts('has a scene for each block of lines, with its words as they are', () => {
  const { title, narrations } = readScript('Bees dance.\nThey mean it!\n\n  Nobody taught them…  \n\n\nReally?', null);
  assert.equal(narrations, ['Bees dance. They mean it!', 'Nobody taught them…', 'Really?']);
  assert.is(title, 'Bees dance');
});

scripts('has a scene for each heading, which is not spoken', () => {
  const text = '# Why bees dance\nBees dance.\n## Scene 2: The code\nIt is a map.\n**The end**\nBye.\nScene 4\nReally.';
  assert.equal(readScript(text, null), {
    title: 'Why bees dance',
    narrations: ['Bees dance.', 'It is a map.', 'Bye.', 'Really.'],
  });
});

scripts('is called what the person says', () => assert.is(readScript('# One\nTwo.', 'Three').title, 'Three'));

scripts('needs words', () =>
  assert.throws(() => readScript('# Only a heading\n\n## Another', null), /no words to speak/),
);

it.run();
scripts.run();
