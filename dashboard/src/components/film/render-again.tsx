import { lazy, Suspense, useState } from 'react';
import type { Render } from '../../api/renders.ts';
import { useTexts } from '../../texts/index.ts';
import { Button } from '../button.tsx';
import { Modal } from '../modal.tsx';
import { Skeleton } from '../skeleton.tsx';

/** All looks with their pictures, all voices and music: they come when the dialog is opened. */
const Options = lazy(async () => ({ default: (await import('./render-options.tsx')).RenderOptionsForm }));

/** Renders a video again, with another voice, other captions, other music or another size. */
export function RenderAgain({ render }: { render: Render }) {
  const t = useTexts('media').film;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="refresh" onClick={() => setOpen(true)}>
        {t.again}
      </Button>
      <Modal open={isOpen} onClose={() => setOpen(false)} title={t.againTitle}>
        <Suspense fallback={<Skeleton shape="row" count={5} />}>
          <Options render={render} onClose={() => setOpen(false)} />
        </Suspense>
      </Modal>
    </>
  );
}
