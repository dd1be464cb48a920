import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTexts } from '../texts/index.ts';
import { IconButton } from './button.tsx';
import './modal.css';

type Props = { open: boolean; onClose: () => void; title: string; children: ReactNode };

/** The browser's own dialog: it keeps the focus, gives it back, and closes by Escape. */
export function Modal({ open, onClose, title, children }: Props) {
  const t = useTexts('core');
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open) dialog.current?.close();
  }, [open]);
  return (
    <dialog ref={dialog} className="modal" aria-labelledby={id} onClose={onClose}>
      {open && (
        <>
          <div className="modal-head">
            <h2 id={id}>{title}</h2>
            <IconButton icon="cross" label={t.close} onClick={() => dialog.current?.close()} />
          </div>
          {children}
        </>
      )}
    </dialog>
  );
}
