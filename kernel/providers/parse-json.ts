/** Parses JSON from an outside server. What is not JSON becomes undefined, for a schema to refuse. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    // Not JSON: the caller's schema names the problem better than the parser would.
    return undefined;
  }
}
