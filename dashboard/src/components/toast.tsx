import { useSyncExternalStore } from 'react';
import { useTexts } from '../texts/index.ts';
import './toast.css';
import { Button, IconButton } from './button.tsx';
import { Icon } from './icon.tsx';

type Tone = 'good' | 'bad';
type Options = {
  /** What can be done about it, as long as it is shown. */
  readonly action?: { readonly label: string; readonly act: () => void };
  /** Milliseconds; what failed stays until someone has read it. */
  readonly shownMs?: number;
  /** Called once it is gone for any other reason than its action. */
  readonly onEnd?: () => void;
};
type Toast = Options & { readonly id: number; readonly tone: Tone; readonly text: string };

const SHOWN_MS = 6_000;
/** More hide the page. The oldest ends when another comes. */
const MOST = 3;
const listeners = new Set<() => void>();
const timers = new Map<
  number,
  { timer: ReturnType<typeof setTimeout>; startedAt: number; leftMs: number; isHeld: boolean }
>();
let toasts: readonly Toast[] = [];
let next = 1;

const change = (to: readonly Toast[]): void => {
  toasts = to;
  for (const listener of listeners) listener();
};

function remove({ id }: Toast): void {
  clearTimeout(timers.get(id)?.timer);
  timers.delete(id);
  change(toasts.filter((each) => each.id !== id));
}

function end(toast: Toast): void {
  remove(toast);
  toast.onEnd?.();
}

/** Says that something is done, or that it failed. */
export function toast(text: string, tone: Tone = 'good', options: Options = {}): void {
  const made = { ...options, id: next++, tone, text };
  const [oldest] = toasts;
  if (oldest && toasts.length >= MOST) end(oldest);
  change([...toasts, made]);
  if (tone === 'good') count(made, options.shownMs ?? SHOWN_MS);
}

function count(toast: Toast, leftMs: number): void {
  timers.set(toast.id, { timer: setTimeout(() => end(toast), leftMs), startedAt: Date.now(), leftMs, isHeld: false });
}

/** While someone points at it or has the focus in it, its time is paused. */
function hold({ id }: Toast): void {
  const counting = timers.get(id);
  if (!counting || counting.isHeld) return;
  clearTimeout(counting.timer);
  counting.isHeld = true;
  counting.leftMs -= Date.now() - counting.startedAt;
}

function release(toast: Toast): void {
  const held = timers.get(toast.id);
  if (held?.isHeld) count(toast, Math.max(0, held.leftMs));
}

/** Lets the time of all go on: on another page no one reads them any more, even if the pointer rests where they are. */
export function releaseToasts(): void {
  for (const each of toasts) release(each);
}

/** Ends the time of all that can still be acted on: what they wait for happens now. */
export function endWaitingToasts(): void {
  for (const each of toasts.filter(({ onEnd }) => onEnd)) end(each);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Two live regions that are always there: what comes into them is read out. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <div className="toasts">
      {(['good', 'bad'] as const).map((tone) => (
        <div key={tone} role={tone === 'good' ? 'status' : 'alert'} className="toasts-list">
          {shown
            .filter((each) => each.tone === tone)
            .map((each) => (
              <Shown key={each.id} toast={each} />
            ))}
        </div>
      ))}
    </div>
  );
}

function Shown({ toast: shown }: { toast: Toast }) {
  const t = useTexts('core');
  const { tone, text, action } = shown;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only its time is paused
    <div
      className={`toast toast-${tone}`}
      onMouseEnter={() => hold(shown)}
      onMouseLeave={() => release(shown)}
      onFocus={() => hold(shown)}
      onBlur={() => release(shown)}
    >
      <Icon name={tone === 'good' ? 'check' : 'alert'} />
      <span>{text}</span>
      {action && (
        <Button
          onClick={() => {
            remove(shown);
            action.act();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="cross" label={t.dismiss} onClick={() => end(shown)} />
    </div>
  );
}
