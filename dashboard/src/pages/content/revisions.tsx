import type { Content } from '../../api/call.ts';
import { useFormats } from '../../texts/format.ts';
import { useTexts } from '../../texts/index.ts';
import { differences } from './differences.ts';

type Revision = Content['revisions'][number];

const wordsOf = ({ script }: Revision): string => script.scenes.map(({ narration }) => narration).join('\n');

/** The revisions of the script, newest first: what led to each, and what it changed. */
export function Revisions({ content }: { content: Content }) {
  const t = useTexts('content');
  const { ago } = useFormats();
  const newestFirst = [...content.revisions].sort((a, b) => b.revision - a.revision);
  return (
    <section className="card stack stack-s" aria-labelledby="revisions">
      <h2 id="revisions">{t.revisions}</h2>
      {newestFirst.map((revision, index) => {
        const before = newestFirst[index + 1];
        return (
          <details key={revision.revision} className="revision">
            <summary>
              {t.revision(revision.revision)} <span className="soft small">{ago(revision.created_at)}</span>
            </summary>
            <div className="stack stack-s">
              <p className="soft">{revision.feedback ? `${t.because}: “${revision.feedback}”` : t.first}</p>
              <p>{before ? <Changes from={wordsOf(before)} to={wordsOf(revision)} /> : wordsOf(revision)}</p>
            </div>
          </details>
        );
      })}
    </section>
  );
}

const Changes = ({ from, to }: { from: string; to: string }) =>
  differences(from, to).map(({ kind, text }, index) => {
    const key = `${index} ${kind}`;
    if (kind === 'added') return <ins key={key}>{text}</ins>;
    if (kind === 'removed') return <del key={key}>{text}</del>;
    return <span key={key}>{text}</span>;
  });
