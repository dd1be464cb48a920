import type { MoodName } from '../palette.ts';
import { circuit, flowField, gridFloor, lattice, ledger, nebula, orbits, worldBelow } from '../scenery/abstracts.ts';
import { dunes, forest, hills, mountains, ocean, underwater } from '../scenery/landscapes.ts';
import { room, skyline, studio, theatre } from '../scenery/places.ts';
import type { Painter } from '../stage.ts';
import type { Words } from './words.ts';

export type BackdropName = keyof typeof backdrops;

type Domain = { mood: MoodName; backdrops: readonly [BackdropName, ...BackdropName[]]; words: Words };
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

/** Where a domain's things belong if the prompt names no place. */
export const domains: Record<DomainName, Domain> = {
  technology: {
    mood: 'tech',
    backdrops: ['circuit', 'gridFloor', 'lattice'],
    words: 'technolog digital cyber futur innovat modern virtual',
  },
  science: {
    mood: 'science',
    backdrops: ['orbits', 'lattice', 'flowField'],
    words: 'scien research discover theory physic',
  },
  space: { mood: 'space', backdrops: ['worldBelow', 'nebula'], words: 'cosm univers interstellar' },
  nature: {
    mood: 'forest',
    backdrops: ['hills', 'forest'],
    words: 'natur green ecolog environment sustainab outdoor wild organic',
  },
  health: {
    mood: 'health',
    backdrops: ['studio', 'lattice', 'flowField'],
    words: 'health medic wellness body care calm',
  },
  business: {
    mood: 'business',
    backdrops: ['ledger', 'skyline', 'studio'],
    words: 'business compan corporat professional entrepreneur',
  },
  entertainment: { mood: 'stage', backdrops: ['theatre'], words: 'entertain celebrit viral festival show' },
  things: { mood: 'warm', backdrops: ['room', 'studio'], words: 'cozy home vintage classic histor ancient' },
  transport: { mood: 'day', backdrops: ['hills', 'skyline'], words: 'travel journey transport speed' },
  energy: { mood: 'day', backdrops: ['hills', 'dunes'], words: 'power renewabl' },
};

/** `floor`: things stand on it; otherwise they float. */
export const backdrops = {
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
