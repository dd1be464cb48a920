import type { texts as english } from '../en/own-providers.ts';

const usd = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 });

export const texts: typeof english = {
  choose: {
    writer: 'Eigenes Sprachmodell verwenden',
    voice: 'Stimme aus dem eigenen Konto verwenden',
    images: 'Eigenes Bildmodell verwenden',
    photographs: 'Auch nach Fotos suchen',
    music: 'Musik aus dem eigenen Konto verwenden',
  },
  change: {
    writer: 'Sprachmodell ändern',
    voice: 'Stimme ändern',
    images: 'Bildmodell ändern',
    photographs: 'Quelle der Fotos ändern',
    music: 'Musik ändern',
  },
  whose: { mine: 'Nur für Sie', everybody: 'Für alle' },
  for: 'Für wen',
  provider: 'Anbieter',
  fields: {
    key: 'Schlüssel',
    model: 'Modell',
    voice: 'Stimme',
    region: 'Region',
    version: 'Version der API',
    address: 'Adresse',
    workflow: 'Workflow',
  },
  optional: (field) => `${field} (optional)`,
  noAddress: 'Sie muss mit http:// oder https:// beginnen',
  usualAddress: (address) => `Leer: ${address}, von dem Rechner aus gesehen, auf dem die Plattform läuft.`,
  keyHint: 'Er wird verschlüsselt gespeichert, nur für Videos verwendet und nie wieder gezeigt.',
  keyKept: 'Ein Schlüssel ist gespeichert. Bleibt das Feld leer, gilt er weiter.',
  noServers: 'Eigene Server, etwa Ollama, richtet die Verwaltung für alle ein: siehe oben auf dieser Seite.',
  hasKey: 'mit Schlüssel',
  free: 'Kostet nichts.',
  unpriced:
    'Was es kostet, ist hier nicht bekannt: Aufrufe werden ohne Preis gezählt und abgelehnt, wenn Sie ein Budget haben.',
  costs: (prices) =>
    `Mit dem üblichen Modell: ${prices}. Abgerechnet wird über das Konto des Schlüssels, mitgezählt wird hier.`,
  price: (amount, unit) => `${usd.format(amount)} für ${unit}`,
  units: {
    'million tokens read': 'eine Million gelesene Tokens',
    'million tokens written': 'eine Million geschriebene Tokens',
    'million characters': 'eine Million Zeichen',
    image: 'ein Bild',
    minute: 'eine Minute',
  },
  save: 'Speichern und testen',
  remove: 'Entfernen',
  removeTitle: (name) => `${name} für alle entfernen?`,
  removeText:
    'Schlüssel und Adresse werden gelöscht. Dann gilt wieder der Anbieter aus den Einstellungen der Installation.',
  keepQuestion: 'Trotzdem für alle behalten?',
  beforeIsLost:
    'Was vorher galt, lässt sich nicht wiederherstellen: Schlüssel oder Adresse sind nicht mehr gespeichert.',
  keep: 'Behalten',
  undo: 'Rückgängig machen',
  testing: 'Eine Anfrage, die nichts kostet …',
  works: 'Gespeichert, und es funktioniert',
  worksNot: 'Gespeichert, aber es funktioniert nicht',
  again: 'Noch einmal testen',
};
