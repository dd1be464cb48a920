import { ApiError } from '../../../api/client.ts';

/** What went wrong, as a page can show it. */
export type Problem = {
  readonly code: string;
  readonly status: number | null;
  /** In the words of the API; null without an answer. */
  readonly message: string | null;
  readonly retryAfter: number | null;
  readonly requestId: string | null;
  /** By the name of the field that is at fault. */
  readonly fields: Readonly<Record<string, string>>;
};

export function problemOf(error: unknown): Problem {
  if (error instanceof ApiError) {
    return {
      // A server in between says it in its own words when nothing is behind it.
      code: error.code === 'unknown' && error.status >= 502 ? 'bad_gateway' : error.code,
      status: error.status,
      message: messageOf(error),
      retryAfter: error.retryAfter,
      requestId: error.requestId,
      fields: fieldsIn(error.detail),
    };
  }
  const code = isOfLoading(error) ? 'not_loaded' : error instanceof TypeError ? 'offline' : 'unexpected';
  return { code, status: null, message: null, retryAfter: null, requestId: null, fields: {} };
}

/** A page's script or style did not come: the platform is stopped, or has another version by now. */
const isOfLoading = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|preload CSS|module script failed/i.test(error.message);

/** Without the places that it names for programs: `body.password: …; body.name: …`. */
const messageOf = ({ message }: ApiError): string => message.replace(/(^|; )[\w/.-]+: /g, '$1');

/** `[{loc: ['body', 'password'], msg}]`, as every refusal of a field has it. */
function fieldsIn(detail: unknown): Record<string, string> {
  if (!Array.isArray(detail)) return {};
  const fields: Record<string, string> = {};
  for (const { loc, msg } of detail as { loc?: unknown[]; msg?: unknown }[]) {
    const name = loc?.slice(1).join('.');
    if (name && typeof msg === 'string') fields[name] ??= msg;
  }
  return fields;
}
