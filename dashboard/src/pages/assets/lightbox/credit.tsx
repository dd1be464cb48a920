import type { Asset } from '../../../api/call.ts';
import { type Credit as Credited, creditOf } from '../../../api/images.ts';
import { useTexts } from '../../../texts/index.ts';

/** Whose picture it is, and under which licence, where it was found and not made. */
export function Credit({ asset }: { asset: Asset }) {
  const t = useTexts('pictures').picture.credit;
  const credit = creditOf(asset);
  if (!credit) return null;
  const { author, source, page_url, is_required } = credit;
  return (
    <section className="stack stack-s">
      <h3>{t.title}</h3>
      <p>
        <a href={page_url} target="_blank" rel="noreferrer">
          {author ?? t.unknown}
        </a>
        {` · ${source} · `}
        <License credit={credit} />
      </p>
      <p className="soft small">{is_required ? t.required : t.free}</p>
    </section>
  );
}

function License({ credit: { license, license_url } }: { credit: Credited }) {
  if (!license_url) return license;
  return (
    <a href={license_url} target="_blank" rel="noreferrer">
      {license}
    </a>
  );
}
