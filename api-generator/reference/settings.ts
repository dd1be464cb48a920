import type { SettingsTable } from '../../kernel/config/index.ts';
import { code, page, table } from './markdown.ts';

/** The settings that a program reads in addition to the common ones. */
export type ProgramSettings = { readonly program: string; readonly settings: SettingsTable };

type Declared = SettingsTable[string];

/**
 * Every setting, under the headings of `.env.example`.
 * @param example its text, which has each setting once
 * @throws Error for a setting that is not in it
 */
export function settingsPage(common: SettingsTable, programs: readonly ProgramSettings[], example: string): string {
  const all = Object.assign({}, common, ...programs.map(({ settings }) => settings)) as SettingsTable;
  const left = new Set(Object.keys(all));
  const readBy = (name: string): string =>
    name in common
      ? 'all'
      : programs
          .filter(({ settings }) => name in settings)
          .map(({ program }) => program)
          .join(', ');
  const sections = sectionsOf(example).map(({ heading, names }) => {
    const rows = names.map((name) => {
      const setting = all[name];
      if (!setting) throw new Error(`.env.example has ${name}, which is no setting`);
      left.delete(name);
      return [code(name), setting.expected, defaultOf(setting), readBy(name)];
    });
    return `## ${heading}\n\n${table(['Setting', 'Meaning', 'Default', 'Read by'], rows)}`;
  });
  if (left.size > 0) throw new Error(`.env.example lacks ${[...left].join(', ')}`);
  return page(
    'Settings',
    'the settings that each program declares, and the headings of `.env.example`',
    'Settings are variables of the environment, or lines of a file `.env` in the folder where a program is started; the environment takes precedence. Every program checks all that it reads when it starts, and names each that is wrong. A change takes effect with a restart. `npm run doctor` looks at them without starting anything.',
    '“Read by: all” are read by every program. Values marked *secret* are never logged or shown. Where *nothing* is the default, what depends on the setting is off, or found out as its meaning says.',
    ...sections,
  );
}

function sectionsOf(example: string): readonly { heading: string; names: readonly string[] }[] {
  const sections: { heading: string; names: string[] }[] = [];
  for (const block of example.split(/\n{2,}/)) {
    const names = [...block.matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
    if (names.length === 0) continue;
    const [first = ''] = block.replace(/^# /, '').split('\n');
    // Some blocks only set what is in them apart: their first line already explains a setting.
    const isApart = block.split('\n')[1]?.startsWith(`# ${names[0]}=`);
    const before = sections.at(-1);
    if (isApart && before) before.names.push(...names);
    else sections.push({ heading: headingOf(first), names });
  }
  return sections;
}

/** What stands before a full stop or a colon: the rest explains it, and so does what is in brackets. */
const headingOf = (line: string): string =>
  line
    .replace(/ \([^)]*\)/g, '')
    .split(/[.:]|, for /)[0]
    ?.trim() ?? line;

function defaultOf({ schema, secret }: Declared): string {
  const value = schema.safeParse(undefined).data;
  if (secret === 'all of it') return '*secret*, nothing';
  return value === undefined ? 'nothing' : code(String(value));
}
