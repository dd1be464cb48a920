/** Words of written reports, and what people say instead. */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/\bapproximately\b/gi, 'about'],
  [/\butili[sz]e(s|d)?\b/gi, 'use$1'],
  [/\butili[sz]ing\b/gi, 'using'],
  [/\bdemonstrated\b/gi, 'showed'],
  [/\bdemonstrates\b/gi, 'shows'],
  [/\bsubsequently\b/gi, 'later'],
  [/\bpurchased\b/gi, 'bought'],
  [/\bcommenced\b/gi, 'began'],
  [/\bacquired\b/gi, 'bought'],
  [/\bindividuals\b/gi, 'people'],
  [/\bin order to\b/gi, 'to'],
  [/\bprior to\b/gi, 'before'],
  [/\bdue to\b/gi, 'because of'],
  [/\bnumerous\b/gi, 'many'],
  [/\badditional\b/gi, 'more'],
  [/\bsufficient\b/gi, 'enough'],
  [/\bassist(s|ed)?\b/gi, 'help$1'],
  [/\bfacilitates?\b/gi, 'helps with'],
  [/\bimplemented\b/gi, 'put in place'],
  [/\brequires\b/gi, 'needs'],
  [/\brequired\b/gi, 'needed'],
  [/\bindicates\b/gi, 'shows'],
  [/\bindicated\b/gi, 'showed'],
  [/\bvia\b/gi, 'through'],
  [/\bphysicians\b/gi, 'doctors'],
  [/\brevenue\b/gi, 'income'],
];

/** Parts that merely qualify a statement: at its end, and between its subject and verb. */
const TAIL = /,\s+(?:which|who|where|while|whereas|although|with|to an?|as|after|since|including)\b[^,;"]*\.$/;
const INSERTION = /,\s[^,;"]{3,50},(?=\s(?:is|are|was|were|has|have|had|will|can)\b)/;

/** The same statement in plainer words, without parts that merely qualify it. */
export function simplify(fact: string): string {
  const plain = PLAIN.reduce((text, [pattern, word]) => text.replace(pattern, word), fact);
  const bare = plain.replace(TAIL, '.').replace(INSERTION, '');
  const text = bare.split(' ').length >= 4 ? bare : plain;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
