/** A MIDI channel's program, and the keys that compositions play on it: the sound set has the samples of no others. */
export type Instrument = {
  readonly program: number;
  readonly lowest: number;
  readonly highest: number;
  readonly isDrums?: boolean;
};

const keys = (program: number, lowest: number, highest: number): Instrument => ({ program, lowest, highest });
const drums = (program: number): Instrument => ({ program, lowest: 35, highest: 83, isDrums: true });

export const INSTRUMENTS = {
  piano: keys(0, 28, 96),
  electricPiano: keys(4, 40, 88),
  glockenspiel: keys(9, 72, 100),
  musicBox: keys(10, 67, 96),
  marimba: keys(12, 48, 91),
  nylonGuitar: keys(24, 40, 79),
  steelGuitar: keys(25, 40, 79),
  cleanGuitar: keys(27, 40, 81),
  mutedGuitar: keys(28, 40, 76),
  acousticBass: keys(32, 28, 60),
  fingerBass: keys(33, 28, 60),
  fretlessBass: keys(35, 28, 60),
  synthBass: keys(38, 28, 60),
  cello: keys(42, 28, 67),
  tremolo: keys(44, 36, 84),
  pizzicato: keys(45, 36, 88),
  harp: keys(46, 60, 91),
  timpani: keys(47, 36, 57),
  strings: keys(49, 36, 93),
  choir: keys(52, 48, 79),
  horns: keys(60, 41, 72),
  bassoon: keys(70, 36, 60),
  clarinet: keys(71, 55, 89),
  flute: keys(73, 67, 98),
  warmPad: keys(89, 36, 84),
  bowedGlass: keys(92, 48, 88),
  kalimba: keys(108, 60, 91),
  taiko: keys(116, 33, 57),
  swell: keys(119, 60, 60),
  standardKit: drums(0),
  electronicKit: drums(24),
  brushKit: drums(40),
} as const satisfies Record<string, Instrument>;
export type InstrumentName = keyof typeof INSTRUMENTS;

/** The keys of a drum kit that compositions play. */
export const DRUMS = {
  kick: 36,
  stick: 37,
  snare: 38,
  clap: 39,
  lowTom: 45,
  midTom: 47,
  highTom: 50,
  closedHat: 42,
  openHat: 46,
  crash: 49,
  ride: 51,
  tambourine: 54,
  shaker: 82,
  triangle: 81,
  lowWoodblock: 77,
  highWoodblock: 76,
} as const;
export type Drum = keyof typeof DRUMS;
