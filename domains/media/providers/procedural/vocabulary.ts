import type { Brush } from './brush.ts';
import type { LookName } from './looks.ts';
import type { MoodName } from './palette.ts';
import { circuit, flowField, gridFloor, lattice, ledger, nebula, orbits, worldBelow } from './settings/abstracts.ts';
import { dunes, forest, hills, mountains, ocean, underwater } from './settings/landscapes.ts';
import { room, skyline, studio, theatre } from './settings/places.ts';
import type { SkyElement } from './skies.ts';
import type { Painter } from './stage.ts';
import * as business from './subjects/business.ts';
import * as energy from './subjects/energy.ts';
import * as entertainment from './subjects/entertainment.ts';
import * as health from './subjects/health.ts';
import * as nature from './subjects/nature.ts';
import * as science from './subjects/science.ts';
import * as space from './subjects/space.ts';
import * as technology from './subjects/technology.ts';
import * as things from './subjects/things.ts';
import * as transport from './subjects/transport.ts';

/** Words are stems: `bank` is found in "banking" too; four letters or fewer must match whole, plural s aside. */
export type Words = string;

export type SettingName = keyof typeof settings;
export type SubjectName = keyof typeof subjects;

type Domain = { mood: MoodName; settings: readonly [SettingName, ...SettingName[]]; words: Words };
export type DomainName =
  | 'technology'
  | 'science'
  | 'space'
  | 'nature'
  | 'health'
  | 'business'
  | 'entertainment'
  | 'things'
  | 'transport'
  | 'energy';

/** Where things of a kind are at home when the prompt names no place. */
export const domains: Record<DomainName, Domain> = {
  technology: {
    mood: 'tech',
    settings: ['circuit', 'gridFloor', 'lattice'],
    words: 'technolog digital cyber futur innovat modern virtual',
  },
  science: {
    mood: 'science',
    settings: ['orbits', 'lattice', 'flowField'],
    words: 'scien research discover theory physic',
  },
  space: { mood: 'space', settings: ['worldBelow', 'nebula'], words: 'cosm univers interstellar' },
  nature: {
    mood: 'forest',
    settings: ['hills', 'forest'],
    words: 'natur green ecolog environment sustainab outdoor wild organic',
  },
  health: {
    mood: 'health',
    settings: ['studio', 'lattice', 'flowField'],
    words: 'health medic wellness body care calm',
  },
  business: {
    mood: 'business',
    settings: ['ledger', 'skyline', 'studio'],
    words: 'business compan corporat professional entrepreneur',
  },
  entertainment: { mood: 'stage', settings: ['theatre'], words: 'entertain celebrit viral festival show' },
  things: { mood: 'warm', settings: ['room', 'studio'], words: 'cozy home vintage classic histor ancient' },
  transport: { mood: 'day', settings: ['hills', 'skyline'], words: 'travel journey transport speed' },
  energy: { mood: 'day', settings: ['hills', 'dunes'], words: 'power renewabl' },
};

/** `floor`: things stand on it; otherwise they float. */
export const settings = {
  mountains: {
    paint: mountains,
    floor: true,
    words: 'mountain peak alp himalaya summit ridge cliff valley canyon volcan everest glacier',
  },
  hills: {
    paint: hills,
    floor: true,
    words: 'hill fields meadow grass countryside landscape farm farmland agricultur pasture prairie vineyard crop',
  },
  forest: { paint: forest, floor: true, words: 'forest wood jungle rainforest pine woodland wilderness park' },
  ocean: {
    paint: ocean,
    floor: true,
    words: 'ocean sea wave beach coast shore lake island river harbor harbour surf tide tsunami lighthouse marine',
  },
  dunes: { paint: dunes, floor: true, words: 'desert dune sahara sand mars' },
  underwater: {
    paint: underwater,
    floor: false,
    words: 'underwater coral reef submarine diving deep-sea seabed abyss',
  },
  skyline: {
    paint: skyline,
    floor: true,
    words:
      'city skyline urban downtown skyscraper street metropoli building architect tower construct town suburb high-rise',
  },
  studio: { paint: studio, floor: true, words: 'studio product backdrop portrait close-up closeup macro' },
  theatre: {
    paint: theatre,
    floor: true,
    words: 'stage theatre theater concert spotlight arena performanc festival oscar broadway',
  },
  room: {
    paint: room,
    floor: true,
    words:
      'room kitchen office indoor interior desk classroom library cafe bedroom living window table hospital clinic lab laborator',
  },
  gridFloor: { paint: gridFloor, floor: true, words: 'cyberspace metaverse synthwave retro hologram holograph' },
  circuit: { paint: circuit, floor: false, words: 'circuit motherboard electronic hardware transistor wire' },
  flowField: {
    paint: flowField,
    floor: false,
    words: 'abstract flow wavy swirl gravit magnetic field',
  },
  lattice: { paint: lattice, floor: false, words: 'hexagon lattice structure graphene honeycomb molecul' },
  orbits: { paint: orbits, floor: false, words: 'orbit particle quantum electron nuclear' },
  ledger: { paint: ledger, floor: true, words: 'stock trading finance financ exchange wall' },
  nebula: { paint: nebula, floor: false, words: 'nebula galax milky deep-space supernova' },
  worldBelow: { paint: worldBelow, floor: false, words: 'space astronaut atmospher orbiting spacewalk' },
} satisfies Record<string, { paint: Painter; floor: boolean; words: Words }>;

