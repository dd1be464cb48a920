import type { CSSProperties } from 'react';
import { type Asset, ownPath } from '../../api/call.ts';
import { kindOf, nameOf } from '../../api/images.ts';
import { Badge } from '../../components/badge.tsx';
import { useProviderName } from '../../components/provider-name.ts';
import { useFormats } from '../../texts/format.ts';
import { useTexts } from '../../texts/index.ts';
import { ClipLength } from '../../uploads/clip-length.tsx';
import './gallery.css';

type Props = { items: readonly Asset[]; onOpen: (id: string) => void };

export const tileId = (assetId: string): string => `picture-${assetId}`;

/** Images in rows of equal height, none cropped; their sizes are known before they load, so nothing moves. */
export const Gallery = ({ items, onOpen }: Props) => (
  <ul className="gallery">
    {items.map((asset) => (
      <Tile key={asset.asset_id} asset={asset} onOpen={onOpen} />
    ))}
  </ul>
);

function Tile({ asset, onOpen }: { asset: Asset; onOpen: (id: string) => void }) {
  const { open, openClip, kinds, own } = useTexts('media').assets;
  const { clock } = useFormats();
  const { asset_id, still_url: url, width, height, provider } = asset;
  const length = asset.duration_seconds;
  const name = nameOf(asset);
  const providerName = useProviderName();
  const kind = kindOf(asset);
  return (
    <li className="tile" style={{ '--ratio': width / height } as CSSProperties}>
      <button
        type="button"
        id={tileId(asset_id)}
        className="tile-button"
        aria-label={length === null ? open(name) : openClip(name, clock(length))}
        onClick={() => onOpen(asset_id)}
      >
        {url && <img src={ownPath(url)} alt="" width={width} height={height} loading="lazy" decoding="async" />}
        <ClipLength asset={asset} />
      </button>
      <p className="small tile-prompt" title={name}>
        {name}
      </p>
      <p className="soft small tile-made">
        {kind && <Badge tone={kind === 'CLOUD' ? 'accent' : 'plain'}>{kinds[kind] ?? kind}</Badge>}
        {asset.kind !== 'image' ? (
          <Badge icon="upload">{own}</Badge>
        ) : (
          <span>{provider && providerName(provider)}</span>
        )}
      </p>
    </li>
  );
}
