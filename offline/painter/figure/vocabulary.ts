import type { ColorName } from './colors.ts';
import type { Age, Beard, Bottom, Figure, Glasses, HairCut, Hat, Kind, Top } from './traits.ts';

/**
 * English and German words, with umlauts written out. Each also stands for its plural and its inflected forms; one that ends
 * in `*` for all words that begin so, and one that begins with `*` for those that end so.
 */
type Entries<Name> = readonly (readonly [Name, string])[];

export const colorWords: Entries<ColorName> = [
  ['navy', 'navy dunkelblau'],
  ['red', 'red crimson scarlet rot ginger auburn kupfer* rothaar* rotbaer*'],
  ['orange', 'orange'],
  ['yellow', 'yellow gelb'],
  ['green', 'green olive gruen dunkelgruen hellgruen oliv'],
  ['turquoise', 'turquoise teal cyan tuerkis'],
  ['blue', 'blue blau hellblau blauhaar*'],
  ['purple', 'purple violet lilac lila violett'],
  ['pink', 'pink magenta rosa'],
  ['white', 'white weiss weisshaar*'],
  ['grey', 'grey gray grau grauhaar* graubaer*'],
  ['black', 'black schwarz schwarzhaar*'],
  ['brown', 'brown braun brunette braunhaar* khaki'],
  ['beige', 'beige cream sand creme'],
  ['gold', 'gold golden blond blonde blondhaar*'],
  ['silver', 'silver silbern silber'],
];

/** What a colour may belong to. */
export type Slot = 'hair' | 'skin' | 'fur' | 'hat' | 'top' | 'under' | 'bottom' | 'shoe' | 'scarf' | 'backpack';

const named: Entries<Slot> = [
  [
    'hair',
    'hair haired haar *haarig *haarige *haariges *haariger hairstyle curl locke braid pigtail plait afro bob chignon zopf zoepf* *schwanz ponytail bun dutt redhead brunette beard bart *bart *baertig* blond blonde',
  ],
  ['skin', 'skin skinned haut *haeutig*'],
  [
    'fur',
    'fur furred fell feather feder cat katze kater kitten dog hund fox fuchs bear baer rabbit bunny hase mouse maus lion loewe frog frosch owl eule robot roboter',
  ],
  ['scarf', 'scarf schal halstuch'],
  ['backpack', 'backpack rucksack ranzen satchel'],
  ['hat', 'hat hut *hut cap kappe muetze *muetze beanie helmet helm *helm crown krone beret zylinder'],
  ['under', 'shirt hemd t-shirt tshirt tie krawatte blouse bluse'],
  ['bottom', 'trouser pant jean jeans hose skirt rock shorts leggings'],
  ['shoe', 'shoe schuh *schuh *schuhe *schuhen boot stiefel *stiefel *stiefeln sneaker'],
  [
    'top',
    'raincoat *mantel coat jacket jacke *jacke hoodie kapuzen* sweater pullover pulli *pullover jumper cardigan suit anzug dress kleid *kleid kittel *kittel overall dungaree latzhose vest weste cape umhang robe cloak uniform',
  ],
];

export const kindWords: Entries<Kind> = [
  ['robot', 'robot roboter android droid'],
  ['panda', 'panda'],
  ['cat', 'cat kitten kitty katze kater kaetzchen'],
  ['dog', 'dog puppy hound hund huendchen welpe'],
  ['fox', 'fox foxes fuchs fuechsin'],
  ['bear', 'bear teddy baer baerin teddybaer'],
  ['rabbit', 'rabbit bunny hare hase haeschen kaninchen'],
  ['mouse', 'mouse mice maus maeuschen hamster'],
  ['lion', 'lion loewe loewin'],
  ['frog', 'frog toad frosch'],
  ['owl', 'owl eule kauz'],
  ['penguin', 'penguin pinguin'],
];

/** Whoever comes before an animal: `a girl with her dog`. */
export const personWords =
  'person human girl boy woman man lady child kid grandma grandmother grandpa grandfather guy gentleman mensch maedchen junge frau mann kind dame herr oma opa';

export const ageWords: Entries<Age> = [
  [
    'old',
    'old elderly senior grandma grandmother grandpa grandfather granny alt oma opa grossmutter grossvater greis greisin rentner rentnerin wizard zauberer pensioner',
  ],
  [
    'child',
    'girl boy child kid toddler schoolgirl schoolboy maedchen junge bub kind schulkind schueler schuelerin little klein',
  ],
];

export const feminineWords =
  'girl woman lady female she her grandma grandmother granny queen princess mother mum mom aunt witch businesswoman schoolgirl heroine actress maedchen frau dame oma grossmutter koenigin prinzessin mutter tante hexe schuelerin *erin *aerztin *koechin';
export const masculineWords =
  'boy man gentleman male he his guy grandpa grandfather king prince father dad uncle wizard businessman schoolboy junge bub mann herr opa grossvater koenig prinz vater onkel zauberer';

export const cutWords: Entries<HairCut> = [
  ['bald', 'bald glatze kahl glatzkoepfig'],
  ['braids', 'braid braided pigtail plait zoepfe zoepfen'],
  ['ponytail', 'ponytail pferdeschwanz zopf'],
  ['bun', 'bun dutt chignon'],
  ['curly', 'curly curl afro locke locken lockig *locken'],
  ['bob', 'bob pageboy pagenkopf'],
  ['messy', 'messy spiky tousled wild strubbel* zerzaust wuschel*'],
];
export const longWords = 'long lang langhaarig*';
export const shortWords = 'short kurz kurzhaarig*';

