import { FILES, ProviderError, type ProviderErrorKind } from '../../providers/provider-error.ts';

type Failure = {
  readonly kind: ProviderErrorKind;
  readonly code: string;
  readonly cause: string;
  readonly nextAction: string;
};

const WAIT = 'try again in a moment; if it stays like this, tell the operator';
const OPERATOR = 'tell the operator of this platform, then try again';

const failure = (stage: string, { cause, ...others }: Failure): ProviderError =>
  new ProviderError({ provider: FILES, cause: `${stage}: ${cause}`, ...others });

/** What the client's errors have in common, as far as it is used here. */
type ClientError = {
  readonly name?: string;
  readonly code?: string;
  readonly syscall?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
};

export const statusOf = (error: unknown): number | null =>
  (error as ClientError | null)?.$metadata?.httpStatusCode ?? null;

const WRONG_REGION: ReadonlySet<string> = new Set([
  'PermanentRedirect',
  'AuthorizationHeaderMalformed',
  'IllegalLocationConstraintException',
]);
const BUSY: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/**
 * A failed request, without the client's error: that repeats requests, with the names of keys in them.
 * @param stage what was being done
 */
export function requestFailed(stage: string, error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (isOfDisk(error)) return diskFailed(stage, error);
  const { name = 'Error', code } = error as ClientError;
  const status = statusOf(error);
  const answer = `${status ?? ''} ${name}`.trim();
  const store = 'the store of files';
  if (name === 'CredentialsProviderError' || name === 'TokenProviderError')
    return failure(stage, {
      ...{ kind: 'unauthorized', code: 'files-no-credentials' },
      ...{ cause: `this platform has no credentials for ${store}`, nextAction: OPERATOR },
    });
  if (name === 'NoSuchBucket')
    return failure(stage, {
      ...{ kind: 'unauthorized', code: 'files-no-bucket' },
      ...{ cause: `${store} has no such bucket`, nextAction: OPERATOR },
    });
  if (WRONG_REGION.has(name) || status === 301)
    return failure(stage, {
      ...{ kind: 'unauthorized', code: 'files-other-region' },
      ...{ cause: `the bucket is in another region (${answer})`, nextAction: OPERATOR },
    });
  if (status === 401 || status === 403)
    return failure(stage, {
      ...{ kind: 'unauthorized', code: 'files-refused' },
      ...{ cause: `${store} refuses access (${answer})`, nextAction: OPERATOR },
    });
  if (status === null)
    return failure(stage, {
      ...{ kind: 'unavailable', code: 'files-unreachable' },
      ...{ cause: `${store} does not answer (${code ?? name})`, nextAction: WAIT },
    });
  return failure(stage, {
    ...{ kind: 'unavailable', code: BUSY.has(status) ? 'files-busy' : 'files-failed' },
    ...{ cause: `${store} answers ${answer}`, nextAction: WAIT },
  });
}

/** Of the file system. A firewall that forbids a connection also answers EPERM or EACCES. */
const OF_DISK: ReadonlySet<string> = new Set(
  'ENOSPC EDQUOT EFBIG EIO EROFS ENOENT ENOTDIR EISDIR EEXIST EACCES EPERM EBADF EMFILE ENFILE ESTALE'.split(' '),
);
const OF_NETWORK: ReadonlySet<string> = new Set(['connect', 'getaddrinfo', 'bind', 'socket']);
const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);

const isOfDisk = (error: unknown): error is Required<Pick<ClientError, 'code' | 'syscall'>> => {
  const { code, syscall } = error as ClientError;
  return code !== undefined && syscall !== undefined && OF_DISK.has(code) && !OF_NETWORK.has(syscall);
};

/** A failure on this machine, where files are worked on, and not in the store. */
const diskFailed = (stage: string, { code, syscall }: Required<Pick<ClientError, 'code' | 'syscall'>>): ProviderError =>
  failure(stage, {
    ...{ kind: 'unavailable', code: FULL.has(code) ? 'files-disk-full' : 'files-disk' },
    cause: FULL.has(code)
      ? `the disk of this machine, on which files are worked on, is full (${code})`
      : `the disk of this machine, on which files are worked on, fails (${code} in ${syscall})`,
    nextAction: OPERATOR,
  });

/** Does what needs this machine's disk alone. @throws ProviderError saying that it is the disk, if it is */
export async function onDisk<T>(stage: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isOfDisk(error) ? diskFailed(stage, error) : error;
  }
}

export const becameShorter = (stage: string): ProviderError =>
  failure(stage, {
    ...{ kind: 'unavailable', code: 'files-became-shorter' },
    ...{ cause: 'a file of this machine became shorter while it was stored', nextAction: WAIT },
  });

export const cutShort = (stage: string): ProviderError =>
  failure(stage, {
    ...{ kind: 'unavailable', code: 'files-cut-short' },
    ...{ cause: 'the store of files ended its answer before all of it had been sent', nextAction: WAIT },
  });

export const wrongBytes = (stage: string): ProviderError =>
  failure(stage, {
    ...{ kind: 'unavailable', code: 'files-wrong-bytes' },
    ...{ cause: 'what the store of files returns is not what was stored: the digests differ', nextAction: OPERATOR },
  });

export const changed = (stage: string): ProviderError =>
  failure(stage, {
    ...{ kind: 'unavailable', code: 'files-changed' },
    ...{ cause: 'the file was replaced while it was read', nextAction: WAIT },
  });

export const withoutRanges = (stage: string): ProviderError =>
  failure(stage, {
    ...{ kind: 'unavailable', code: 'files-without-ranges' },
    ...{ cause: 'the store of files sends whole files where a part was asked for', nextAction: OPERATOR },
  });

export const notKept = (stage: string): ProviderError =>
  failure(stage, {
    ...{ kind: 'unavailable', code: 'files-not-kept' },
    ...{ cause: 'the store of files says that it has stored the file, and does not have it', nextAction: OPERATOR },
  });

export const foreign = (stage: string): ProviderError =>
  failure(stage, {
    ...{ kind: 'unavailable', code: 'files-without-digest' },
    ...{ cause: 'the file was put into the bucket by another program, without its digest', nextAction: OPERATOR },
  });

/** Whether it may be gone with another attempt at the same file. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ProviderError && /^files-(cut-short|wrong-bytes|changed)$/.test(error.details.code);

export const missing = (path: string): Error =>
  Object.assign(new Error(`there is no file ${path}`), { code: 'ENOENT' });
