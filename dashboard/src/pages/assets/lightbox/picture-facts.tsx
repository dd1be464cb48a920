import { useRef } from 'react';
import { type Asset, ownPath } from '../../../api/call.ts';
import { kindOf } from '../../../api/images.ts';
import { ButtonAnchor } from '../../../components/button.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { Facts } from '../../../components/facts.tsx';
import { useProviderName } from '../../../components/provider-name.ts';
import { useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import { Attempts } from './attempts.tsx';
import { Credit } from './credit.tsx';
import { UsedIn } from './used-in.tsx';

/** How an image was made, what it cost, and where it is used. */
export function PictureFacts({ asset }: { asset: Asset }) {
  const t = useTexts('pictures').picture;
  const { kinds } = useTexts('media').assets;
  const { money, dateTime } = useFormats();
  const providerName = useProviderName();
  const prompt = useRef<HTMLParagraphElement>(null);
  const { width, height, steps, cfg_scale, seed, cost, created_at, provider, negative_prompt, url } = asset;
  const kind = kindOf(asset);
  const facts = [
    [
      t.facts.provider,
      kind && provider ? `${providerName(provider)} (${kinds[kind] ?? kind})` : provider && providerName(provider),
    ],
    [t.facts.size, `${width} × ${height}`],
    [t.facts.seed, String(seed)],
    [t.facts.steps, String(steps)],
    [t.facts.scale, String(cfg_scale)],
    [t.facts.cost, cost ? money(cost.amount_usd) : t.free],
    [t.facts.made, dateTime(created_at)],
  ] as const;
  return (
    <>
      <section className="stack stack-s">
        <h3>{t.prompt}</h3>
        <p ref={prompt}>{asset.prompt}</p>
        <div className="row row-s">
          <CopyButton label={t.copy} done={t.copied} failed={t.copyFailed} of={prompt} />
          {url && (
            <ButtonAnchor icon="download" href={ownPath(url)} download={fileName(asset)}>
              {t.download}
            </ButtonAnchor>
          )}
        </div>
      </section>
      {negative_prompt && (
        <section className="stack stack-s">
          <h3>{t.negative}</h3>
          <p>{negative_prompt}</p>
        </section>
      )}
      <Credit asset={asset} />
      <section className="stack stack-s">
        <h3>{t.usedIn}</h3>
        <UsedIn asset={asset} />
      </section>
      <Facts items={facts} />
      <Attempts attempts={asset.attempts} />
      <Metadata metadata={asset.metadata} />
    </>
  );
}

/** What else the provider reports; what it reports as a structure is left out. */
function Metadata({ metadata }: Pick<Asset, 'metadata'>) {
  const t = useTexts('pictures').picture;
  const known = Object.entries(metadata)
    .filter(([name, value]) => name !== 'kind' && ['string', 'number', 'boolean'].includes(typeof value))
    .map(([name, value]) => [name, String(value)] as const);
  if (known.length === 0) return null;
  return (
    <details>
      <summary>{t.more}</summary>
      <Facts items={known} areMono />
    </details>
  );
}

const fileName = ({ asset_id, file_path }: Asset): string => file_path?.split('/').at(-1) ?? asset_id;
