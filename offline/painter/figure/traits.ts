import type { Color } from '../color.ts';

/** Mascots: people in everything but their heads. */
export const ANIMALS = [
  'cat',
  'dog',
  'fox',
  'bear',
  'panda',
  'rabbit',
  'mouse',
  'lion',
  'frog',
  'owl',
  'penguin',
] as const;
export type AnimalName = (typeof ANIMALS)[number];

export type Kind = 'person' | 'robot' | AnimalName;
export type Age = 'child' | 'adult' | 'old';
export type HairCut = 'bald' | 'short' | 'messy' | 'curly' | 'bob' | 'long' | 'ponytail' | 'bun' | 'braids';
export type Top = 'shirt' | 'sweater' | 'hoodie' | 'coat' | 'raincoat' | 'labcoat' | 'suit' | 'dress' | 'overall';
export type Bottom = 'trousers' | 'shorts' | 'skirt';
export type Hat = 'none' | 'cap' | 'beanie' | 'brim' | 'tall' | 'pointed' | 'crown' | 'helmet' | 'chef';
export type Beard = 'none' | 'moustache' | 'full' | 'long';
export type Glasses = 'none' | 'clear' | 'dark';

/** All that tells one figure from another. None of it depends on the scene. */
export type Figure = {
  readonly kind: Kind;
  readonly age: Age;
  readonly isFeminine: boolean;
  readonly skin: Color;
  readonly hair: Color;
  readonly cut: HairCut;
  readonly beard: Beard;
  readonly glasses: Glasses;
  readonly hat: Hat;
  readonly hatColor: Color;
  readonly top: Top;
  readonly topColor: Color;
  /** Beneath an open coat, a suit or an overall. */
  readonly underColor: Color;
  readonly bottom: Bottom;
  readonly bottomColor: Color;
  readonly shoeColor: Color;
  readonly hasBoots: boolean;
  /** Null for none. */
  readonly scarf: Color | null;
  readonly backpack: Color | null;
  /** The words of the description that say this. */
  readonly words: ReadonlySet<string>;
};
