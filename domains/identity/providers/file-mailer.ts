import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { type Mailer, messageIdOf } from './mailer.ts';

/**
 * Writes every mail to a file that a mail program opens. Mails contain tokens: only the operator of the platform can read
 * the files, and no mail is written to a log.
 */
export function createFileMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(id, mail) {
      const { message } = await transport.sendMail({ from, messageId: messageIdOf(id), ...mail });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // With `buffer: true` the message is a Buffer and no stream.
      await writeFile(join(folder, `${id}.eml`), message as Buffer, { mode: 0o600 });
    },
    close: () => transport.close(),
  };
}
