const UNITS: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * How long a server asks to wait, in milliseconds; undefined if it does not say. Reads `retry-after-ms`, `Retry-After`
 * (seconds or an HTTP date, RFC 9110 §10.2.3) and OpenAI's `x-ratelimit-reset-requests` (`1s`, `6m0s`).
 */
export function retryAfterMs(headers: Record<string, string>, now: number = Date.now()): number | undefined {
  const milliseconds = Number.parseFloat(headers['retry-after-ms'] ?? '');
  if (Number.isFinite(milliseconds)) return Math.max(0, Math.round(milliseconds));
  const after = headers['retry-after']?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(after)) return Math.round(Number(after) * 1_000);
  const date = Date.parse(after);
  if (Number.isFinite(date)) return Math.max(0, date - now);
  return duration(headers['x-ratelimit-reset-requests'] ?? '');
}

function duration(text: string): number | undefined {
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/g)];
  if (parts.length === 0) return undefined;
  return Math.round(parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (UNITS[unit ?? ''] ?? 0), 0));
}