export const skyWords: Record<SkyElement, Words> = {
  sun: 'sun sunny sunrise sunset sunlight dawn dusk daylight morning noon summer golden solar',
  moon: 'moon moonlit moonlight lunar midnight',
  stars: 'star starry stars night galax cosmos constellation space astronom nebula universe milky',
  clouds: 'cloud cloudy overcast fog mist heaven storm',
  rain: 'rain rainy drizzle storm monsoon flood wet',
  snow: 'snow snowy winter blizzard frost arctic antarctic ice christmas',
  aurora: 'aurora northern borealis polar',
  lightning: 'lightning thunder thunderstorm electric',
  rays: 'ray beam spotlight volumetric sunbeam',
  bokeh: 'bokeh dreamy magic sparkle party dream sparkling',
  birds: 'bird gull flock migrat',
  fireworks: 'firework celebrat carnival',
};

/** In order of precedence: what the light is says more than what the matter is. */
export const moodWords: readonly (readonly [MoodName, Words])[] = [
  ['sunset', 'sunset dusk evening golden twilight autumn'],
  ['dawn', 'dawn sunrise morning spring'],
  ['night', 'night midnight dark moonlit moonlight moon lunar'],
  ['storm', 'storm thunder lightning rain tornado hurricane gloom fog crisis'],
  ['fire', 'fire flame volcan lava burn wildfire explosion heat hell magma'],
  ['ice', 'ice icy snow winter frozen frost arctic antarctic glacier polar cold'],
  ['day', 'sunny daylight noon summer bright'],
  ['space', 'space galax nebula cosmos planet astronaut rocket orbit satellite mars asteroid comet telescope'],
  ['ocean', 'ocean sea underwater whale coral beach water marine island'],
  ['forest', 'forest jungle rainforest leaf tree plant garden botan green'],
  ['desert', 'desert dune sand sahara pyramid egypt'],
  ['warm', 'cozy warm vintage coffee kitchen candle wood bread bake'],
];

/**
 * What prompts say about how a picture is made. It is not in the picture: film grain is no film, depth of field no field.
 * Longer ones first.
 */
export const craftPhrases =
  'shallow depth of field,depth of field,film grain,subtle grain,generous empty space,empty space,negative space,white space,dark background,plain background,clean background,in the background,in the foreground,paper texture,halftone texture,saturated colors,pastel colors,faded colors,vivid colors,bold colors,muted palette,color palette,bright daylight,natural light,soft light,studio light,soft studio light,diffuse light,single light source,light source,electric blue,hard shadows,magenta light,rich contrast,close-up,closing shot,wide shot,wide view,detailed view,view from above,low angle,fine detail,honest framing,vertical composition,smooth materials,clean lines,clean shapes,bold shapes,gentle gradients,painted sky,high quality,highly detailed,sharp focus,golden ratio,rule of thirds,aspect ratio,no text,without text'.split(
    ',',
  );

export const lookWords: readonly (readonly [LookName, Words])[] = [
  ['noir', 'noir monochrome black-and-white grayscale greyscale'],
  ['neon', 'neon cyberpunk synthwave vaporwave futuristic'],
  ['watercolor', 'watercolor watercolour painted aquarelle painterly ink sketch'],
  ['minimal', 'minimal minimalist minimalistic flat simple vector clean infographic'],
  ['pastel', 'pastel soft gentle kawaii delicate'],
  ['vibrant', 'vibrant colorful colourful vivid saturated pop playful cartoon'],
  ['cinematic', 'cinematic dramatic realistic photo photorealistic documentary epic'],
];

