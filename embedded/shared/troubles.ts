/** What an operator has to know about a running store: damaged data, or a full disk. */
export type TroubleKind = 'damage' | 'disk';

/**
 * Tells an operator about a trouble, whenever there is something new to say.
 * @param message what is wrong and what to do; null once it is over
 */
export type TellTrouble = (kind: TroubleKind, message: string | null) => void;

/** On standard error, for a server whose starter wants to hear nothing. @param name of the server */
export const tellOnStderr =
  (name: string): TellTrouble =>
  (kind, message) =>
    console.error(message === null ? `${name}: ${kind} is no trouble any more` : `${name}: ${message}`);
