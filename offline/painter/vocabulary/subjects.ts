import type { Brush } from '../brush.ts';
import * as business from '../subjects/business.ts';
import * as energy from '../subjects/energy.ts';
import * as entertainment from '../subjects/entertainment.ts';
import * as health from '../subjects/health.ts';
import * as nature from '../subjects/nature.ts';
import * as science from '../subjects/science.ts';
import * as space from '../subjects/space.ts';
import * as technology from '../subjects/technology.ts';
import * as things from '../subjects/things.ts';
import * as transport from '../subjects/transport.ts';
import type { BackdropName, DomainName } from './backdrops.ts';

export type SubjectName = keyof typeof subjects;

/** `home`: where the subject belongs, if not where its domain does. */
export type Subject = {
  paint: (brush: Brush) => void;
  domain: DomainName;
  home?: readonly [BackdropName, ...BackdropName[]];
  /** Floats in the air instead of standing. */
  floats?: true;
  /** Its lowest point within its box, if that is not the bottom. */
  foot?: number;
};

export const subjects = {
  chip: { paint: technology.chip, domain: 'technology' },
  network: { paint: technology.network, domain: 'technology', floats: true },
  robot: { paint: technology.robot, domain: 'technology' },
  phone: { paint: technology.phone, domain: 'technology' },
  laptop: { paint: technology.laptop, domain: 'technology', foot: 60 },
  gear: { paint: technology.gear, domain: 'technology' },
  lock: { paint: technology.lock, domain: 'technology' },
  server: { paint: technology.server, domain: 'technology' },
  battery: { paint: technology.battery, domain: 'technology' },
  bulb: { paint: technology.bulb, domain: 'things', home: ['studio', 'flowField'] },
  camera: { paint: technology.camera, domain: 'entertainment', foot: 62, home: ['studio'] },
  helix: { paint: science.helix, domain: 'science', floats: true },
  atom: { paint: science.atom, domain: 'science', floats: true },
  flask: { paint: science.flask, domain: 'science' },
  microscope: { paint: science.microscope, domain: 'science' },
  telescope: { paint: science.telescope, domain: 'space', home: ['hills', 'mountains'] },
  brain: { paint: science.brain, domain: 'science', floats: true, home: ['flowField', 'orbits'] },
  cell: { paint: science.cell, domain: 'health', floats: true },
  crystal: { paint: science.crystal, domain: 'science' },
  magnet: { paint: science.magnet, domain: 'science' },
  rocket: { paint: space.rocket, domain: 'space', floats: true },
  planet: { paint: space.planet, domain: 'space', floats: true },
  satellite: { paint: space.satellite, domain: 'space', floats: true },
  comet: { paint: space.comet, domain: 'space', floats: true },
  moon: { paint: space.moon, domain: 'space', floats: true },
  leaf: { paint: nature.leaf, domain: 'nature' },
  tree: { paint: nature.tree, domain: 'nature' },
  flower: { paint: nature.flower, domain: 'nature' },
  whale: { paint: nature.whale, domain: 'nature', foot: 66, home: ['underwater', 'ocean'] },
  bird: { paint: nature.bird, domain: 'nature', floats: true, home: ['hills', 'mountains'] },
  butterfly: { paint: nature.butterfly, domain: 'nature', floats: true },
  drop: { paint: nature.drop, domain: 'nature', home: ['ocean', 'studio'] },
  heart: { paint: health.heart, domain: 'health', floats: true },
  shield: { paint: health.shield, domain: 'health' },
  pill: { paint: health.pill, domain: 'health' },
  apple: { paint: health.apple, domain: 'health' },
  dumbbell: { paint: health.dumbbell, domain: 'health', foot: 54 },
  eye: { paint: health.eye, domain: 'health', floats: true },
  lungs: { paint: health.lungs, domain: 'health', floats: true },
  coins: { paint: business.coins, domain: 'business' },
  chart: { paint: business.chart, domain: 'business' },
  graph: { paint: business.graph, domain: 'business' },
  briefcase: { paint: business.briefcase, domain: 'business', foot: 78 },
  cart: { paint: business.cart, domain: 'business' },
  scales: { paint: business.scales, domain: 'business', home: ['studio'] },
  target: { paint: business.target, domain: 'business' },
  bank: { paint: business.bank, domain: 'business' },
  clapper: { paint: entertainment.clapper, domain: 'entertainment', foot: 86 },
  reel: { paint: entertainment.reel, domain: 'entertainment' },
  note: { paint: entertainment.note, domain: 'entertainment', floats: true },
  microphone: { paint: entertainment.microphone, domain: 'entertainment' },
  gamepad: { paint: entertainment.gamepad, domain: 'entertainment', foot: 66 },
  headphones: { paint: entertainment.headphones, domain: 'entertainment', home: ['flowField', 'theatre'] },
  trophy: { paint: entertainment.trophy, domain: 'entertainment' },
  star: { paint: entertainment.star, domain: 'entertainment', floats: true },
  palette: { paint: entertainment.palette, domain: 'entertainment', home: ['studio', 'room'] },
  book: { paint: things.book, domain: 'things' },
  clock: { paint: things.clock, domain: 'things', home: ['studio'] },
  globe: { paint: things.globe, domain: 'things', floats: true, home: ['orbits', 'nebula'] },
  cup: { paint: things.cup, domain: 'things' },
  house: { paint: things.house, domain: 'things' },
  megaphone: { paint: things.megaphone, domain: 'business' },
  bubbles: { paint: things.bubbles, domain: 'technology', floats: true },
  pin: { paint: things.pin, domain: 'transport', home: ['hills', 'skyline'] },
  person: { paint: things.person, domain: 'things', home: ['studio', 'skyline'] },
  people: { paint: things.people, domain: 'things', home: ['skyline', 'studio'] },
  gift: { paint: things.gift, domain: 'things' },
  plate: { paint: things.plate, domain: 'things' },
  pyramid: { paint: things.pyramid, domain: 'things', home: ['dunes'], foot: 74 },
  orb: { paint: things.orb, domain: 'science', floats: true, home: ['flowField', 'orbits', 'nebula'] },
  car: { paint: transport.car, domain: 'transport', foot: 66 },
  airplane: { paint: transport.airplane, domain: 'transport', floats: true, home: ['skyline', 'hills'] },
  ship: { paint: transport.ship, domain: 'transport', foot: 56, home: ['ocean'] },
  train: { paint: transport.train, domain: 'transport', foot: 62 },
  bicycle: { paint: transport.bicycle, domain: 'transport', foot: 76 },
  turbine: { paint: energy.turbine, domain: 'energy' },
  solar: { paint: energy.solar, domain: 'energy' },
  bolt: { paint: energy.bolt, domain: 'energy', floats: true, home: ['flowField', 'hills'] },
  flame: { paint: energy.flame, domain: 'energy', home: ['studio', 'flowField'] },
} satisfies Record<string, Subject>;
