/** For files and folders that may be missing, or be removed while one looks. */
export const nothingIfGone =
  <T>(nothing: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (GONE.has(error.code ?? '')) return nothing;
    throw error;
  };

/** What is too long a name for a file is no file's. */
const GONE: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']);
