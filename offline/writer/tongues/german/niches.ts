import { type Niche, readNiche as readEnglish } from '../../niches.ts';

/** The words of a niche; what is painted is named in English, as painters read it. */
type Words = Omit<Niche, 'motifs'>;

const GENERAL: Words = {
  field: 'den Nachrichten',
  stories: 'Geschichten',
  lens: 'Bei jeder Geschichte helfen drei Fragen: Wer sagt das, woher weiß man es, und wer bestätigt es?',
  questions: ['Was hältst du davon?', 'Was davon hat dich am meisten überrascht?', 'Was würdest du gern noch wissen?'],
  asides: [
    'Die Katze meiner Nachbarn wollte dazu nichts sagen.',
    'Ich habe es meinen Pflanzen erzählt, sie blieben gefasst.',
  ],
  hashtags: ['#wissen', '#aktuell'],
};

const NICHES: Readonly<Record<string, Words>> = {
  general: GENERAL,
  technology: {
    field: 'der Technik',
    stories: 'Geschichten aus der Technik',
    lens: 'Bei neuer Technik helfen drei Fragen: Wer kann sie nutzen, was kostet sie, und was ersetzt sie?',
    questions: [
      'Was würdest du die Leute fragen, die das entwickelt haben?',
      'Womit davon hast du nicht gerechnet?',
      'Was ändert das für dich?',
    ],
    asides: ['Mein Drucker spricht derweil immer noch nicht mit mir.', 'Mein Laptop installiert gerade noch Updates.'],
    hashtags: ['#technik', '#technologie'],
  },
  science: {
    field: 'der Wissenschaft',
    stories: 'Geschichten aus der Wissenschaft',
    lens: 'In der Forschung helfen drei Fragen: Wie wurde gemessen, wer hat es geprüft, und was würde es widerlegen?',
    questions: [
      'Was würdest du eine Forscherin dazu fragen?',
      'Was davon hat dich am meisten überrascht?',
      'Was sollte als Nächstes erforscht werden?',
    ],
    asides: [
      'Ich dagegen kann noch immer kein Spannbettlaken falten.',
      'Zum Vergleich: Meine Schlüssel fand ich heute im dritten Anlauf.',
    ],
    hashtags: ['#wissenschaft', '#forschung'],
  },
  business: {
    field: 'der Wirtschaft',
    stories: 'Geschichten aus der Wirtschaft',
    lens: 'In der Wirtschaft helfen drei Fragen: Wer zahlt, wer verdient, und was passiert, wenn es schiefgeht?',
    questions: [
      'Wer gewinnt dabei, und wer zahlt?',
      'Was bedeutet das für dein eigenes Geld?',
      'Womit davon hast du nicht gerechnet?',
    ],
    asides: [
      'Meine Anlagestrategie ist nach wie vor ein Glas voller Münzen.',
      'Mein Sparschwein möchte nicht zitiert werden.',
    ],
    hashtags: ['#wirtschaft', '#geld'],
  },
  health: {
    field: 'der Gesundheit',
    stories: 'Geschichten rund um die Gesundheit',
    lens: 'Bei der Gesundheit helfen drei Fragen: Wie viele haben mitgemacht, wer hat bezahlt, und gilt es auch für dich?',
    questions: [
      'Würde das etwas an deinem Alltag ändern?',
      'Was würdest du deine Ärztin dazu fragen?',
      'Was davon hat dich am meisten überrascht?',
    ],
    asides: [
      'Meine Mitgliedskarte fürs Studio ist übrigens wie neu.',
      'Mein Trainingsplan: die Treppe, wenn der Aufzug streikt.',
    ],
    hashtags: ['#gesundheit', '#medizin'],
  },
  entertainment: {
    field: 'der Unterhaltung',
    stories: 'Geschichten aus Film, Musik und Spielen',
    lens: 'Bei der Unterhaltung helfen drei Fragen: Wer steckt dahinter, wann geht es los, und wo kann man es sehen?',
    questions: [
      'Wäre das etwas für dich?',
      'Wie ist deine ehrliche Meinung dazu?',
      'Wem würdest du zuerst davon erzählen?',
    ],
    asides: ['Meine Merkliste ist schon länger als mein Leben.', 'Mein Popcorn ist informiert.'],
    hashtags: ['#unterhaltung', '#popkultur'],
  },
};

/** The wording for a niche. An unknown niche lends its name to the general wording. */
export function readNiche(name: string): Niche {
  const { motifs, field, hashtags } = readEnglish(name);
  const known = NICHES[name.trim().toLowerCase()];
  if (known) return { ...known, motifs };
  const tag = hashtags[0] ?? '#wissen';
  return { ...GENERAL, field, motifs, hashtags: [tag, '#wissen'] };
}
