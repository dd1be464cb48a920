/** The stream of the whole log: every record by position. */
export const ALL = '$all';

/** The metadata of stream `s` is the last event of stream `$$s`. */
export function metastreamOf(stream: string): string {
  return `$$${stream}`;
}

/** Whether a stream contains another one's metadata. */
export function isMetastream(stream: string): boolean {
  return stream.startsWith('$$');
}

/** The stream described by a metastream. */
export function streamOfMetastream(metastream: string): string {
  return metastream.slice(2);
}

/**
 * What readers of `$all` never see, filtered or not: the server's own records of groups on `$all`, which would
 * otherwise feed a group its own checkpoints.
 */
export function isHiddenFromAll(stream: string): boolean {
  if (!stream.startsWith('$')) return false;
  if (stream === '$epoch-information') return true;
  return stream.startsWith('$persistentsubscription-$all::') && /-(checkpoint|parked)$/.test(stream);
}
