import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commonSettings } from '../../kernel/config/index.ts';
import type { Setting } from '../../kernel/config/settings.ts';
import { allSettings } from '../../platform/start.ts';

/** `.env.example` is where people look settings up. */
const it = suite('.env.example');

const FILE = join(import.meta.dirname, '..', '..', '.env.example');

const settings = [commonSettings, ...allSettings].flatMap((table) => Object.entries<Setting>(table));

const defaultOf = ({ schema, secret }: Setting): string => {
  const value = schema.safeParse(undefined).data;
  return secret !== 'not at all' || value === undefined ? '' : String(value);
};

it('names every setting once, explains it as the error message does, and shows its default', async () => {
  const text = await readFile(FILE, 'utf8');
  const shown = [...text.matchAll(/^# .+\n# [A-Z][A-Z0-9_]+=.*$/gm)].map(([entry]) => entry);
  const declared = settings.map(([name, setting]) => `# ${setting.expected}\n# ${name}=${defaultOf(setting)}`);
  assert.equal(
    declared.filter((entry) => !shown.includes(entry)),
    [],
    'is not in the file like this',
  );
  assert.equal(
    shown.filter((entry) => !declared.includes(entry)),
    [],
    'is in the file, and no setting',
  );
  assert.is(new Set(shown).size, shown.length);
});

it('lists settings each of which is declared in one place, however many services read it', () => {
  const names = [...new Map(settings.map(([name, setting]) => [setting, name])).values()];
  assert.equal(
    names.filter((name, index) => names.indexOf(name) !== index),
    [],
  );
});

it.run();
