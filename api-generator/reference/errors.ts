import { code, page, table } from './markdown.ts';
import { type Thrown, thrownIn } from './thrown.ts';

const STATUS_OF: Readonly<Record<string, string>> = {
  invalid: '422',
  forbidden: '403',
  'not-found': '404',
  conflict: '409',
};
const USUAL: Readonly<Record<string, string>> = {
  invalid: 'validation_error',
  forbidden: 'forbidden',
  'not-found': 'not_found',
  conflict: 'conflict',
};

/** What a caller can do about a failure, by its code. */
const MEANINGS: Readonly<Record<string, string>> = {
  bad_request: 'The request cannot be read. Correct it; the message says what is wrong with it.',
  unauthorized: 'There is no valid token or credential. Sign in, or refresh the session.',
  forbidden: 'This user may not do this. Ask an administrator for the role.',
  not_found: 'It does not exist, or belongs to someone else.',
  method_not_allowed: 'The path takes other methods: see the header `Allow`.',
  request_timeout: 'The request arrived too slowly. Send it in one go.',
  conflict: 'The state does not allow it: `detail.code` says which rule refused. Read it again, then decide.',
  upload_expired: 'The upload was not completed in time. Begin it again.',
  precondition_failed: 'The upload protocol has another version.',
  payload_too_large: 'The body is larger than is taken.',
  uri_too_long: 'The address is longer than is taken.',
  unsupported_media_type: 'The body has another type than is taken.',
  range_not_satisfiable: 'The file has no such part.',
  validation_error: 'Fields are wrong: `detail` lists each with its place and what was expected.',
  upgrade_required: 'The address takes WebSockets alone.',
  rate_limit_exceeded: 'Too many requests. Wait for `Retry-After` seconds.',
  internal_error: 'Something went wrong in the platform. Give an operator the `X-Request-ID`.',
  damaged_record: 'A store has found damaged data. An operator restores it from a backup.',
  bad_gateway: 'A service, a provider or a store refused or failed: `detail.cause` and `detail.next_action` say how.',
  not_ready: 'Something is full, starting or unavailable. Repeat it after `Retry-After` seconds.',
  disk_full: 'The disk has no room for new work. An operator makes room.',
  gateway_timeout: 'No answer in time, and it may have been carried out. Repeat it with the same `Idempotency-Key`.',
  invalid_token: 'A link from a mail is used, expired or wrong. Ask for a new one.',
  account_deactivated: 'An administrator has deactivated the account.',
  email_not_verified: 'The operator requires a verified address. Follow the link in the mail.',
  registration_closed: 'New accounts need an invitation, or are not created at all.',
  budget_exhausted: 'The month’s budget is spent. Raise it, or wait for the next month.',
  disk_quota_exceeded: 'The user’s files have reached their limit. Delete some.',
  work_limit_reached: 'The user has as much queued and in progress as one may have. Wait for some of it.',
  queue_full: 'The installation has as much queued as it takes. Repeat it later.',
  uploads_unfinished: 'Too many uploads are begun and not completed. Complete or cancel some.',
  no_clip_provider: 'No provider is set up that makes clips.',
  content_cancelled: 'The content was cancelled in the meantime.',
  unknown_aggregate: 'No aggregate has such a stream.',
  headers_too_large: 'The headers are more or longer than is taken.',
  not_signed_in: 'The session has ended. Sign in again.',
  already_linked: 'The account of the other provider belongs to another user here.',
};

type Row = { readonly status: string; readonly code: string };

/** Every failure that the API answers with, from the places where it is made. @param root of the project */
export function errorsPage(root: string): string {
  const thrown = thrownIn(root, ['HttpError', 'FailedElsewhere', 'Rejection']);
  const answers = [...(thrown.get('HttpError') ?? []), ...(thrown.get('FailedElsewhere') ?? [])];
  const rejections = (thrown.get('Rejection') ?? []).flatMap(rejectionOf).sort(byReason);
  return page(
    'Errors',
    'every place of the code that refuses a request',
    'A failed request is answered with one body: `error`, a code for programs that does not change; `message`, a sentence for people; and often `detail`. Every answer has an `X-Request-ID`, under which the log has the rest.',
    'Repeat requests after 429, 502, 503 and 504, waiting as long as `Retry-After` says; writes with the same `Idempotency-Key`. Do not repeat others unchanged.',
    `## Codes\n\n${table(['Status', 'Code', 'Meaning, and what to do'], codesOf(answers, rejections))}`,
    `## Reasons\n\nA rule that refuses a command says which one it is: in \`detail.code\`, or, with 422, in \`detail[].type\`. \`…\` stands for what only the request knows.\n\n${table(
      ['Reason', 'Status', 'Code', 'Message'],
      unique(rejections).map(({ reason, status, code: shown, message }) => [
        code(reason),
        status,
        code(shown),
        message,
      ]),
    )}`,
  );
}

function codesOf(answers: readonly Thrown[], rejections: readonly Rejected[]): string[][] {
  const made = answers.flatMap(({ words: [status, name] }) => (status && name ? [{ status, code: name }] : []));
  const rows = new Map<string, Row>();
  for (const row of [...made, ...rejections, ...ELSEWHERE]) rows.set(`${row.status} ${row.code}`, row);
  return [...rows.values()].sort(byStatus).map(({ status, code: name }) => {
    const meaning = MEANINGS[name];
    if (meaning === undefined) throw new Error(`api-generator/reference/errors.ts does not say what ${name} means`);
    return [status, code(name), meaning];
  });
}

/** Made where their status and code are not written side by side. */
const ELSEWHERE: readonly Row[] = [
  { status: '409', code: 'budget_exhausted' },
  { status: '409', code: 'disk_quota_exceeded' },
  { status: '409', code: 'work_limit_reached' },
  { status: '409', code: 'queue_full' },
  { status: '409', code: 'uploads_unfinished' },
];

type Rejected = Row & { readonly reason: string; readonly message: string };

function rejectionOf({ words: [reason, kind, message, , shownAs] }: Thrown): readonly Rejected[] {
  const status = STATUS_OF[kind ?? ''];
  const usual = USUAL[kind ?? ''];
  if (!reason || !status || !usual) return [];
  return [{ reason, status, code: shownAs ?? usual, message: message ?? '…' }];
}

const byStatus = (one: Row, other: Row): number =>
  one.status === other.status ? (one.code < other.code ? -1 : 1) : Number(one.status) - Number(other.status);
const byReason = (one: Rejected, other: Rejected): number => (one.reason < other.reason ? -1 : 1);

/** One row for each reason: the first place that says more than an ellipsis. */
function unique(rejections: readonly Rejected[]): readonly Rejected[] {
  const rows = new Map<string, Rejected>();
  for (const row of rejections) if ((rows.get(row.reason)?.message ?? '…') === '…') rows.set(row.reason, row);
  return [...rows.values()];
}
