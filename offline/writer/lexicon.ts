const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Words that name nothing. */
export const FUNCTION_WORDS = set(`
  a an the this that these those my your his her its our their some any each every either neither both all no none another such
  i you he she it we they me him us them himself herself itself themselves who whom whose which what when where why how there here
  and or but nor so yet if then than because although though while whereas unless until since as whether
  of in on at by for with without within from to into onto over under above below between among through during before after
  about against across behind beyond near off out up down along around per via despite toward towards upon versus amid
  is are was were be been being am has have had having do does did done doing will would shall should can could may might must
  not only also just even still already again ever never always often sometimes now today tomorrow yesterday soon later ago
  very too more most less least much many few several enough quite rather almost nearly about well
  one two three four five six seven eight nine ten hundred thousand million billion trillion half first second third fourth fifth
  eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety
  according like therefore thus hence cannot including include includes other others own same different instead however meanwhile yes`);

/** Words for when, how much or what kind: poor keywords on their own, and never good pictures. */
export const VAGUE = set(`
  new old big small large great good better best bad worse worst long short high low early late recent recently latest next last
  several major minor main key top full real true likely possible available ready free single whole entire current former
  young lower higher current far close hard easy quick quickly fast slow clear simple strong weak open direct common general
  time times year years month months week weeks day days hour hours minute minutes decade decades century moment period
  percent part parts way ways thing things number numbers amount lot kind sort type case cases fact facts result results rest
  end start beginning reason reasons point points level use example addition order place side set line term terms
  statement spokesperson spokesman news story stories article report reports headline video trend topic source people person
  dollars euros pounds kilometers degrees ahead away back together later earlier expected able average half twice dot com
  monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december
  mass magnitude course percentage finding findings announcement due range total scale role effort step chance risk share bigger smaller larger biggest smallest largest strongest highest lowest fastest oldest newest longest wide thick thin straight alone ones
  metres meters kilometres centimetres century centuries longer shorter greater fewer
  member members group groups team version value effect effects change changes benefit benefits`);

/** The base forms of verbs used in reports; the other forms are derived from them. */
const VERBS = `
  accept accuse achieve acquire act add admit adopt affect agree aim allow announce appear appoint approve argue arrest arrive ask attack
  attract avoid back ban beat become begin believe belong block book boost break bring build buy call cancel capture carry catch cause
  celebrate challenge change charge choose circle claim clear climb close collapse collect combine come compare compete complete confirm
  connect consider contain continue contribute control cost cover crash create cross cut cure damage deal debut decide declare
  decline defeat defend delay deliver demand deny describe design detect determine develop die discover discuss dismiss double draw
  drive drop earn eat emerge enable end enjoy ensure enter erupt escape estimate evolve examine expand expect explain explode explore
  extend face fail fall fear feel fight file fill find fire fit fix flee fly focus fool follow force form gain get give go grow
  halt happen head hear help hide hike hire hit hold hope host hurt identify impose improve increase indicate inform introduce invest
  investigate invite involve issue join jump keep kick kill know lack land last launch lead learn leave let lift limit link list live look lose
  make manage mark marry match mean measure meet merge miss move name need note notice observe offer open operate order overtake own
  pass pay perform pick plan play plead plunge point poll post prepare present prevent produce promise propose protect prove provide publish
  pull push put quit raise reach react read realize rebound recall receive recommend record recover reduce refuse reject relate release rely remain
  remember remove repair replace report require rescue resign respond restore retire return reveal rise roll rule run save say
  score see seek seem sell send serve set settle shake share ship shoot show shrink shut sign sink sit slash slip slow slump smash soar solve
  sort speak spend split spot spread stand star start stay steal step stop store strike study submit succeed sue suffer suggest suit support surge
  survive suspend take talk target teach tell test thank think threaten throw top touch track trade train travel trigger try turn unveil
  update upgrade urge use visit vote wait walk want warn wash watch wear welcome win wonder work worry write yield
  wipe tap ease eye pose power prompt race spark tackle tout vow weigh wrap`;

const IRREGULAR = set(`
  became began begun broke broken brought built bought came caught chose chosen cut drew drawn drove driven ate fell fallen felt fought found
  fled flew got gave given went gone grew grown held hid hurt kept knew known led left lost made meant met paid put quit ran rose risen said saw
  seen sold sent set shook shot shown shut sank sat outsold spoke spent split spread stood stole stolen struck sued swore taught told thought threw took
  understood woke won wore born wrote written dies died dying lies lied tries tried says goes does makes`);

