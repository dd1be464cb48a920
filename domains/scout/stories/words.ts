/** Lower case, without accents. */
export function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC').replaceAll('ß', 'ss').toLowerCase();
}

const ENDINGS = ['ungen', 'ing', 'ung', 'ten', 'ed', 'es', 'en', 'er', 'em', 'te', 'e', 's', 'n', 't'];
const SHORTEST = 4;
/** `discovered` ends twice, as `discover` does once. */
const TWICE = /(?<=.{4})er$/;

/** A word without its ending; the same for `release`, `releases` and `released`. */
export function stemOf(word: string): string {
  const ending = ENDINGS.find((each) => word.endsWith(each) && word.length - each.length >= SHORTEST);
  if (ending !== undefined && !word.endsWith('ss')) return undoubled(word.slice(0, -ending.length).replace(TWICE, ''));
  return word.endsWith('s') && word.length > 3 && !word.endsWith('ss') ? word.slice(0, -1) : undoubled(word);
}

/** `cancel` of `cancelled`. */
const undoubled = (stem: string): string => stem.replace(/([bdfglmnprt])\1$/, '$1');

const words = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .split(/\s+/)
      .filter((word) => word !== '')
      .map(folded),
  );

/** Words that say nothing about which story it is, in English and German. */
export const STOP_WORDS = words(`
  a an the and or but of in on at to for from with by as is are was were be been being has have had do does did will would
  can could may might shall should its it this that these those he she they we you i his her their our your my me us them
  who what when where why how which after before over under into out up off about against between during amid than then
  so if just now more most very also still even only all any some new today yesterday tomorrow tonight first time finally officially
  breaking update
  live watch video report reports reported says say said s t here there via vs
  der die das den dem des ein eine einen einem einer eines und oder aber von vom zu zum zur im am an auf aus bei beim mit
  nach vor über unter für gegen um durch bis seit während als wie ist sind war waren wird werden wurde wurden worden hat
  haben hatte sich er es sie wir ihr ich sein seine ihre unser euer man auch noch nur schon sehr mehr so dass ob wenn da
  hier dort heute gestern morgen jetzt neu neue neuer neues neuen eilmeldung bericht berichtet sagt laut was wer wo
  warum wieso welche welcher ab
`);

/** After one of these a word is a thing or a place, and not what is done. */
export const PREPOSITIONS = words(`
  the a an of in on at to for from with by near into over under against
  der die das den dem des ein eine einen einem einer von vom zu zum zur im in am an auf aus bei beim mit nach vor für
  gegen durch
`);

/** Whoever does it follows. */
export const AGENT_MARKS = words('by von vom durch');

/** What is denied, and what is not, are two stories. */
export const NEGATIONS = words(`
  not no never none without cannot nobody neither nor denies deny denied nicht kein keine keinen keiner keinem nie niemals
  niemand ohne weder dementiert dementieren bestreitet
`);

/** Verbs of news under one name. They say little: what was released matters, not how it is put. */
const SAME: readonly string[] = [
  'release launch unveil announce introduce debut present reveal publish veröffentlichen vorstellen stellt präsentieren ankündigen kündigt enthüllen bringt',
  'defeat beat beats beaten thrash besiegen schlagen schlägt bezwingen',
  'rise rises rose climb soar surge jump steigen stieg klettern',
  'fall falls fell plunge tumble slump sink drop sinken sank stürzt fällt fiel',
  'die dies died dead death stirbt gestorben starb tot tod',
  'earthquake quake erdbeben beben',
  'resign quit resignation rücktritt zurückgetreten',
  'find finds found finden findet fand gefunden',
  'win wins won gewinnen gewann gewonnen',
  'lose loses lost verlieren verlor verloren',
];
export const CANONICAL: ReadonlyMap<string, string> = new Map(
  SAME.flatMap((line) => {
    const [name = '', ...others] = line.split(' ').map(folded);
    return [name, ...others].flatMap((word) => [
      [word, `${name}*`],
      [stemOf(word), `${name}*`],
    ]) as [string, string][];
  }),
);

/** What turns a story into another one: what is planned and what is cancelled, a film and its trailer. */
export const TURNS: ReadonlySet<string> = new Set([
  ...`
    cancel delay postpone reject ban recall withdraw halt suspend fail fake hoax rumor rumour leak review trailer teaser
    end stop begin start raise lift cut increase decrease open close approve block arrest acquit convict sue survive kill
    return leave join sell sold buy bought hire fire recover test deal talks strike women woman men man girl boy junior
    absagen abgesagt verschieben verschoben scheitern verbieten verbot rückruf beginnt startet stoppt endet erhöhen senken
    öffnen schließen geschlossen verurteilt freigesprochen klage überleben verhaften kaufen verkaufen gerücht streik frau frauen mann männer junioren
  `
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => stemOf(folded(word))),
  ...['defeat*', 'rise*', 'fall*', 'die*', 'resign*', 'win*', 'lose*'],
]);

/** Verbs that every second title has. */
export const WEAK: ReadonlySet<string> = new Set(['release*']);

const OPPOSED: readonly (readonly [string, string])[] = [
  ['rise*', 'fall*'],
  ['win*', 'lose*'],
];
export const OPPOSITES: ReadonlyMap<string, string> = new Map(
  OPPOSED.flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]),
);

/** Months and days of the week, in English and German, by their first letters. */
export const DATES = words(`
  january february march april june july august september october november december monday tuesday wednesday thursday
  friday saturday sunday januar februar marz mai juni juli oktober dezember montag dienstag mittwoch donnerstag freitag
  samstag sonntag
`);

/** Numbers that titles write out. */
export const NUMBERS: ReadonlyMap<string, string> = new Map(
  [
    'one eins',
    'two zwei',
    'three drei',
    'four vier',
    'five funf',
    'six sechs',
    'seven sieben',
    'eight acht',
    'nine neun',
    'ten zehn',
    'eleven elf',
    'twelve zwolf',
  ].flatMap((line, at) => line.split(' ').map((word) => [word, String(at + 1)] as const)),
);
