import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type ReadMail = {
  readonly to: string;
  readonly subject: string;
  readonly source: string;
  readonly token: string;
};

/** Waits for the newest mail to an address among those that were written as files; its token is that of its link. */
export async function mailTo(folder: string, address: string, subject: RegExp): Promise<ReadMail> {
  for (let tries = 0; tries < 500; tries++) {
    const names = await readdir(folder).catch(() => []);
    const mails = await Promise.all(names.map(async (name) => read(await readFile(join(folder, name), 'utf8'))));
    const found = mails.find((mail) => mail.to === address && subject.test(mail.subject));
    if (found) return found;
    await sleep(20);
  }
  throw new Error(`no mail to ${address} about ${subject} within 10 s`);
}

function read(source: string): ReadMail {
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'mi').exec(source)?.[1]?.trim() ?? '';
  // Quoted-printable: soft line breaks, and the equals sign itself.
  const plain = source.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
  const token = /\?token=([\w-]+)/.exec(plain)?.[1] ?? '';
  return { to: header('To'), subject: header('Subject'), source: plain, token };
}
