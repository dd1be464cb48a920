import { createHash } from 'node:crypto';
import type { StoredRecord } from '../event-store/index.ts';
import { canonicalJson } from '../events/canonical-json.ts';

/**
 * The digests of a record: of its data and metadata as they are stored, and of the whole. SHA-256, in hexadecimal
 * digits.
 */
export type RecordDigests = {
  readonly data_sha256: string;
  readonly metadata_sha256: string;
  readonly digest: string;
};

export const sha256 = (...parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

/**
 * An event's stream, revision and time are part of its digest. Its position in the log is not: that follows from the
 * order, which the chain holds. Data and metadata enter by their own digests, so that someone who may not see them can
 * recompute the rest.
 */
export function digestsOf({ stream, revision, id, type, created, data, metadata }: StoredRecord): RecordDigests {
  const data_sha256 = contentDigest(data);
  const metadata_sha256 = contentDigest(metadata);
  const said = { created, data_sha256, id, metadata_sha256, revision: String(revision), stream, type };
  return { data_sha256, metadata_sha256, digest: sha256(canonicalJson(said)) };
}

/**
 * For JSON the canonical form, so that no writer's white space counts; for anything else the bytes, and for nothing no
 * bytes.
 */
function contentDigest(content: unknown): string {
  if (content === undefined) return sha256('');
  return content instanceof Uint8Array ? sha256(content) : sha256(canonicalJson(content));
}

/** The next digest of a chain. @param chain and @param digest in hexadecimal digits */
export const chained = (chain: string, digest: string): string =>
  sha256(Buffer.from(chain, 'hex'), Buffer.from(digest, 'hex'));