const DOUBLE_AS_NOUNS = set(`
  act attack ban book building change charge claim close control cost cover crash cure cut damage deal delay design end face fall fear file
  fire focus force form head help hike host increase issue land last lead link list look launch match mark measure name note offer order
  plan play point poll post present promise race raise record report rescue return rise rule run score set share ship show sign study support
  surge target test top track trade train travel trigger trip turn update upgrade use visit vote walk watch win work vow eye step strike test light star limit move shake fight battle race spark tackle walk support circle power store travel wash`);

const FINITE = new Set([...VERBS.trim().split(/\s+/).flatMap(inflect), ...IRREGULAR]);
const NOMINAL_ING = set(`
  building training wedding spring king ring wing string ceiling painting meeting engineering manufacturing mining banking housing gaming
  clothing evening morning lightning farming fishing shipping streaming charging computing learning being human-being thing
  filming parking trading marketing warming nursing boxing racing swimming cooking wiring offspring`);

const AUXILIARY = set('is are was were has have had will would can could may might must should do does did');

/** Whether a word could be a verb, by form only: both `plans` and `launches` qualify. */
export const isVerbForm = (word: string): boolean => FINITE.has(word.toLowerCase());

/**
 * Whether a word turns its neighbours into a clause: an auxiliary, a form that is not a noun, or `cuts` after a noun.
 */
export function isVerbIn(words: readonly string[], index: number): boolean {
  const word = words[index]?.toLowerCase() ?? '';
  if (AUXILIARY.has(word)) return true;
  if (!FINITE.has(word)) return false;
  if (!isNominal(word)) return !/ing$/.test(word);
  const before = words[index - 1]?.toLowerCase() ?? '';
  return (
    word.endsWith('s') && index < words.length - 1 && before !== '' && !FUNCTION_WORDS.has(before) && !/\d/.test(before)
  );
}

/**
 * Whether a word within a run of nouns is rather a verb or an adverb, which ends the run. Words like `cuts` and `plans`
 * are verbs after a pronoun or a noun (`Fed cuts rates`), and nouns elsewhere (`the cuts`).
 */
export function endsNounPhrase(word: string, before: string | undefined, isInRow: boolean): boolean {
  const lower = word.toLowerCase();
  if (lower === 'set' || lower === 'sets') return false;
  if (isNominal(lower)) {
    if (SUBJECTS.has(before?.toLowerCase() ?? '')) return true;
    return isInRow && (lower.endsWith('s') || /[^sui]s$/.test(before ?? ''));
  }
  if (FINITE.has(lower)) return true;
  if (word !== lower) return false;
  if (/(?:ed|ly)$/.test(lower) && lower.length > 4) return !NOMINAL_END.test(lower);
  return /ing$/.test(lower) && !NOMINAL_ING.has(lower);
}

const SUBJECTS = set(
  'i you he she it we they who which that to will would can could may might must should has have had',
);
const NOMINAL_END =
  /^(?:need|speed|seed|feed|breed|family|supply|reply|assembly|anomaly|butterfly|jelly|belly|italy|hundred|shed|sled)$/;

const isNominal = (word: string): boolean => DOUBLE_AS_NOUNS.has(word) || DOUBLE_AS_NOUNS.has(singular(word));
const singular = (word: string): string => word.replace(/(?<=sh|ch|x|ss)es$|s$/, '');

function inflect(base: string): string[] {
  const stem = base.replace(/e$/, '');
  const short = /^[^aeiou]*[aeiou][bdgmnprt]$/.test(base) ? base + base.slice(-1) : stem;
  if (/[^aeiou]y$/.test(base)) return [base, `${base.slice(0, -1)}ies`, `${base.slice(0, -1)}ied`, `${base}ing`];
  const third = /(?:s|sh|ch|x|z|o)$/.test(base) ? `${base}es` : `${base}s`;
  return [base, third, `${short}ed`, `${stem}ed`, `${short}ing`];
}

/** Events that call for no jokes or shouting. */
const GRIM =
  /\b(?:kill(?:s|ed|ing|ings)?|dead|deadly|deaths?|dies|died(?! out)|dying|murder\w*|shootings?|stabbings?|wars?(?= (?:in|on|between|crimes?))|airstrikes?|bomb(?:s|ed|ings?)?|missiles?|earthquakes?|tsunami|wildfires?|famine|victims?|suicide|rape[ds]?|abuse[ds]?|hostages?|genocide|massacres?|tragedy|tragic|funeral|injured|wounded|terroris\w+|drown\w*|cancer|outbreak|refugees?|casualties|homicide|obituary|mourn\w*)\b/i;

export const isGrim = (text: string): boolean => GRIM.test(text);
