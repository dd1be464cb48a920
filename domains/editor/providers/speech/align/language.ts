/** Words that are frequent in a language and rare in the others. */
const FREQUENT: Readonly<Record<string, string>> = {
  en: 'the of and to is are that with you your what from this was has than by for it not',
  de: 'der die das und ist sind nicht mit ein eine auf für von sie den dem des im wie als mehr',
  fr: 'le les des et est une dans pour que qui pas sur plus avec ce il au du vous',
  es: 'el los las y es una en para que por con no se del al su más lo como',
  it: 'il gli di e è una che per non con del della sono più si anche questo nel',
  pt: 'o os as e é uma em para que não com do da dos no na mais se por você',
  nl: 'de het een en van is niet dat op te zijn met voor aan ook maar door wordt',
  pl: 'i w nie na jest się z do to że jak przez od ale tak był jego',
  sv: 'och att det som en är på av för med den till inte har ett om',
  tr: 've bir bu için ile da de ne çok gibi daha olarak olan var değil',
};

/** The language of a text as BCP 47, of those that the offline voice reads; null if it is none of them. */
export function languageOfText(text: string): string | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const cyrillic = text.match(/\p{Script=Cyrillic}/gu)?.length ?? 0;
  if (cyrillic > letters / 2) return /[іїєґ]/iu.test(text) ? 'uk' : 'ru';
  if ((text.match(/\p{Script=Latin}/gu)?.length ?? 0) < letters / 2) return null;
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  let [best, most] = ['en', 0];
  for (const [language, frequent] of Object.entries(FREQUENT)) {
    const known = new Set(frequent.split(' '));
    const count = words.filter((word) => known.has(word)).length;
    if (count > most) [best, most] = [language, count];
  }
  return best;
}
