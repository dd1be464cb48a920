const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Words that name nothing. */
export const FUNCTION_WORDS = set(`
  der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner mein dein sein ihr unser euer meine deine
  seine ihre unsere eure seinen ihren seinem ihrem seiner ihrer dieser diese dieses diesen diesem jener jene jenes jeder jede jedes
  ich du er sie es wir ihr mich dich sich uns euch ihn ihm ihnen man wer wen wem was welche welcher welches welchen
  und oder aber denn sondern doch sowie weil dass da wenn als ob obwohl während damit bevor nachdem seit bis indem sobald
  in im an am auf aus bei beim mit nach von vom zu zum zur für durch gegen ohne um über unter vor hinter neben zwischen wegen trotz
  bin bist ist sind seid war waren wurde wurden wird werden worden geworden sei wäre würde würden gewesen
  hat haben habe hatte hatten hätte kann können konnte könnte muss müssen musste darf dürfen soll sollen sollte will wollen mag möchte
  nicht auch nur noch schon sehr mehr weniger viel viele wenig wenige so wie dann dort hier heute morgen gestern jetzt immer nie oft
  etwa rund fast ganz etwas nichts alle alles einige mehrere beide andere anderen ander selbst bereits jedoch zudem außerdem dabei dafür
  dadurch deshalb daher darum davon dazu daran darauf darin worum warum wieso weshalb wann wo woher wohin wozu laut gibt gab geben
  eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf hundert tausend`);

/** Nouns that say when, how much or what kind, and nothing about the subject. */
const VAGUE_NOUNS = set(`
  jahr jahre jahren jahres monat monate monaten woche wochen tag tage tagen tages stunde stunden minute minuten sekunde sekunden uhr
  zeit zeiten mal prozent million millionen milliarde milliarden billion billionen tausend hundert grad euro dollar meter kilometer
  zentimeter millimeter kilogramm gramm tonne tonnen liter teil teile art arten weise zahl zahlen grund gründe beispiel ende anfang
  ding dinge sache sachen fall fälle frage fragen antwort antworten thema themen video folge montag dienstag mittwoch donnerstag
  freitag samstag sonntag januar februar märz april mai juni juli august september oktober november dezember hälfte drittel viertel
  menge reihe rolle seite stelle ort orte möglichkeit unterschied ergebnis ergebnisse angaben bericht berichte meldung quelle`);

const COMMON_OPENERS = set(`
  seit nach vor wenn weil während obwohl dabei damit deshalb trotzdem heute schon erst besonders insgesamt zunächst später zuerst
  darüber darunter allein kaum nahezu jährlich täglich weltweit allerdings zugleich ursprünglich mittlerweile inzwischen manche
  kurz so auch nun dann neue neuer neues neuen große großer großes kleine kleiner kleines erste erster erstes letzte immer`);

/** Nouns of a text, which German writes in capitals; runs of them are names. */
export function nouns(text: string): string[] {
  const found = new Map<string, string>();
  for (const clause of text.split(/[.,;:!?"„“”()]+(?=\s|$)|["„“”(]/u)) {
    let row: string[] = [];
    const close = () => {
      const name = row.join(' ');
      if (row.length > 0 && row.length <= 3 && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), name);
      row = [];
    };
    for (const [index, raw] of clause.trim().split(/\s+/).entries()) {
      const word = raw.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
      if (isNoun(word, index === 0)) row.push(word);
      else close();
    }
    close();
  }
  return [...found.values()];
}

/** At the beginning of a clause, any word has a capital: only the long ones are taken for nouns. */
function isNoun(word: string, isFirst: boolean): boolean {
  const lower = word.toLowerCase();
  if (!/^\p{Lu}/u.test(word) || word.length < 3 || FUNCTION_WORDS.has(lower) || VAGUE_NOUNS.has(lower)) return false;
  return !(isFirst && (COMMON_OPENERS.has(lower) || /(?:lich|ig|isch|bar|sam|end|ene|igen?)$/.test(lower)));
}

/** The share of the first text's content words that the second contains, 0 to 1. */
export function overlap(one: string, other: string): number {
  const words = contentWords(one);
  if (words.length === 0) return one.trim().toLowerCase() === other.trim().toLowerCase() ? 1 : 0;
  const known = new Set(contentWords(other));
  return words.filter((word) => known.has(word)).length / words.length;
}

const contentWords = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*/gu) ?? [])
    .filter((word) => !FUNCTION_WORDS.has(word))
    .map((word) => word.replace(/(?<=\p{L}{4})(?:en|er|es|em|e|n|s)$/u, ''));
