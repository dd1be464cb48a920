/** How one scene becomes the next. */
export const TRANSITIONS = ['cut', 'fade', 'dip', 'slide', 'wipe', 'iris', 'zoom'] as const;
export type Transition = (typeof TRANSITIONS)[number];

/**
 * How a picture moves: `push` towards it and `pull` away from it, `pan` along it, `drift` slowly across it at an angle.
 */
export type Move = 'push' | 'pull' | 'pan' | 'drift';

/** Everything about a film that is a matter of taste, as data: a look decides nothing and draws nothing. */
export type Look = {
  /** Permanent: events, settings and requests name it. */
  readonly name: string;
  /** What people read; the dashboard has it in its own languages. */
  readonly title: string;
  readonly description: string;
  /** What is written in the film; the faces, styles and colours of `domains/editor/providers/lettering`. */
  readonly typography: {
    readonly face: string;
    readonly palette: { readonly ink: string; readonly paper: string; readonly accent: string };
    readonly captionStyle: string;
  };
  /** The visual style in which images are requested unless another was chosen. */
  readonly pictures: string;
  /** What is done to every picture: 1 leaves contrast and saturation alone, 0 the others; warmth from -1 to 1. */
  readonly treatment: {
    readonly contrast: number;
    readonly saturation: number;
    readonly warmth: number;
    readonly grain: number;
    readonly vignette: number;
  };
  readonly motion: {
    /** Of the first scene, of those between in turn, of the last. */
    readonly opening: Move;
    readonly middle: readonly Move[];
    readonly closing: Move;
    /** The share of the picture's shorter side that it moves in a second. */
    readonly speed: number;
    /**
     * How much farther than the rest of a picture its foreground moves and grows, as a share; 0 for a flat picture. Calm
     * looks have little.
     */
    readonly depth: number;
  };
  readonly transitions: {
    /** After the first scene, which is the hook. */
    readonly hook: Transition;
    /** Where the story turns: the next scene answers a question, or begins with a word such as "but". */
    readonly turn: Transition;
    /** Between all others. */
    readonly step: Transition;
    /** To the last scene. */
    readonly ending: Transition;
    /** What is not a cut takes this long. */
    readonly seconds: number;
  };
  /** The mood of the music that goes with it, where the script itself asks for none. */
  readonly mood: string;
  /** What it is chosen for if no look is named: words that a niche contains, and tones. */
  readonly suits: { readonly niches: readonly string[]; readonly tones: readonly string[] };
};
