import type { Details, worded as english } from '../../en/notifications/worded.ts';

const failure = ({ cause, next_action }: Details): string => `${cause}; ${next_action}`;

export const worded: typeof english = {
  'platform.gate.opened': ({ title, gate }) => ({
    title: `Wartet auf Sie: ${title}`,
    message:
      gate === 'review'
        ? 'Das Skript ist fertig: Geben Sie es frei, bearbeiten Sie es oder fordern Sie Änderungen an'
        : 'Das Video ist fertig: Sehen Sie es an und geben Sie es frei, oder fordern Sie Änderungen an',
  }),
  'platform.pipeline.failed': (details) => ({
    title: `${details.stage === 'script' ? 'Kein Skript' : details.stage === 'video' ? 'Kein Video' : 'Fehlgeschlagen'}: ${details.title}`,
    message: failure(details),
  }),
  'platform.publication.failed': (details, { platform }) => ({
    title: `${details.of === 'takedown' ? 'Nicht entfernt' : 'Nicht veröffentlicht'}: ${details.title}`,
    message: `${platform(details.platform)}: ${failure(details)}`,
  }),
  'platform.publication.unconfirmed': (details, { platform }) => ({
    title: `Vielleicht veröffentlicht: ${details.title}`,
    message: `${platform(details.platform)}: ${failure(details)}`,
  }),
  'platform.budget.spent': ({ level, spent_usd, limit_usd, month }, names) => {
    const spent = `Im ${names.month(month)} sind ${names.money(spent_usd)} von ${names.money(limit_usd)} ausgegeben`;
    return level === 'reached'
      ? {
          title: 'Ihr Budget ist aufgebraucht',
          message: `${spent}: Erhöhen Sie das Budget in den Einstellungen, oder warten Sie auf den nächsten Monat`,
        }
      : {
          title: 'Ihr Budget ist fast aufgebraucht',
          message: `${spent}: Ist es aufgebraucht, wird nichts mehr erstellt, was etwas kostet`,
        };
  },
  'platform.trend.detected': ({ topic, niche, score, count, others, more, rule }, names) => {
    const scores = `${topic} hat ${score} Punkte (${names.niche(niche)})`;
    const because = rule ? `, gefunden durch die Regel „${rule}“` : '';
    if (count === '1') return { title: `Neuer Trend: ${topic}`, message: `${scores}${because}` };
    const rest = more === '0' ? '' : ` und ${more} weitere`;
    return { title: `${count} neue Trends`, message: `${scores}; außerdem ${others}${rest}${because}` };
  },
  'platform.content.created': ({ title }) => ({
    title: `Skript freigegeben: ${title}`,
    message: 'Die Bilder dazu werden erstellt',
  }),
  'platform.content.published': ({ title, platform, url }, names) => ({
    title: `Veröffentlicht: ${title}`,
    message: `${names.platform(platform)}: ${url}`,
  }),
  'platform.content.rejected': ({ title, gate, reason }, { stage }) => ({
    title: `Abgelehnt: ${title}`,
    message: `${stage(gate)}${reason === undefined ? '' : `: „${reason}“`} – mit Feedback wird daraus eine neue Fassung`,
  }),
  'platform.media.failed': (details) => ({
    title: 'Die Bilder konnten nicht erstellt werden',
    message: failure(details),
  }),
  'platform.pipeline.stage_changed': ({ title, from, to }, { stage }) => ({
    title: `${title}: ${stage(to)}`,
    message: `Von „${stage(from)}“ zu „${stage(to)}“`,
  }),
  'account.connected': ({ name, platform }, names) => ({
    title: `Konto verbunden: ${name} (${names.platform(platform)})`,
    message:
      'Ab jetzt werden Ihre Videos dort mit diesem Konto veröffentlicht; wenn Sie das nicht waren, trennen Sie es',
  }),
  'account.access_ended': ({ name, platform, reason }, names) => ({
    title: `Zugang beendet: ${name} (${names.platform(platform)})`,
    message: `Der Zugang ${reason === 'expired' ? 'ist abgelaufen' : 'wurde widerrufen'}: Verbinden Sie das Konto erneut, um dort zu veröffentlichen`,
  }),
};