export const topWords: Entries<Top> = [
  ['labcoat', 'labcoat lab kittel laborkittel'],
  ['raincoat', 'raincoat mackintosh oilskin regenmantel regenjacke'],
  ['coat', 'coat jacket cardigan parka trench cape cloak robe uniform mantel jacke umhang *mantel *jacke'],
  ['hoodie', 'hoodie hooded kapuzenpulli kapuzenpullover kapuzenjacke'],
  ['suit', 'suit tuxedo tie blazer anzug krawatte smoking'],
  ['dress', 'dress gown kleid *kleid'],
  ['overall', 'overall dungaree latzhose'],
  ['sweater', 'sweater pullover jumper pulli *pullover'],
  ['shirt', 'shirt t-shirt tshirt blouse hemd bluse vest weste'],
];

export const bottomWords: Entries<Bottom> = [
  ['skirt', 'skirt rock'],
  ['shorts', 'shorts'],
  ['trousers', 'trouser pant jean jeans hose leggings'],
];

export const hatWords: Entries<Hat> = [
  ['beanie', 'beanie bobble woolly wollmuetze bommelmuetze strickmuetze muetze'],
  ['chef', 'kochmuetze toque'],
  ['tall', 'zylinder top-hat'],
  ['pointed', 'zauberhut hexenhut'],
  ['crown', 'crown tiara krone'],
  ['helmet', 'helmet helm *helm'],
  ['cap', 'cap kappe schirmmuetze basecap schildkappe beret'],
  ['brim', 'hat fedora sombrero cowboy hut *hut'],
];

export const beardWords: Entries<Beard> = [
  ['moustache', 'moustache mustache schnurrbart schnauzer schnauzbart'],
  ['full', 'beard bearded bart baertig vollbart *bart *baertig*'],
];

export const glassesWords: Entries<Glasses> = [
  ['dark', 'sunglasses shades sonnenbrille'],
  ['clear', 'glasses spectacles eyeglasses bespectacled brille bebrillt'],
];

export const bootWords = 'boot wellies gummistiefel stiefel *stiefel *stiefeln';

/** From light to dark, as `SKIN`. */
export const skinWords: Entries<number> = [
  [5, 'dark-skinned dunkelhaeutig'],
  [4, 'african afrikanisch nigerian kenyan'],
  [3, 'indian indisch latina latino'],
  [2, 'tanned arab arabisch mediterranean'],
  [1, 'asian asiatisch japanese chinese korean'],
  [0, 'pale freckled scandinavian blass'],
];

const wordsOf = (entries: Entries<unknown>): string => entries.map(([, list]) => list).join(' ');

/** All that a colour may stand with: what can be worn or be someone can also have one. The first that fits counts. */
export const slotWords: Entries<Slot> = [
  ...named,
  ['top', wordsOf(topWords)],
  ['hat', wordsOf(hatWords)],
  ['bottom', wordsOf(bottomWords)],
  ['hair', wordsOf(beardWords)],
  ['fur', wordsOf(kindWords)],
];

/** What people of a trade wear, unless the description says otherwise. */
export const trades: Entries<
  Partial<Pick<Figure, 'top' | 'hat' | 'glasses' | 'beard'>> & {
    readonly color?: ColorName;
    readonly hatColor?: ColorName;
  }
> = [
  [
    { top: 'labcoat', glasses: 'clear', color: 'white' },
    'scientist researcher professor chemist wissenschaftler* forscher* professorin',
  ],
  [{ top: 'labcoat', color: 'white' }, 'doctor physician nurse arzt aerztin krankenschwester'],
  [{ top: 'coat', hat: 'chef', color: 'white', hatColor: 'white' }, 'chef cook baker koch koechin baecker*'],
  [{ top: 'coat', hat: 'brim', color: 'beige', hatColor: 'brown' }, 'detective detektiv*'],
  [
    { top: 'suit', color: 'navy' },
    'businessman businesswoman banker lawyer manager anchor geschaeftsmann anwalt moderator*',
  ],
  [{ top: 'overall', hat: 'brim', color: 'blue', hatColor: 'gold' }, 'farmer gardener bauer baeuerin gaertner*'],
  [
    { top: 'overall', hat: 'helmet', color: 'blue', hatColor: 'yellow' },
    'builder engineer mechanic bauarbeiter* handwerker* ingenieur*',
  ],
  [{ top: 'coat', hat: 'pointed', beard: 'long', color: 'purple', hatColor: 'purple' }, 'wizard zauberer magier'],
  [{ top: 'dress', hat: 'pointed', color: 'black', hatColor: 'black' }, 'witch hexe'],
  [{ top: 'coat', hat: 'crown', color: 'red', hatColor: 'gold' }, 'king koenig prince prinz'],
  [{ top: 'dress', hat: 'crown', color: 'purple', hatColor: 'gold' }, 'queen koenigin princess prinzessin'],
  [{ top: 'hoodie' }, 'student programmer developer gamer programmierer* studentin'],
];
