import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownPath } from '../api/call.ts';
import { type AssetFilter, assetsQuery, nameOf, SOURCES } from '../api/images.ts';
import { SelectField } from '../components/field.tsx';
import { More } from '../components/more.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { ErrorState } from '../components/states.tsx';
import { useTexts } from '../texts/index.ts';
import { ClipLength } from './clip-length.tsx';
import './pictures.css';
import { UploadButton } from './upload-button.tsx';
import { UploadList } from './upload-list.tsx';

/** One of the user's pictures or clips, with what it takes to show it. */
export type Picked = {
  readonly asset_id: string;
  readonly file_path: string;
  /** Of a picture; of a clip, its still. */
  readonly url: string;
  readonly name: string;
};

type Props = {
  onPick: (picture: Picked) => void;
  /** Ids of those that are picked, where there can be several. */
  picked?: readonly string[];
};

/** All of the user's pictures and clips or some, and others that are uploaded on the way. */
export function Pictures({ onPick, picked }: Props) {
  const { filters, upload } = useTexts('media').assets;
  const { all } = useTexts('core');
  const [source, setSource] = useState<AssetFilter['source']>(undefined);
  return (
    <div className="stack">
      <div className="row row-between">
        <SelectField
          label={filters.source}
          value={source ?? ''}
          options={[['', all], ...SOURCES.map((each) => [each, filters.sources[each]] as const)]}
          onChoose={(value) => setSource(SOURCES.find((each) => each === value))}
        />
        <UploadButton
          kind="picture"
          label={upload}
          clips
          onStored={({ material_id, file_path, still_url, alt_text, name }) =>
            file_path &&
            still_url &&
            onPick({ asset_id: material_id, file_path, url: still_url, name: alt_text ?? name })
          }
        />
      </div>
      <UploadList />
      <PictureList source={source} onPick={onPick} {...(picked ? { picked } : {})} />
    </div>
  );
}

function PictureList({ source, onPick, picked }: Props & Pick<AssetFilter, 'source'>) {
  const t = useTexts('media').assets.pick;
  const list = useInfiniteQuery(assetsQuery({ source }));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (list.isPending) return <Skeleton shape="media" count={4} />;
  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (items.length === 0) return <p className="soft">{t.none}</p>;
  return (
    <>
      <ul className="pick-list">
        {items.map((asset) => {
          const { asset_id, file_path, still_url: url } = asset;
          const name = nameOf(asset) || t.own;
          return (
            <li key={asset_id}>
              <button
                type="button"
                className="pick"
                disabled={!file_path || !url}
                {...(picked ? { 'aria-pressed': picked.includes(asset_id) } : {})}
                onClick={() => file_path && url && onPick({ asset_id, file_path, url, name })}
              >
                {url && <img src={ownPath(url)} alt={name} loading="lazy" />}
                <ClipLength asset={asset} />
              </button>
            </li>
          );
        })}
      </ul>
      <More list={list} />
    </>
  );
}