/** `home`: where it belongs, if not where the things of its domain do. */
export type Subject = {
  paint: (brush: Brush) => void;
  domain: DomainName;
  home?: readonly [SettingName, ...SettingName[]];
  /** Hangs in the air instead of standing. */
  floats?: true;
  /** Its lowest point in its box, where that is not the bottom. */
  foot?: number;
  words: Words;
};

export const subjects = {
  chip: {
    paint: technology.chip,
    domain: 'technology',
    words: 'chip processor semiconductor cpu gpu silicon microchip computing transistor nvidia intel',
  },
  network: {
    paint: technology.network,
    domain: 'technology',
    floats: true,
    words:
      'network cable signal internet connect neural web node blockchain distributed data online graph wifi algorithm ai artificial',
  },
  robot: {
    paint: technology.robot,
    domain: 'technology',
    words: 'robot android automat humanoid chatbot bot assistant machine intelligence',
  },
  phone: {
    paint: technology.phone,
    domain: 'technology',
    words: 'phone smartphone mobile app qr barcode scan iphone screen device instagram tiktok',
  },
  laptop: {
    paint: technology.laptop,
    domain: 'technology',
    foot: 60,
    words: 'laptop computer code coding programm software developer website keyboard pc',
  },
  gear: {
    paint: technology.gear,
    domain: 'technology',
    words: 'gear engine engineer mechan industr factory manufactur machinery tool process',
  },
  lock: {
    paint: technology.lock,
    domain: 'technology',
    words: 'lock secur privacy encrypt hack password cybersecur safe cryptograph leak',
  },
  server: {
    paint: technology.server,
    domain: 'technology',
    words: 'server datacenter database storage hosting mainframe center centre',
  },
  battery: {
    paint: technology.battery,
    domain: 'technology',
    words: 'battery batteries lithium charge charging cell-phone recharg',
  },
  bulb: {
    paint: technology.bulb,
    domain: 'things',
    home: ['studio', 'flowField'],
    words: 'bulb idea lamp invent inspir creativ brainstorm solution',
  },
  camera: {
    paint: technology.camera,
    domain: 'entertainment',
    foot: 62,
    home: ['studio'],
    words: 'camera lens photographer paparazzi',
  },
  helix: {
    paint: science.helix,
    domain: 'science',
    floats: true,
    words: 'dna helix gene genes genetic genom crispr biolog evolut heredit chromosome',
  },
  atom: {
    paint: science.atom,
    domain: 'science',
    floats: true,
    words: 'atom nuclear quantum particle physic electron proton fusion radioact',
  },
  flask: {
    paint: science.flask,
    domain: 'science',
    words: 'flask chemi experiment laborator reaction beaker formula acid',
  },
  microscope: { paint: science.microscope, domain: 'science', words: 'microscop specimen biologist' },
  telescope: {
    paint: science.telescope,
    domain: 'space',
    home: ['hills', 'mountains'],
    words: 'telescope astronom hubble observator stargaz webb',
  },
  brain: {
    paint: science.brain,
    domain: 'science',
    floats: true,
    home: ['flowField', 'orbits'],
    words: 'brain mind memory neuro psycholog cognit think mental neuron sleep dream stress learn meditat',
  },
  cell: {
    paint: science.cell,
    domain: 'health',
    floats: true,
    words: 'cell virus bacteri microb germ covid infect pandem immune antibod fungi',
  },
  crystal: {
    paint: science.crystal,
    domain: 'science',
    words: 'crystal diamond gem mineral quartz ice jewel rock glass material',
  },
  magnet: { paint: science.magnet, domain: 'science', words: 'magnet compass attract' },
  rocket: {
    paint: space.rocket,
    domain: 'space',
    floats: true,
    words: 'rocket launch spaceship spacecraft nasa startup shuttle spacex mission growth',
  },
  planet: {
    paint: space.planet,
    domain: 'space',
    floats: true,
    words: 'planet saturn jupiter mars venus exoplanet neptune solar-system',
  },
  satellite: { paint: space.satellite, domain: 'space', floats: true, words: 'satellite station probe gps voyager' },
  comet: {
    paint: space.comet,
    domain: 'space',
    floats: true,
    words: 'comet asteroid crater meteor meteorite shooting',
  },
  moon: { paint: space.moon, domain: 'space', floats: true, words: 'moon lunar apollo eclipse' },
  leaf: {
    paint: nature.leaf,
    domain: 'nature',
    words: 'leaf leaves photosynth plant vegan organic herb botan climate carbon',
  },
  tree: { paint: nature.tree, domain: 'nature', words: 'tree oak orchard' },
  flower: {
    paint: nature.flower,
    domain: 'nature',
    words: 'flower blossom rose garden bee bees pollinat honey tulip bloom',
  },
  whale: {
    paint: nature.whale,
    domain: 'nature',
    foot: 66,
    home: ['underwater', 'ocean'],
    words: 'whale fish dolphin shark seal marine tuna',
  },
  bird: {
    paint: nature.bird,
    domain: 'nature',
    floats: true,
    home: ['hills', 'mountains'],
    words: 'bird eagle feather crow owl penguin flight dinosaur',
  },
  butterfly: { paint: nature.butterfly, domain: 'nature', floats: true, words: 'butterfl moth insect caterpillar' },
  drop: {
    paint: nature.drop,
    domain: 'nature',
    home: ['ocean', 'studio'],
    words: 'water drop hydrat liquid oil drink',
  },
  heart: {
    paint: health.heart,
    domain: 'health',
    floats: true,
    words: 'heart cardi pulse blood love heartbeat artery hypertens fitness stethoscope',
  },
  shield: {
    paint: health.shield,
    domain: 'health',
    words: 'shield protect vaccin immun defence defense hospital doctor nurse medic insurance',
  },
  pill: {
    paint: health.pill,
    domain: 'health',
    words: 'pill drug tablet antibiot pharma vitamin capsule supplement therap treatment penicillin medicin',
  },
  apple: { paint: health.apple, domain: 'health', words: 'apple fruit nutrit diet vitamin eat healthy' },
  dumbbell: {
    paint: health.dumbbell,
    domain: 'health',
    foot: 54,
    words: 'dumbbell gym exercis workout muscle strength sport athlete training walk run running shoes jogging',
  },
  eye: {
    paint: health.eye,
    domain: 'health',
    floats: true,
    words: 'eye vision sight look surveillance optic watching',
  },
  lungs: { paint: health.lungs, domain: 'health', floats: true, words: 'lung breath respirat asthma oxygen air' },
  coins: {
    paint: business.coins,
    domain: 'business',
    words:
      'coin money cash bitcoin crypto currency gold dollar wealth saving invest price cost inflat tax debt pension compound interest',
  },
  chart: {
    paint: business.chart,
    domain: 'business',
    words: 'chart growth statistic sales revenue profit economy econom increase trend analytic forecast grow rising',
  },
  graph: {
    paint: business.graph,
    domain: 'business',
    words: 'stock market trading trader finance financ share index recession',
  },
  briefcase: {
    paint: business.briefcase,
    domain: 'business',
    foot: 78,
    words: 'briefcase job career work employ office ceo manag executive',
  },
  cart: {
    paint: business.cart,
    domain: 'business',
    words: 'cart shop retail consumer buy ecommerce supermarket store grocery amazon customer',
  },
  scales: {
    paint: business.scales,
    domain: 'business',
    home: ['studio'],
    words: 'scale justice law legal court regulat balance ethic antitrust verdict equal',
  },
  target: { paint: business.target, domain: 'business', words: 'target goal aim focus strateg marketing campaign' },
  bank: {
    paint: business.bank,
    domain: 'business',
    words: 'bank treasury government museum parliament institution politic election loan mortgage',
  },
  clapper: {
    paint: entertainment.clapper,
    domain: 'entertainment',
    foot: 86,
    words:
      'movie film cinema director hollywood actor actress scene video trailer series netflix tv television clapperboard',
  },
  reel: { paint: entertainment.reel, domain: 'entertainment', words: 'reel projector celluloid animation' },
  note: {
    paint: entertainment.note,
    domain: 'entertainment',
    floats: true,
    words: 'music song melod album tune orchestra piano guitar rhythm dance sound',
  },
  microphone: {
    paint: entertainment.microphone,
    domain: 'entertainment',
    words: 'microphone podcast singer sing voice radio interview comedy karaoke',
  },
  gamepad: {
    paint: entertainment.gamepad,
    domain: 'entertainment',
    foot: 66,
    words: 'game gaming gamer console nintendo playstation xbox esport controller arcade tetris',
  },
  headphones: {
    paint: entertainment.headphones,
    domain: 'entertainment',
    home: ['flowField', 'theatre'],
    words: 'headphone listen earbud audio dj vinyl record',
  },
  trophy: {
    paint: entertainment.trophy,
    domain: 'entertainment',
    words: 'trophy champion winner award cup olympic medal victory tournament football soccer league oscar',
  },
  star: {
    paint: entertainment.star,
    domain: 'entertainment',
    floats: true,
    words: 'star celebrit fame famous superstar favorite',
  },
  palette: {
    paint: entertainment.palette,
    domain: 'entertainment',
    home: ['studio', 'room'],
    words: 'art artist painter museum galler creativ',
  },
  book: {
    paint: things.book,
    domain: 'things',
    words:
      'book read novel story literature school study education student teach learn university knowledge histor library write author notebook page',
  },
  clock: {
    paint: things.clock,
    domain: 'things',
    home: ['studio'],
    words: 'clock time hour watch schedule deadline minute history calendar age past',
  },
  globe: {
    paint: things.globe,
    domain: 'things',
    floats: true,
    home: ['orbits', 'nebula'],
    words: 'globe earth world global map international continent countr geograph planet-earth nation',
  },
  cup: { paint: things.cup, domain: 'things', words: 'coffee cup tea espresso caffeine mug cafe' },
  house: { paint: things.house, domain: 'things', words: 'house home rent mortgage estate property roof family' },
  megaphone: {
    paint: things.megaphone,
    domain: 'business',
    words: 'megaphone announce news marketing advert promot protest campaign breaking',
  },
  bubbles: {
    paint: things.bubbles,
    domain: 'technology',
    floats: true,
    words: 'chat speech message conversation social communicat talk language comment debate facebook twitter',
  },
  pin: {
    paint: things.pin,
    domain: 'transport',
    home: ['hills', 'skyline'],
    words: 'location pin navigation destination tourism trip place',
  },
  person: {
    paint: things.person,
    domain: 'things',
    home: ['studio', 'skyline'],
    words: 'person man woman portrait founder scientist worker human girl boy child patient user hero',
  },
  people: {
    paint: things.people,
    domain: 'things',
    home: ['skyline', 'studio'],
    words: 'people team crowd communit group friend society population audience public handshake partner meeting crowd',
  },
  gift: { paint: things.gift, domain: 'things', words: 'gift present birthday holiday christmas surprise' },
  plate: {
    paint: things.plate,
    domain: 'things',
    words: 'food meal plate cook dish recipe restaurant cuisine pizza pasta dinner breakfast salad bread',
  },
  pyramid: {
    paint: things.pyramid,
    domain: 'things',
    home: ['dunes'],
    foot: 74,
    words: 'pyramid pharaoh egypt monument temple ruin archaeolog ancient roman empire',
  },
  orb: {
    paint: things.orb,
    domain: 'science',
    floats: true,
    home: ['flowField', 'orbits', 'nebula'],
    words: 'sphere orb magic mystery energy fantasy',
  },
  car: {
    paint: transport.car,
    domain: 'transport',
    foot: 66,
    words: 'car vehicle automobil driver driving tesla traffic road motor ev',
  },
  airplane: {
    paint: transport.airplane,
    domain: 'transport',
    floats: true,
    home: ['skyline', 'hills'],
    words: 'airplane plane aircraft airline aviation flight pilot airport jet',
  },
  ship: {
    paint: transport.ship,
    domain: 'transport',
    foot: 56,
    home: ['ocean'],
    words: 'ship cargo container shipping boat port vessel freight logistic supply import export sail',
  },
  train: {
    paint: transport.train,
    domain: 'transport',
    foot: 62,
    words: 'train railway rail metro subway locomotive station',
  },
  bicycle: { paint: transport.bicycle, domain: 'transport', foot: 76, words: 'bicycle bike cycling cyclist' },
  turbine: { paint: energy.turbine, domain: 'energy', words: 'turbine windmill renewabl wind' },
  solar: { paint: energy.solar, domain: 'energy', words: 'solar panel photovoltaic sunlight' },
  bolt: {
    paint: energy.bolt,
    domain: 'energy',
    floats: true,
    home: ['flowField', 'hills'],
    words: 'bolt electric voltage power energy lightning charge grid',
  },
  flame: {
    paint: energy.flame,
    domain: 'energy',
    home: ['studio', 'flowField'],
    words: 'flame fire burn heat wildfire spicy hot combust calorie',
  },
} satisfies Record<string, Subject>;
