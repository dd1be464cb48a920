import { type EventFilter, exportPath } from '../../../api/audit.ts';
import { ButtonAnchor } from '../../../components/button.tsx';
import { useTexts } from '../../../texts/index.ts';
import { useLocale } from '../../../texts/language.ts';
import { CopyButton } from '../copy-button.tsx';
import { useMoments } from '../format.ts';

/** Exports exactly the current search as a file, and explains how to check that it is complete. */
export function Export({ filter }: { filter: EventFilter }) {
  const t = useTexts('audit').export;
  const locale = useLocale();
  const { moment } = useMoments();
  const parts = Object.entries(filter).flatMap(([name, value]) =>
    value ? t.name(t.names[name] ?? name, name === 'from' || name === 'to' ? moment(value) : value) : [],
  );
  const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts);
  return (
    <section className="card stack stack-s" aria-label={t.title}>
      <div className="row row-between">
        <p className="audit-long">{parts.length === 0 ? t.everything : t.selection(list)}</p>
        <ButtonAnchor href={exportPath(filter)} download="events.jsonl" icon="download">
          {t.act}
        </ButtonAnchor>
      </div>
      <details className="audit-details">
        <summary>{t.about}</summary>
        <div className="stack stack-s">
          {t.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <div className="audit-id">
            <code className="audit-code">{t.command}</code>
            <CopyButton text={t.command} what={t.theCommand} />
          </div>
        </div>
      </details>
    </section>
  );
}
