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
  /** What a provider, or what was sent to it, failed by. */
  readonly refusal: Refusal | null;
};

/** As the API words it: parts of sentences. */
export type Refusal = { readonly code: string; readonly cause: string; readonly next_action: string };

export function problemOf(error: unknown): Problem {
  if (error instanceof ApiError) {
    const refusal = refusalIn(error.detail);
    const code = codeOf(error, refusal);
    return {
      code,
      status: error.status,
      message: code === 'provider_failed' && refusal ? sentence(refusal.cause) : messageOf(error),
      retryAfter: error.retryAfter,
      requestId: error.requestId,
      fields: fieldsIn(error.detail),
      refusal,
    };
  }
  const code = isOfLoading(error) ? 'not_loaded' : error instanceof TypeError ? 'offline' : 'unexpected';
  return { code, status: null, message: null, retryAfter: null, requestId: null, fields: {}, refusal: null };
}

function codeOf({ code, status }: ApiError, refusal: Refusal | null): string {
  // The service has answered: it is someone whom it asked that has not.
  if (code === 'bad_gateway' && refusal) return 'provider_failed';
  // A server in between says it in its own words when nothing is behind it.
  return code === 'unknown' && status >= 502 ? 'bad_gateway' : code;
}

/** A page's script or style did not come: the platform is stopped, or has another version by now. */
const isOfLoading = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|preload CSS|module script failed/i.test(error.message);

/** Without what it names for programs: the operation, and places as in `body.password: …; body.name: …`. */
const messageOf = ({ message }: ApiError): string =>
  message.replace(/^\w+: /, '').replace(/(^|; )(?:body|query|path)[\w/.-]*: /g, '$1');

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

/** Beside an answer of its own, or with the first of the items of a 422. */
function refusalIn(detail: unknown): Refusal | null {
  const found = Array.isArray(detail) ? (detail[0] as { ctx?: unknown } | undefined)?.ctx : detail;
  const { code, cause, next_action } = (found ?? {}) as Partial<Refusal>;
  return code && cause && next_action ? { code, cause, next_action } : null;
}

/** A part of a sentence on its own. */
export const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/[.]?$/, '.')}`;
