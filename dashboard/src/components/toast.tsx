import { useSyncExternalStore } from 'react';
import { useTexts } from '../texts/index.ts';
import './toast.css';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';

type Toast = { readonly id: number; readonly tone: 'good' | 'bad'; readonly text: string };

const SHOWN_MS = 6_000;
const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let next = 1;

const change = (to: readonly Toast[]): void => {
  toasts = to;
  for (const listener of listeners) listener();
};
const dismiss = (id: number): void => change(toasts.filter((each) => each.id !== id));

/** Says that something is done. What failed stays until someone has read it. */
export function toast(text: string, tone: Toast['tone'] = 'good'): void {
  const id = next++;
  change([...toasts.slice(-2), { id, tone, text }]);
  if (tone === 'good') setTimeout(() => dismiss(id), SHOWN_MS);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Two live regions that are always there: what comes into them is read out. */
export function Toasts() {
  const t = useTexts('core');
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <div className="toasts">
      {(['good', 'bad'] as const).map((tone) => (
        <div key={tone} role={tone === 'good' ? 'status' : 'alert'} className="toasts-list">
          {shown
            .filter((each) => each.tone === tone)
            .map(({ id, text }) => (
              <div key={id} className={`toast toast-${tone}`}>
                <Icon name={tone === 'good' ? 'check' : 'alert'} />
                <span>{text}</span>
                <IconButton icon="cross" label={t.dismiss} onClick={() => dismiss(id)} />
              </div>
            ))}
        </div>
      ))}
    </div>
  );
}
