import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onceFound } from '../../../kernel/async/once-found.ts';
import { type Mailer, messageIdOf } from './mailer.ts';

/**
 * Writes every mail to a file that mail programs can open. Mails contain tokens: only the platform's operator can read
 * the files, and no mail is logged.
 */
export function createFileMailer(folder: string, from: string): Mailer {
  // Loaded with the first mail: an installation without mail does without it.
  const transport = onceFound(async () =>
    (await import('nodemailer')).createTransport({ streamTransport: true, buffer: true }),
  );
  return {
    async send(id, mail) {
      const { message } = await (await transport()).sendMail({ from, messageId: messageIdOf(id), ...mail });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // With `buffer: true` the message is a Buffer, not a stream.
      await writeFile(join(folder, `${id}.eml`), message as Buffer, { mode: 0o600 });
    },
    async forget(address) {
      const names = await readdir(folder).catch(noFolder);
      for (const name of names.filter((each) => each.endsWith('.eml'))) {
        const file = join(folder, name);
        if (isTo(address, await readFile(file, 'utf8'))) await rm(file, { force: true });
      }
    },
    close: () => undefined,
  };
}

function noFolder(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/** A long header continues on the next line. */
function isTo(address: string, message: string): boolean {
  const [head = ''] = message.split('\r\n\r\n', 1);
  return head
    .replace(/\r\n\s+/g, ' ')
    .split('\r\n')
    .some((line) => /^to:/i.test(line) && line.includes(address));
}
