import type { Files } from '../../kernel/files/files.ts';
import { HttpError } from '../../kernel/http/errors.ts';

const NAMES = { music_file_path: 'music', voice_over_file_path: 'a recording', logo_file_path: 'a logo' } as const;
type Field = keyof typeof NAMES;

/** @throws HttpError 422 for a file that does not exist, or is not the owner's */
export async function requireFile(
  files: Files,
  owner: string,
  path: string,
  field: Field = 'music_file_path',
): Promise<void> {
  if (path.startsWith(`${owner}/`) && (await files.exists(path))) return;
  const expected = `the file_path of ${NAMES[field]} that you uploaded`;
  throw new HttpError(422, 'validation_error', `body.${field}: expected ${expected}`, [
    { type: 'unknown_file', loc: ['body', field], msg: `Input should be ${expected}`, input: path },
  ]);
}
