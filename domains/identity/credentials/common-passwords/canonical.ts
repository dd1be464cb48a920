const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  l: 'i',
  '2': 'z',
  '3': 'e',
  '€': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
  '8': 'b',
};

/**
 * The form in which texts are compared: Unicode NFKC, lower case, look-alike characters unified. No longer a word, only
 * a name for all its spellings: `P@ssw0rd` and `password` share it.
 */
export const canonical = (text: string): string =>
  [...text.normalize('NFKC').toLowerCase()].map((character) => LOOK_ALIKES[character] ?? character).join('');
