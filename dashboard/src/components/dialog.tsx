import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/index.ts';
import { Button } from './button.tsx';
import './dialog.css';

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  text: string;
  /** What it is called to go through with it. */
  confirm: string;
  /** What it is called not to; by default to cancel. */
  keep?: string;
  look?: 'danger' | 'primary';
  onConfirm: () => void;
  children?: ReactNode;
};

/** Asks before what cannot simply be taken back. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  text,
  confirm,
  keep,
  look = 'danger',
  onConfirm,
  children,
}: Props) {
  const t = useTexts('core');
  return (
    <AlertDialog.Root open={open} onOpenChange={(to) => !to && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="dialog-backdrop" />
        <AlertDialog.Popup className="dialog">
          <AlertDialog.Title>{title}</AlertDialog.Title>
          <AlertDialog.Description>{text}</AlertDialog.Description>
          {children}
          <div className="row dialog-actions">
            <AlertDialog.Close render={<Button />}>{keep ?? t.cancel}</AlertDialog.Close>
            <Button look={look} onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
