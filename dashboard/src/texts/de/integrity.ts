import type { texts as english } from '../en/integrity.ts';

const plural = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`);

export const texts: typeof english = {
  title: 'Unversehrtheit',
  lead: 'Ob das Protokoll seit dem Schreiben unverändert ist.',
  sealed: 'Versiegelt',
  none: 'Noch ist nichts versiegelt',
  noneText:
    'Der erste Block wird nach 1.000 Ereignissen versiegelt, eine Stunde nach dem ersten, oder beim Starten und Beenden der Plattform.',
  blocks: 'Blöcke',
  upTo: 'Versiegelt bis',
  upToNote: 'Position im Protokoll',
  last: 'Zuletzt versiegelt',
  behind: 'Noch nicht versiegelt',
  behindNote: (more) => (more ? 'Ereignisse oder mehr' : 'Ereignisse'),
  newestDigest: 'Prüfsumme des neuesten Blocks',
  keep: 'Sie steht für alles, was davor kam. Bewahren Sie sie dort auf, wo niemand schreiben kann, der in den Ereignisspeicher schreiben kann.',
  verify: 'Das Protokoll prüfen',
  verifyText:
    'Jeder versiegelte Block wird aus dem Protokoll neu berechnet und mit dem verglichen, was versiegelt wurde.',
  from: 'Ab Block',
  act: 'Prüfen',
  stop: 'Anhalten',
  goOn: (block) => `Hinter Block ${block} weiterprüfen`,
  verifying: 'Geprüfte Blöcke',
  progress: (done, all) => `${done} von ${all}`,
  stopped: (done) => `Angehalten nach ${plural(done, 'Block', 'Blöcken')}; bisher kein Unterschied`,
  ok: (count) =>
    count === 1
      ? 'Der Block stimmt mit dem Versiegelten überein'
      : `Alle ${count} Blöcke stimmen mit dem Versiegelten überein`,
  okDigest: 'Neu berechnet ist die Prüfsumme des letzten:',
  nothing: 'Ab dort gibt es keine Blöcke',
  kinds: {
    altered: (block) => `Block ${block}: Ein Ereignis wurde verändert`,
    missing: (block) => `Block ${block}: Ereignisse fehlen`,
    added: (block) => `Block ${block}: Es gibt Ereignisse, die nicht versiegelt wurden`,
    hidden: (block: string) =>
      `Block ${block}: Ein Stream wurde gelöscht oder gekürzt, ein Scavenge würde seine Ereignisse entfernen`,
    'block-missing': (block) => `Block ${block} selbst fehlt`,
    'block-altered': (block) => `Block ${block} selbst wurde verändert`,
  },
  between: (after, to) => `Zwischen den Positionen ${after} und ${to} des Protokolls.`,
  beginning: 'Anfang',
  asSealed: 'Wie versiegelt',
  asFound: 'Wie vorgefunden',
  contentOf: (events) => `${events} Ereignisse`,
  before: 'Alle früheren Blöcke stimmen überein.',
  list: 'Versiegelte Blöcke',
  block: 'Block',
  events: 'Ereignisse',
  range: 'Positionen',
  sealedAt: 'Versiegelt',
  digest: 'Prüfsumme',
  digestOf: (block) => `Prüfsumme von Block ${block}`,
  covers: (count) => `Umfasst ${plural(count, 'Kategorie', 'Kategorien')} von Streams`,
  pages: 'Seiten von Blöcken',
  newer: 'Neuere',
  older: 'Ältere',
  recompute: 'Wie man einen Block selbst berechnet',
  recipe: [
    'Exportieren Sie das Protokoll: hinter der Position, an der der Block beginnt, bis zu der, an der er endet.',
    'Die Prüfsumme eines Ereignisses ist die SHA-256 von {"created", "data_sha256", "id", "metadata_sha256", "revision", "stream", "type"} als kanonisches JSON (RFC 8785), alles Texte, wie sie in seiner Zeile stehen.',
    'Beginnen Sie mit c, der SHA-256 des kanonischen JSON von {"block", "categories", "previous"}: previous ist die Prüfsumme des Blocks davor, beim ersten sind es 64 Nullen.',
    'Für jedes Ereignis dieser Kategorien, in der Reihenfolge des Protokolls, wird c zur SHA-256 der 32 Bytes von c und der 32 Bytes der Prüfsumme des Ereignisses.',
    'In hexadezimalen Ziffern ist c die Prüfsumme des Blocks.',
  ],
  api: 'API-Beschreibung',
  exportLog: 'Das Protokoll exportieren',
};
