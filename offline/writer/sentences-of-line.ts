/**
 * Divides a line into sentences, word by word.
 * @param endsSentence what a language says of a word and the one after it, which is undefined at the end of the line
 */
export function sentencesOfLine(
  line: string,
  endsSentence: (word: string, next: string | undefined) => boolean,
): string[] {
  const sentences: string[] = [];
  let words: string[] = [];
  const all = line.split(/\s+/).filter((word) => word !== '');
  for (const [index, word] of all.entries()) {
    words.push(word);
    if (!endsSentence(word, all[index + 1])) continue;
    sentences.push(words.join(' '));
    words = [];
  }
  if (words.length > 0) sentences.push(words.join(' '));
  return sentences;
}
