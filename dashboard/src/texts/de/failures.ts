import type { texts as english } from '../en/failures.ts';

export const texts: typeof english = {
  stage: 'Stufe',
  cause: 'Ursache',
  nextStep: 'Nächster Schritt',
  causes: {
    unreachable: (name) => `${name} ist nicht erreichbar.`,
    slow: (name) => `${name} hat nicht rechtzeitig geantwortet.`,
    key: (name) => `${name} nimmt den Schlüssel nicht an.`,
    credit: (name) => `Das Guthaben bei ${name} ist aufgebraucht.`,
    tooOften: (name) => `${name} wurde in kurzer Zeit zu oft gefragt.`,
    down: (name) => `${name} ist überlastet oder gestört.`,
    refused: (name) => `${name} hat diesen Inhalt abgelehnt.`,
  },
  next: {
    unreachable:
      'Prüfen Sie, ob die Plattform eine Verbindung zum Netz hat und die Adresse stimmt. Dann versuchen Sie es noch einmal.',
    slow: 'Versuchen Sie es später noch einmal.',
    key: 'Prüfen Sie den Schlüssel.',
    credit: 'Laden Sie das Konto auf, oder wählen Sie einen anderen Anbieter.',
    tooOften: 'Warten Sie einen Augenblick, und versuchen Sie es noch einmal.',
    down: 'Versuchen Sie es später noch einmal.',
    refused: 'Ändern Sie den Text, und versuchen Sie es noch einmal.',
  },
  yours: 'Diesen Anbieter haben Sie selbst gewählt:',
};
