import { useEffect, useRef } from 'react';
import { isStatusOf } from '../api/call.ts';
import { isChangedSince } from '../api/contents.ts';
import { problemOf } from '../api/errors.ts';
import { toast } from '../components/toast.tsx';
import { undoSeconds } from '../design/undo.ts';
import { useTexts } from '../texts/index.ts';
import { stands, useIsWaiting } from './take-back.ts';
import { type ContentCommand, type Subject, useContentCommands } from './use-content-commands.ts';

/** Characters of a title. */
const LONGEST = 40;

/** What can be taken back for a few seconds: the decisions that nothing takes back later. */
const canBeTakenBack = (command: ContentCommand): boolean =>
  command.type === 'archive' || (command.type === 'decide' && command.feedback === undefined);

/** Someone else was faster: there is nothing left to decide on. */
export const isTooLate = (error: unknown): boolean => isStatusOf(error, 409) && !isChangedSince(error);

type Given = {
  /** @param word says that it is done */
  readonly give: (command: ContentCommand, word: string) => Promise<void>;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly reset: () => void;
};

/**
 * Gives commands about a piece of content.
 * @param onEnd called when there is nothing left to ask or to correct
 * @param onLate called where someone else was faster, even after the element that started it has left the page
 */
export function useGive(item: Subject, onEnd: () => void, onLate: () => void = () => undefined): Given {
  const { undo, undone } = useTexts('content').actions;
  const { titles, other } = useTexts('core').problem;
  const command = useContentCommands(item);
  const isWaiting = useIsWaiting(item.content_id);
  const isHere = useIsHere();
  async function give(given: ContentCommand, done: string): Promise<void> {
    // It is read on other pages as well.
    const word = `${done}: ${shortOf(item.title || item.trend_topic)}`;
    const isDelayed = canBeTakenBack(given) && undoSeconds() > 0;
    if (isDelayed) onEnd();
    if (isDelayed && !(await stands(item.content_id, { said: word, undo, undone }))) return;
    // By its promise: the card may be in another lane by then, and callbacks of a component that is gone are not called.
    try {
      await command.mutateAsync(given);
      onEnd();
      if (!isDelayed) toast(word);
    } catch (error) {
      // Someone was faster, and the question is gone; anything else can be corrected where it is shown.
      if (isStatusOf(error, 409)) onEnd();
      if (isTooLate(error)) onLate();
      if (isDelayed && !isHere()) toast(titles[problemOf(error).code] ?? other, 'bad');
    }
  }
  return { give, busy: command.isPending || isWaiting, error: command.error, reset: command.reset };
}

/** As much of a title as tells it from others. */
const shortOf = (title: string): string =>
  title.length > LONGEST ? `${title.slice(0, LONGEST - 1).trimEnd()}…` : title;

/** Whether the element that started something is still on the page, to show how it ended. */
function useIsHere(): () => boolean {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return () => isHere.current;
}
