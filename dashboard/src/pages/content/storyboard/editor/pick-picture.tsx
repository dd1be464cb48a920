import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { Modal } from '../../../../components/modal.tsx';
import { Skeleton } from '../../../../components/skeleton.tsx';
import { useTexts } from '../../../../texts/index.ts';
import type { DraftScene } from './draft.ts';

const Pictures = lazy(async () => ({ default: (await import('../../../../uploads/pictures.tsx')).Pictures }));

type Props = { name: string; pinned: DraftScene['pinned']; onPick: (pinned: DraftScene['pinned']) => void };

/** Shows one of the user's own pictures or clips in a scene, instead of one made from its prompt. */
export function PickPicture({ name, pinned, onPick }: Props) {
  const t = useTexts('content').storyboard.pick;
  const [isOpen, setOpen] = useState(false);
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
        <Suspense fallback={<Skeleton shape="media" count={4} />}>
          <Pictures
            onPick={({ asset_id, file_path }) => {
              onPick({ asset_id, file_path });
              setOpen(false);
            }}
          />
        </Suspense>
      </Modal>
    </div>
  );
}
