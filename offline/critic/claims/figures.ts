const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const MAGNITUDES: Record<string, number> = { hundred: 100, thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 };

/** Small numbers in words are how people speak: `three questions`, `two of them`. */
const SMALL = 10;

/** The figures in a text: as written, and as a number without separators. */
export function figuresIn(text: string): { text: string; value: number }[] {
  return [...digits(text), ...words(text)];
}

function digits(text: string): { text: string; value: number }[] {
  return [...text.matchAll(/\d+(?:[.,]\d+)*/g)].map(([figure]) => ({ text: figure, value: numberOf(figure) }));
}

/** `1,200` and `1.200` are one thousand two hundred, `3.5` and `3,5` three and a half. */
function numberOf(figure: string): number {
  const grouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(figure);
  return Number(grouped ? figure.replace(/[.,]/g, '') : figure.replace(/,(?=\d{3}(?:\D|$))/g, '').replace(',', '.'));
}

function words(text: string): { text: string; value: number }[] {
  const found: { text: string; value: number }[] = [];
  let row: string[] = [];
  const close = () => {
    const value = read(row);
    if (value > SMALL) found.push({ text: row.join(' '), value });
    row = [];
  };
  for (const word of text.toLowerCase().match(/\p{L}+|\d+|[^\s\p{L}\d-]/gu) ?? []) {
    if (ONES.includes(word) || TENS.includes(word) || (row.length > 0 && word in MAGNITUDES)) row.push(word);
    else close();
  }
  close();
  return found;
}

function read(row: readonly string[]): number {
  let [total, current] = [0, 0];
  for (const word of row) {
    const magnitude = MAGNITUDES[word];
    if (magnitude === 100) current *= 100;
    else if (magnitude) [total, current] = [total + current * magnitude, 0];
    else {
      const value = Math.max(ONES.indexOf(word), TENS.indexOf(word) * 10);
      // Years are spoken in two halves: nineteen ninety-eight.
      current = current > SMALL && value > SMALL && current % 10 !== 0 ? current * 100 + value : current + value;
    }
  }
  return total + current;
}
