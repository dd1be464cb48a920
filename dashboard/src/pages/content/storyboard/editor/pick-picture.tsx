import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownPath } from '../../../../api/call.ts';
import { type AssetFilter, assetsQuery, nameOf, SOURCES } from '../../../../api/images.ts';
import { Button } from '../../../../components/button.tsx';
import { SelectField } from '../../../../components/field.tsx';
import { Modal } from '../../../../components/modal.tsx';
import { More } from '../../../../components/more.tsx';
import { Skeleton } from '../../../../components/skeleton.tsx';
import { ErrorState } from '../../../../components/states.tsx';
import { useTexts } from '../../../../texts/index.ts';
import { UploadButton } from '../../../../uploads/upload-button.tsx';
import { UploadList } from '../../../../uploads/upload-list.tsx';
import type { DraftScene } from './draft.ts';

type Props = { name: string; pinned: DraftScene['pinned']; onPick: (pinned: DraftScene['pinned']) => void };

/** Shows one of the user's own pictures in a scene, instead of one made from its prompt. */
export function PickPicture({ name, pinned, onPick }: Props) {
  const t = useTexts('content').storyboard.pick;
  const [isOpen, setOpen] = useState(false);
  const pick = (asset_id: string, file_path: string) => {
    onPick({ asset_id, file_path });
    setOpen(false);
  };
  return (
    <div className="row">
      <Button look="quiet" icon="images" aria-label={`${t.choose}: ${name}`} onClick={() => setOpen(true)}>
        {t.choose}
      </Button>
      {pinned && (
        <Button look="quiet" icon="cross" aria-label={`${t.unpin}: ${name}`} onClick={() => onPick(null)}>
          {t.unpin}
        </Button>
      )}
      <Modal open={isOpen} onClose={() => setOpen(false)} title={t.title(name)}>
        <Pictures onPick={pick} />
      </Modal>
    </div>
  );
}

type ListProps = { onPick: (asset_id: string, file_path: string) => void };

/** All of the user's pictures or some, and others that are uploaded on the way. */
function Pictures({ onPick }: ListProps) {
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
          onStored={({ material_id, file_path }) => file_path && onPick(material_id, file_path)}
        />
      </div>
      <UploadList />
      <PictureList source={source} onPick={onPick} />
    </div>
  );
}

function PictureList({ source, onPick }: ListProps & Pick<AssetFilter, 'source'>) {
  const t = useTexts('content').storyboard.pick;
  const list = useInfiniteQuery(assetsQuery({ source }));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (list.isPending) return <Skeleton shape="media" count={4} />;
  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (items.length === 0) return <p className="soft">{t.none}</p>;
  return (
    <>
      <ul className="pick-list">
        {items.map((asset) => (
          <li key={asset.asset_id}>
            <button
              type="button"
              className="pick"
              disabled={!asset.file_path}
              onClick={() => onPick(asset.asset_id, asset.file_path ?? '')}
            >
              {asset.url && <img src={ownPath(asset.url)} alt={nameOf(asset) || t.own} loading="lazy" />}
            </button>
          </li>
        ))}
      </ul>
      <More list={list} />
    </>
  );
}
