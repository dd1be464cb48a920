import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { routes } from '../../api/client.ts';
import { areas } from '../../api/commands.ts';
import { nearest } from '../../cli/arguments/nearest.ts';
import { commonOptions } from '../../cli/arguments/parse.ts';
import { catalogue, isSecret, kebab } from '../../cli/catalogue.ts';
import { helpFor } from '../../cli/help/of-command.ts';
import { overview } from '../../cli/help/overview.ts';
import { runCli } from '../support/clients/command-line.ts';

const it = suite('the help of the command line');

const NOWHERE = { config: '/nonexistent', url: 'http://127.0.0.1:1' };

it('names every operation of the API, in its area, with what it does', () => {
  const help = overview();
  for (const [id, [method, path]] of Object.entries(routes)) {
    const command = catalogue.find((each) => each.name === kebab(id));
    assert.equal([command?.method, command?.path], [method, path], id);
    assert.ok(command && command.summary.length > 5, id);
    const area = help.split('\n\n').find((section) => section.startsWith(`${command.area}  `));
    assert.ok(
      area?.split('\n').some((line) => line.startsWith(`  ${command.name} `) && line.endsWith(command.summary)),
    );
    assert.ok(command.area in areas, id);
  }
  assert.is(new Set(catalogue.map(({ name }) => name)).size, catalogue.length);
});

it('shows everything that a command takes, and an example', () => {
  for (const command of catalogue) {
    const help = helpFor(command);
    const names = new Set(help.split('\n').map((line) => /^ {2}(\S+?),? /.exec(line)?.[1]));
    for (const field of command.fields) {
      const name = kebab(field.name);
      assert.ok(names.has(field.in === 'path' ? `<${name}>` : isSecret(field) ? name : `--${name}`), command.name);
      if (field.description) assert.ok(help.includes(field.description), `${command.name} ${name}`);
      for (const value of field.values ?? []) assert.ok(help.includes(value), `${command.name} ${name}`);
    }
    assert.match(help, new RegExp(`\n  npm run -s cli -- ${command.name}( |\n)`));
  }
});

it('hides no field of an operation behind a general option', () => {
  for (const command of catalogue)
    for (const option of commonOptions(command))
      assert.not.ok(
        command.fields.some(({ name }) => kebab(name) === option),
        `${command.name} --${option}`,
      );
});

it('says which names are like the one that there is not', () => {
  const names = catalogue.map(({ name }) => name);
  assert.is(nearest('list-projecton', names)[0], 'list-projections');
  assert.is(nearest('projections-list', names)[0], 'list-projections');
  assert.ok(nearest('rebuild', names).includes('rebuild-projection'));
  assert.equal(nearest('xyzzy', names), []);
});

it('is printed by the process, and ends it with 0; an unknown command ends it with 64', async () => {
  const [whole, one, same, unknown] = await Promise.all([
    runCli(NOWHERE, ['--help']),
    runCli(NOWHERE, ['read-stream', '--help']),
    runCli(NOWHERE, ['help', 'read-stream']),
    runCli(NOWHERE, ['list-stream']),
  ]);
  assert.equal([whole, one], [{ code: 0, out: overview(), err: '' }, same]);
  assert.match(one.out, /<stream>.*\n\nOptions:\n {2}--direction .*\(forwards, backwards; default "forwards"\)/);
  assert.equal([unknown.code, unknown.out], [64, '']);
  assert.match(unknown.err, /^error: list-stream: there is no such command\n {2}did you mean list-streams/);
});

it.run();
