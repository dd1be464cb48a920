import type { texts as english } from '../en/providers.ts';

export const texts: typeof english = {
  title: 'Anbieter',
  lead: 'Wer hier schreibt, spricht, Bilder erstellt, veröffentlicht und speichert.',
  offline: 'Sie arbeiten mit den eingebauten Anbietern, die kein Netz brauchen',
  offlineText:
    'Alles läuft ohne Schlüssel. Ein Sprachmodell schreibt bessere Skripte, ein Bildmodell erstellt passendere Bilder, und die Stimme eines Anbieters klingt wie ein Mensch: Fügen Sie unten einen Schlüssel ein, für sich oder für alle.',
  offlineForUsers:
    'Alles läuft ohne Schlüssel. Ein Sprachmodell schreibt bessere Skripte, ein Bildmodell erstellt passendere Bilder, und die Stimme eines Anbieters klingt wie ein Mensch: Fügen Sie unten einen eigenen Schlüssel ein.',
  servers: {
    title: 'Eigener Schlüssel oder eigener Server',
    keys: 'Einen eigenen Schlüssel für OpenAI, Anthropic, ElevenLabs und andere können Sie unten selbst eintragen. Er gilt nur für Ihre Videos.',
    servers:
      'Ein Server ohne Konto, etwa Ollama, LM Studio, Kokoro oder ComfyUI, hat eine Adresse in Ihrem Netz. Nur die Verwaltung kann ihn eintragen; dann nutzen ihn alle. Schicken Sie ihr diese Bitte:',
    request: (page) =>
      `Bitte richten Sie unseren Server für Videos ein: auf ${page} „Eigenes Sprachmodell verwenden“ (oder Bildmodell, oder Stimme) wählen, bei „Für wen“ „Für alle“, und die Adresse des Servers eintragen.`,
    copy: 'Text kopieren',
    copied: 'Kopiert',
    notCopied: 'Markieren und kopieren Sie den Text selbst',
    forAdministrators:
      'Einen eigenen Server, etwa Ollama, LM Studio, Kokoro oder ComfyUI, tragen Sie unten „Für alle“ mit seiner Adresse ein. Andere Personen können nur eigene Schlüssel eintragen.',
  },
  orBySettings: 'Oder durch Einstellungen der Installation',
  bySettings: 'Einstellungen der Installation',
  change: 'In der Umgebung oder der Datei .env, nach einem Neustart:',
  example: (name) => `Zum Beispiel mit ${name}:`,
  needs: 'Dafür fehlt:',
  default: 'Vorgabe',
  unpriced: 'kein Preis',
  chosenBy: { you: 'Ihrer', administrator: 'für alle gewählt' },
  takesOver: 'wenn der erste ausfällt',
  notSetUp: 'nicht eingerichtet',
  accounts: 'Konten zum Veröffentlichen',
  test: 'Testen',
  works: 'Es funktioniert',
  worksNot: 'Es funktioniert nicht',
  parts: {
    writer: { name: 'Texte', hint: 'Schreibt die Skripte.' },
    voice: { name: 'Stimme', hint: 'Spricht. Die erste gilt, wenn keine andere gewählt ist.' },
    images: { name: 'Bilder', hint: 'Der Reihe nach gefragt, bis einer ein Bild liefert.' },
    music: { name: 'Musik', hint: 'Wenn Sie keine eigene Datei wählen.' },
    clips: {
      name: 'Clips aus Bildern',
      hint: 'Setzt das Bild einer Szene in Bewegung, wenn Sie es im Storyboard verlangen.',
    },
    video: { name: 'Video', hint: 'Kodiert die Videos.' },
    trends: { name: 'Trends', hint: 'Wo sie gefunden werden. Antwortet niemand, springt das Beispiel ein.' },
    platform: { name: 'Plattformen', hint: 'Wo Videos veröffentlicht werden.' },
    mail: { name: 'E-Mail', hint: 'Verschickt Links und Mitteilungen.' },
    events: { name: 'Ereignisse', hint: 'Wo alles gespeichert wird, was geschieht.' },
    documents: { name: 'Dokumente', hint: 'Woraus Anfragen beantwortet werden.' },
  },
  names: {
    ffmpeg: 'ffmpeg',
    files: 'Dateien im Datenordner',
    smtp: 'Mailserver',
    embedded: 'Eingebauter Speicher',
  },
};
