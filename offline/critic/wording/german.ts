import type { Wording } from './english.ts';

export const german: Wording = {
  hook: {
    announces: 'Er kündigt das Thema an, statt damit zu beginnen.',
    unnamed: 'Der Einstieg nennt nicht, worum es geht.',
    late: (words) => `Bis zum Thema vergehen ${words} Wörter.`,
    empty: (sentence) => `„${sentence}“ sagt nichts.`,
    slow: (words, quick) =>
      `Der erste Satz hat ${words} Wörter; nach ${quick} haben die meisten schon entschieden, ob sie bleiben.`,
    slowish: (words) => `Der erste Satz hat ${words} Wörter, ein paar mehr, als jemand abwartet.`,
    nothing: 'Der erste Satz sagt nichts.',
    dull: 'Nichts darin hält jemanden fest: keine Zahl, kein Name, kein Gegensatz, keine Frage.',
    long: 'Die erste Szene ist lang.',
    good: (words) => `Er nennt das Thema in ${words} Wörtern und gibt einen Grund zu bleiben.`,
  },
  oneIdea: {
    many: (scene, things) => `Szene ${scene} sagt ${things} Dinge auf einmal.`,
    long: (scene, words) => `Szene ${scene} hat ${words} Wörter, mehr als ein Gedanke braucht.`,
    again: (scene, earlier) => `Szene ${scene} sagt noch einmal, was Szene ${earlier} gesagt hat.`,
    few: (scenes) =>
      `Es sind nur ${scenes === 1 ? 'eine Szene' : 'zwei Szenen'}: Die Gedanken folgen ohne Schnitt aufeinander.`,
    good: 'Jede Szene sagt eines, und keine sagt es noch einmal.',
  },
  concreteness: {
    filler: (scene) => `Szene ${scene} füllt nur auf: Sie passt in jedes Video.`,
    vague: (scene) => `Szene ${scene} nennt keine Zahl, keinen Namen und kein Datum.`,
    unsupported: (claim, scene) => `Nichts, was vorliegt, sagt „${claim}“ (Szene ${scene}).`,
    empty: (word, scene) => `„${word}“ sagt nichts (Szene ${scene}).`,
    good: 'In jeder Szene lässt sich etwas prüfen oder zeigen.',
  },
  speakable: {
    breathless: (words, scene) => `Ein Satz mit ${words} Wörtern lässt keine Luft zum Atmen (Szene ${scene}).`,
    long: (words, scene) => `Einem Satz mit ${words} Wörtern folgt man beim Hören schwer (Szene ${scene}).`,
    sign: (sign, scene) => `„${sign}“ lässt sich nicht vorlesen (Szene ${scene}).`,
    nested: (scene) => `Ein Satz ist verschachtelt (Szene ${scene}).`,
    alike: (word) => `Drei Sätze hintereinander beginnen mit „${word}“.`,
    mean: (words) => `Die Sätze haben im Schnitt ${words} Wörter.`,
    good: (words) => `Die Sätze haben im Schnitt ${words} Wörter, und alle lassen sich vorlesen.`,
  },
  length: {
    off: (seconds, min, max) => `Es dauert ${seconds} Sekunden; gewünscht waren ${min} bis ${max}.`,
    good: (seconds, min, max) => `Es dauert ${seconds} Sekunden, wie gewünscht (${min} bis ${max}).`,
  },
  ending: {
    stops: 'Es hört ohne Frage und ohne Aufforderung auf.',
    questions: (count) => `Es stellt ${count} Fragen auf einmal.`,
    long: (words) => `Der Schluss hat ${words} Wörter.`,
    anyVideo: 'Die Frage passt unter jedes Video.',
    good: 'Es endet auf eine kurze Frage oder Aufforderung.',
  },
};
