import type { Word } from '../../../../../contracts/editor/spoken-words.ts';
import { callInThread } from '../../../../../kernel/process/worker-thread.ts';
import type { Reading } from './align-words.ts';
import { languageOfText } from './language.ts';
import type { Recording } from './mfcc.ts';
import { pitchOf } from './pitch.ts';

export type AlignRequest = { readonly recording: Recording; readonly reading: Reading };
export type AlignAnswer = { readonly words: Word[] | null };

/** A voice like the one in the recording: sounds differ more between a low and a high voice than between languages. */
export type Register = 'low' | 'high';

/** Reads a text with known word times; null if it has no voice for the language. */
export type Reader = (
  text: string,
  language: string,
  register: Register,
  signal: AbortSignal,
) => Promise<Reading | null>;

/** The words of a recording with their times, or why they cannot be found. */
export type Alignment = { readonly words: Word[] } | { readonly words: null; readonly reason: string };

/** @param language BCP 47, or null if it is to be found out from the text */
export type Aligner = (
  recording: Recording,
  text: string,
  language: string | null,
  signal: AbortSignal,
) => Promise<Alignment>;

/** Higher voices are more like a woman's than a man's. Hz. */
const HIGH_VOICE = 160;

const thread = new URL('./worker.ts', import.meta.url);

/** Finds the words of a text in a recording of it, by comparison with a reading whose word times are known. */
export const createAligner =
  (read: Reader): Aligner =>
  async (recording, text, spokenLanguage, signal) => {
    const language = spokenLanguage ?? languageOfText(text);
    const pitch = pitchOf(recording);
    if (pitch === null) return { words: null, reason: 'nobody speaks in the recording' };
    const registers: Register[] = pitch > HIGH_VOICE ? ['high', 'low'] : ['low', 'high'];
    for (const register of registers) {
      const reading = language === null ? null : await read(text, language, register, signal);
      if (!reading) return { words: null, reason: 'no voice can read its language for comparison' };
      const { words } = await callInThread<AlignRequest, AlignAnswer>(thread, { recording, reading }, signal);
      if (words) return { words };
    }
    return { words: null, reason: 'the recording does not sound like the words of the text' };
  };
