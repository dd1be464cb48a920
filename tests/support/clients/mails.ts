import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '../eventually.ts';

export type ReadMail = {
  readonly to: string;
  readonly subject: string;
  readonly source: string;
  readonly token: string;
};

/** Waits for the mail to an address among those that were written as files; its token is that of its link. */
export const mailTo = (folder: string, address: string, subject: RegExp): Promise<ReadMail> =>
  eventually(`mail to ${address} about ${subject}`, async () =>
    (await mailsTo(folder, address)).find((mail) => subject.test(mail.subject)),
  );

/** The mails to an address that are there now. */
export async function mailsTo(folder: string, address: string): Promise<ReadMail[]> {
  const names = await readdir(folder).catch(() => []); // the folder comes with the first mail
  const mails = await Promise.all(names.map(async (name) => read(await readFile(join(folder, name), 'utf8'))));
  return mails.filter((mail) => mail.to === address);
}

function read(source: string): ReadMail {
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'mi').exec(source)?.[1]?.trim() ?? '';
  // Quoted-printable: soft line breaks, and the equals sign itself.
  const plain = source.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
  const token = /\?token=([\w-]+)/.exec(plain)?.[1] ?? '';
  return { to: header('To'), subject: header('Subject'), source: plain, token };
}
