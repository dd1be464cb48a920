import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseConnectionString } from '../../../../kernel/event-store/client/connection-string.ts';
import { openClient } from '../../../../kernel/event-store/client/open-client.ts';
import { tempFolder } from '../../../support/stacks/temp-folder.ts';

const it = suite('the connection string of the event store');

const node = (address: string, port = 2113) => ({ address, port });

it('names nodes, a user, files and options', () => {
  assert.equal(
    parseConnectionString(
      'esdb://ops:a:b%40c@one:1111,two/?tlsCAFile=/ca%20s/ca.crt&KeepAliveInterval=20000&tlsVerifyCert=true',
    ),
    {
      nodes: [node('one', 1111), node('two')],
      discovers: false,
      tls: true,
      files: { tlsCAFile: '/ca s/ca.crt' },
      options: { keepAliveInterval: 20_000 },
      user: { username: 'ops', password: 'a:b@c' },
    },
  );
  const { nodes, discovers, tls, user } = parseConnectionString(' esdb+discover://cluster.internal?tls=false ');
  assert.equal(
    { nodes, discovers, tls, user },
    { nodes: [node('cluster.internal')], discovers: true, tls: false, user: null },
  );
  for (const rest of ['://one,two?tls=false', '+discover://cluster.internal'])
    assert.equal(parseConnectionString(`kurrentdb${rest}`), parseConnectionString(`esdb${rest}`));
});

const REFUSED: readonly [rest: string, sentence: string][] = [
  ['host?tlsVerfyCert=false', '"tlsVerfyCert" is not an option of a connection string'],
  ['host?tls=false&', ''],
  [
    'host?tlsVerifyCert=false',
    'the option tlsVerifyCert can only be true: a certificate is always verified, so name the file of its authority in tlsCAFile',
  ],
  [
    'host?throwOnAppendFailure=false',
    'the option throwOnAppendFailure can only be true: a refused append must not look like a stored one',
  ],
  ['host?nodePreference=follower', 'the option nodePreference can only be leader: reads have to see the latest writes'],
  ['host?tls=no', 'the option tls needs true or false'],
  ['host?gossipTimeout=5s', 'the option gossipTimeout needs a whole number'],
  ['host?tlsCAFile=', 'the option tlsCAFile needs a file'],
  ['host?connectionName=%', 'the option connectionName contains a % that encodes no character: write %25 for it'],
  ['host:port', 'a node is not of the form host:port'],
  [
    'more@host',
    'a connection string is like esdb://user:password@host:2113?option=value, with %40 for an @ in the password',
  ],
];

for (const [rest, sentence] of REFUSED) {
  it(`is ${sentence ? 'refused' : 'taken'} without being repeated: ${rest}`, () => {
    const printed: unknown[] = [];
    const { warn } = console;
    console.warn = (...words: unknown[]) => void printed.push(...words);
    let message = '';
    try {
      openClient(`esdb://user:secret@${rest}`);
    } catch (error) {
      message = (error as Error).message;
    } finally {
      console.warn = warn;
    }
    assert.is(message, sentence);
    assert.equal(printed, []);
  });
}

it('says which file cannot be used', async () => {
  const { folder, remove } = await tempFolder('certificates');
  const refused = (options: string) => () => openClient(`esdb://host?${options}`);
  const missing = join(folder, 'ca.crt');
  assert.throws(refused(`tlsCAFile=${missing}`), `the file ${missing} of the option tlsCAFile cannot be read (ENOENT`);
  assert.throws(
    refused(`tlsCAFile=package.json`),
    /package\.json of the option tlsCAFile has no certificate in PEM form$/,
  );
  assert.throws(refused(`userKeyFile=package.json`), 'the options userCertFile and userKeyFile need each other');
  await remove();
});

it.run();
