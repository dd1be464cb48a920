/** Why a command was not accepted: a closed set. Only HTTP code knows which status each becomes. */
export type RejectionKind = 'invalid' | 'forbidden' | 'not-found' | 'conflict';

/**
 * What a rule throws. `code` is `<aggregate>/<reason>`: stable and unique in the code base, so that it can be searched
 * for.
 */
export class Rejection extends Error {
  readonly code: string;
  readonly kind: RejectionKind;
  readonly detail: Record<string, unknown>;
  /** The failure code that callers see, if they have to distinguish it from others of its kind. */
  readonly shownAs: string | undefined;

  constructor(
    code: string,
    kind: RejectionKind,
    message: string,
    detail: Record<string, unknown> = {},
    shownAs?: string,
  ) {
    super(message);
    this.name = 'Rejection';
    this.code = code;
    this.kind = kind;
    this.detail = detail;
    this.shownAs = shownAs;
  }
}
