import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownPath } from '../../../../api/call.ts';
import { assetsQuery } from '../../../../api/images.ts';
import { Button } from '../../../../components/button.tsx';
import { Modal } from '../../../../components/modal.tsx';
import { More } from '../../../../components/more.tsx';
import { Skeleton } from '../../../../components/skeleton.tsx';
import { ErrorState } from '../../../../components/states.tsx';
import { useTexts } from '../../../../texts/index.ts';
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

function Pictures({ onPick }: { onPick: (asset_id: string, file_path: string) => void }) {
  const t = useTexts('content').storyboard.pick;
  const list = useInfiniteQuery(assetsQuery({}));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (list.isPending) return <Skeleton shape="media" count={4} />;
  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (items.length === 0) return <p className="soft">{t.none}</p>;
  return (
    <>
      <ul className="pick-list">
        {items.map(({ asset_id, file_path, url, prompt }) => (
          <li key={asset_id}>
            <button
              type="button"
              className="pick"
              disabled={!file_path}
              onClick={() => onPick(asset_id, file_path ?? '')}
            >
              {url && <img src={ownPath(url)} alt={prompt || t.own} loading="lazy" />}
            </button>
          </li>
        ))}
      </ul>
      <More list={list} />
    </>
  );
}
