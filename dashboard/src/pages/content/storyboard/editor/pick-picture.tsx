import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { Modal } from '../../../../components/modal.tsx';
import { useTexts } from '../../../../texts/index.ts';
import { Pictures } from '../../../../uploads/pictures.tsx';
import type { DraftScene } from './draft.ts';

type Props = { name: string; pinned: DraftScene['pinned']; onPick: (pinned: DraftScene['pinned']) => void };

/** Shows one of the user's own pictures in a scene, instead of one made from its prompt. */
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
        <Pictures
          onPick={({ asset_id, file_path }) => {
            onPick({ asset_id, file_path });
            setOpen(false);
          }}
        />
      </Modal>
    </div>
  );
}
