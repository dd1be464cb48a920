import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  isPlatformName,
  platformNames,
  platformSchema,
  publishingPlatformSettings,
  publishingPlatforms,
} from '../../../domains/publishing-platforms/index.ts';
import { tones } from '../../../offline/writer/tones.ts';
import { platformsUnderTest } from '../../support/fakes/platforms.ts';

const it = suite('registry of publishing platforms');

const ROOT = join(import.meta.dirname, '..', '..', '..');
const FOLDER = join(ROOT, 'domains', 'publishing-platforms');
const definitions = Object.values(publishingPlatforms);

it('has every platform that has a folder, and no other', async () => {
  const entries = await readdir(FOLDER, { withFileTypes: true });
  const shared = ['account', 'account-turn', 'connected-account'];
  const folders = entries
    .filter((entry) => entry.isDirectory() && !shared.includes(entry.name))
    .map(({ name }) => name);
  assert.equal(folders.sort(), [...platformNames].sort());
});

it('finds a definition, a style and an adapter in every folder', async () => {
  for (const name of platformNames) {
    const files = await readdir(join(FOLDER, name));
    for (const file of ['index.ts', 'style.ts', 'adapter.ts']) assert.ok(files.includes(file), `${name}/${file}`);
  }
});

it('calls every platform by the name under which it is registered', () => {
  assert.equal(
    definitions.map(({ name }) => name),
    platformNames,
  );
});

it('takes the names of its platforms and nothing else', () => {
  assert.equal(platformSchema.options, platformNames);
  for (const name of platformNames) assert.ok(isPlatformName(name) && platformSchema.safeParse(name).success);
  for (const name of ['myspace', 'YouTube', '', 'constructor', '__proto__'])
    assert.not(isPlatformName(name) || platformSchema.safeParse(name).success, name);
});

it('reads every setting of every platform, none of them for two', () => {
  const names = definitions.flatMap(({ settings }) => Object.keys(settings));
  assert.equal(Object.keys(publishingPlatformSettings).sort(), [...names].sort());
  assert.is(new Set(names).size, names.length);
});

it('lists every setting in .env.example', async () => {
  const example = await readFile(join(ROOT, '.env.example'), 'utf8');
  for (const name of Object.keys(publishingPlatformSettings)) assert.match(example, `# ${name}=`);
});

it('has what the shared suite needs of every platform at which users have accounts', () => {
  const known: Readonly<Record<string, unknown>> = platformsUnderTest;
  for (const { name, hasAccounts } of definitions)
    assert.is(Boolean(known[name]), hasAccounts, `${name} in tests/support/fakes/platforms.ts`);
});

it('names each in the documents: where it can be published, and how an application is registered there', async () => {
  const operations = await readFile(join(ROOT, 'docs', 'operations.md'), 'utf8');
  const readme = await readFile(join(ROOT, 'README.md'), 'utf8');
  for (const { title } of definitions.filter(({ hasAccounts }) => hasAccounts)) {
    assert.match(operations, `\n| ${title} | `, `docs/operations.md: add ${title} to "Accounts at platforms"`);
    assert.match(readme, new RegExp(`\\| publishing \\|.*${title}`), `README.md: add ${title} to the row "publishing"`);
  }
});

for (const { name, style } of definitions) {
  it(`has texts for ${name} in every tone`, () => {
    assert.equal(Object.keys(style.call).sort(), [...tones].sort());
    for (const text of Object.values(style.call)) assert.match(text, /^\S.*[.!]$/);
    for (const text of [style.strongCall, style.shortCall]) assert.match(text, /^\S.*[.!]$/);
    assert.match(style.promptLine, /\S/);
    for (const hashtag of style.hashtags) assert.match(hashtag, /^#[a-z0-9]+$/);
    assert.ok(style.hashtags.length > 0);
  });
}

it.run();
