/** What the process ends with, after sysexits.h where that has a number. */
export const EXIT = {
  refused: 1,
  wrongUse: 64,
  different: 65,
  unreachable: 69,
  notAllowed: 77,
  interrupted: 130,
} as const;

/** Why a command did not do its work, in words for the person who gave it. */
export class Failure extends Error {
  readonly exitCode: number;
  /** One line each. */
  readonly details: readonly string[];
  /** What to do about it; null where that is not known. */
  readonly next: string | null;

  constructor(exitCode: number, message: string, next: string | null = null, details: readonly string[] = []) {
    super(message);
    this.name = 'Failure';
    this.exitCode = exitCode;
    this.details = details;
    this.next = next;
  }
}

/** Nothing was sent, because what was typed cannot be meant. */
export const wrongUse = (message: string, next: string | null = null, details: readonly string[] = []): Failure =>
  new Failure(EXIT.wrongUse, message, next, details);
