import type { Files } from '../../kernel/files/files.ts';
import { HttpError } from '../../kernel/http/errors.ts';

/** @throws HttpError 422 for a file that does not exist, or is not the owner's */
export async function requireFile(files: Files, owner: string, path: string): Promise<void> {
  if (path.startsWith(`${owner}/`) && (await files.exists(path))) return;
  const expected = 'the file_path of music that you uploaded';
  throw new HttpError(422, 'validation_error', `body.music_file_path: expected ${expected}`, [
    { type: 'unknown_file', loc: ['body', 'music_file_path'], msg: `Input should be ${expected}`, input: path },
  ]);
}
