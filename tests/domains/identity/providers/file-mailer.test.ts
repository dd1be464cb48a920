import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createFileMailer } from '../../../../domains/identity/providers/file-mailer.ts';
import { exampleMail, FROM } from '../../../support/examples/mail.ts';
import { tempFolder } from '../../../support/stacks/temp-folder.ts';

const it = suite('file mailer');

it('writes mails to files that no other user of the machine can read', async () => {
  const { folder, remove } = await tempFolder('mail');
  const mailer = createFileMailer(join(folder, 'mail'), FROM);
  await mailer.send('an-id', exampleMail);
  await mailer.send('an-id', exampleMail);
  assert.equal(await readdir(join(folder, 'mail')), ['an-id.eml']);
  const source = await readFile(join(folder, 'mail', 'an-id.eml'), 'utf8');
  assert.match(source, /^To: ann@example\.com\r?$/m);
  assert.is((await stat(join(folder, 'mail', 'an-id.eml'))).mode & 0o777, 0o600);
  await remove();
});

it.run();
