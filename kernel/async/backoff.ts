/**
 * Milliseconds before attempt number `attempt` (from 0): exponential with full jitter, so that many clients spread out.
 */
export const backoff = (attempt: number, baseMs = 50, capMs = 5_000): number =>
  baseMs / 2 + Math.random() * Math.min(capMs, baseMs * 2 ** attempt);
