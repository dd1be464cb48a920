import { Binary, Timestamp } from 'bson';
import { encodeDocument } from './values/encode.ts';
import { type Doc, isDoc } from './values/types.ts';

/** The logical time of a replica set, which its members send with every answer and clients pass on. */
export type ClusterTime = {
  /** Advances the time after a write. */
  tick(): void;
  /** A client reports a later time. */
  hear(told: Doc[string]): void;
  /** `operationTime` and `$clusterTime` encoded as two fields. */
  fields(): Buffer;
};

/** Unsigned, as in a set without access control. */
const SIGNATURE = { hash: new Binary(Buffer.alloc(20)), keyId: 0n };

/** Begins a second ahead of the clock, so that a restart does not fall behind a time that was already reported. */
export function newClusterTime(): ClusterTime {
  const seconds = (): bigint => BigInt(Math.floor(Date.now() / 1000)) << 32n;
  let time = seconds() + (1n << 32n);
  let encoded: Buffer | undefined;
  const advance = (to: bigint): void => {
    if (to <= time) return;
    time = to;
    encoded = undefined;
  };
  return {
    tick() {
      const next = seconds() + 1n;
      advance(next > time ? next : time + 1n);
    },
    hear(told) {
      const heard = isDoc(told) ? told.clusterTime : undefined;
      if (heard instanceof Timestamp) advance(heard.toUnsigned().toBigInt());
    },
    fields() {
      if (!encoded) {
        const clusterTime = new Timestamp(time);
        const document = encodeDocument({
          operationTime: clusterTime,
          $clusterTime: { clusterTime, signature: SIGNATURE },
        });
        encoded = document.subarray(4, document.length - 1);
      }
      return encoded;
    },
  };
}
