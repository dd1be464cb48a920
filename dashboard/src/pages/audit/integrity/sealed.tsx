import type { Block, Integrity } from '../../../api/audit.ts';
import { useAgo, useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import { useLocale } from '../../../texts/language.ts';
import { CopyButton } from '../copy-button.tsx';
import { useMoments } from '../format.ts';

type Props = { newest: Block; unsealed: Integrity['unsealed'] };

/** How far the log is sealed, and the digest that covers all of it. */
export function Sealed({ newest, unsealed }: Props) {
  const t = useTexts('integrity');
  const ago = useAgo();
  const { number } = useFormats();
  const { moment } = useMoments();
  const locale = useLocale();
  const facts = [
    { name: t.blocks, value: number(newest.block + 1), note: t.covers(newest.categories.length) },
    { name: t.upTo, value: new Intl.NumberFormat(locale).format(BigInt(newest.to)), note: t.upToNote },
    { name: t.last, value: ago(newest.at), note: moment(newest.at) },
    {
      name: t.behind,
      value: number(unsealed?.events ?? 0),
      note: t.behindNote(unsealed !== null && !unsealed.is_whole),
    },
  ];
  return (
    <section className="card stack" aria-labelledby="sealed">
      <h2 id="sealed">{t.sealed}</h2>
      <dl className="integrity-facts">
        {facts.map(({ name, value, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="numbers">{value}</dd>
            <dd className="soft">{note}</dd>
          </div>
        ))}
      </dl>
      <div className="integrity-digest">
        <div>
          <strong>{t.newestDigest}</strong>
          <p className="soft small">{t.keep}</p>
        </div>
        <div className="audit-id">
          <code className="audit-code">{newest.digest}</code>
          <CopyButton text={newest.digest} what={t.newestDigest} />
        </div>
      </div>
    </section>
  );
}
