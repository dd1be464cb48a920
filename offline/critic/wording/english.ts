/** What is wrong with a script, and what is right, in sentences for the person who reads them. Scenes count from 1. */
export const english = {
  hook: {
    announces: 'It announces the subject instead of beginning with it.',
    unnamed: 'The opening does not name what the video is about.',
    late: (words: number) => `It takes ${words} words to come to the subject.`,
    empty: (sentence: string) => `“${sentence}” says nothing.`,
    slow: (words: number, quick: number) =>
      `The first sentence takes ${words} words; a viewer decides within ${quick}.`,
    slowish: (words: number) => `The first sentence takes ${words} words, a few more than a viewer waits for.`,
    nothing: 'The first sentence says nothing.',
    dull: 'Nothing in it makes a person stay: no figure, name, contrast or question.',
    long: 'The opening scene is long.',
    good: (words: number) => `It names the subject in ${words} words and holds something to stay for.`,
  },
  oneIdea: {
    many: (scene: number, things: number) => `Scene ${scene} says ${things} things at once.`,
    long: (scene: number, words: number) => `Scene ${scene} has ${words} words, more than one idea needs.`,
    again: (scene: number, earlier: number) => `Scene ${scene} says again what scene ${earlier} said.`,
    few: (scenes: number) =>
      `It has ${scenes === 1 ? 'one scene' : 'two scenes'}: ideas follow each other without a cut.`,
    good: 'Every scene says one thing, and none says it again.',
  },
  concreteness: {
    filler: (scene: number) => `Scene ${scene} fills up: it would fit under any video.`,
    vague: (scene: number) => `Scene ${scene} has no figure, name or date.`,
    unsupported: (claim: string, scene: number) => `Nothing given says “${claim}” (scene ${scene}).`,
    empty: (word: string, scene: number) => `“${word}” says nothing (scene ${scene}).`,
    good: 'Every scene has something that can be checked or pictured.',
  },
  speakable: {
    breathless: (words: number, scene: number) =>
      `A sentence of ${words} words leaves no room to breathe (scene ${scene}).`,
    long: (words: number, scene: number) => `A sentence of ${words} words is hard to follow by ear (scene ${scene}).`,
    sign: (sign: string, scene: number) => `“${sign}” cannot be read aloud (scene ${scene}).`,
    nested: (scene: number) => `A sentence is nested (scene ${scene}).`,
    alike: (word: string) => `Three sentences in a row begin with “${word}”.`,
    mean: (words: number) => `Sentences have ${words} words on average.`,
    good: (words: number) => `Sentences have ${words} words on average, and all can be read aloud.`,
  },
  length: {
    off: (seconds: number, min: number, max: number) => `It takes ${seconds} seconds; ${min} to ${max} were asked for.`,
    good: (seconds: number, min: number, max: number) =>
      `It takes ${seconds} seconds, as asked for (${min} to ${max}).`,
  },
  ending: {
    stops: 'It stops without a question or a call.',
    questions: (count: number) => `It asks ${count} questions at once.`,
    long: (words: number) => `The ending takes ${words} words.`,
    anyVideo: 'The question would fit under any video.',
    good: 'It ends on one short question or call.',
  },
};
export type Wording = typeof english;
