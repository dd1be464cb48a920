import { type RefObject, useEffect, useState } from 'react';
import { Button } from './button.tsx';

type Props = {
  label: string;
  done: string;
  /** Shown where the browser does not allow copying, as on pages without TLS. */
  failed: string;
  /** The element whose text is copied; it is selected where copying fails. */
  of: RefObject<HTMLElement | null>;
};

const SHOWN_MS = 3_000;

/** Copies a text, and says so next to the button: a toast would be hidden behind a dialog. */
export function CopyButton({ label, done, failed, of }: Props) {
  const [result, setResult] = useState<'done' | 'failed' | null>(null);
  useEffect(() => {
    if (result !== 'done') return;
    const timer = setTimeout(() => setResult(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(of.current?.textContent ?? '');
      setResult('done');
    } catch {
      if (of.current) getSelection()?.selectAllChildren(of.current);
      setResult('failed');
    }
  };
  return (
    <>
      <Button icon={result === 'done' ? 'check' : 'copy'} onClick={() => void copy()}>
        {label}
      </Button>
      <span role="status" className="small">
        {result === 'done' ? done : result === 'failed' ? failed : ''}
      </span>
    </>
  );
}
