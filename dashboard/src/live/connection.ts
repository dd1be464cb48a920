import { useSyncExternalStore } from 'react';
import { ApiError, call, type Frame, type Output } from '../api/call.ts';
import { checkSession } from '../api/session.ts';

export type LiveState = {
  readonly status: 'connecting' | 'live' | 'reconnecting' | 'paused';
  /** The time up to which the page is complete; null before the first connection. */
  readonly completeUntil: number | null;
};

export type LiveHandlers = {
  onFrame(frame: Frame): void;
  /** Frames were missed, or none has been asked for yet: everything has to be read again. */
  onGap(): void;
};

const POSITION = 'live-position';
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 20_000;
const GONE = 4410;
const DEACTIVATED = 4403;
const EXPIRED = 4401;

type Ticket = Output<'openSocket'>;

let state: LiveState = { status: 'connecting', completeUntil: null };
let handlers: LiveHandlers | null = null;
let user = '';
let socket: WebSocket | null = null;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Asked for before the page reads anything; used once. */
let early: Promise<Ticket | null> | null = null;
const listeners = new Set<() => void>();

function show(change: Partial<LiveState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the page is up to date, to be shown at any time. */
export const useLive = (): LiveState => useSyncExternalStore(subscribe, () => state);

/**
 * Asks for a ticket once, before the page reads anything: the socket then delivers all that happens from here on, and
 * nothing has to be read a second time when it is open.
 */
export function prepareLive(): Promise<unknown> {
  if (handlers === null && state.completeUntil === null) early ??= call('openSocket', {}).catch(() => null);
  return early ?? Promise.resolve();
}

/** Connects the pages of a user to the event stream. @returns how to disconnect */
export function startLive(userId: string, own: LiveHandlers): () => void {
  handlers = own;
  user = userId;
  void connect();
  const onOnline = () => state.status === 'reconnecting' && void connect();
  window.addEventListener('online', onOnline);
  return () => {
    window.removeEventListener('online', onOnline);
    handlers = null;
    disconnect();
  };
}

export function pauseLive(): void {
  disconnect();
  show({ status: 'paused', completeUntil: Date.now() });
}

/** Continues where it was paused: nothing that happened in the meantime is lost. */
export const resumeLive = (): void => void connect();

function disconnect(): void {
  clearTimeout(timer);
  const old = socket;
  socket = null;
  old?.close();
}

/** Of this user and tab, so that a reload misses nothing. */
function position(): string | null {
  const [of, at] = (sessionStorage.getItem(POSITION) ?? '').split(' ');
  return of === user && at ? at : null;
}

async function connect(): Promise<void> {
  disconnect();
  show({ status: state.completeUntil === null ? 'connecting' : 'reconnecting' });
  const attempt = handlers;
  try {
    const prepared = await early;
    early = null;
    const ticket = prepared ?? (await call('openSocket', {}));
    // It was disconnected or paused in the meantime.
    if (handlers !== attempt || handlers === null || state.status === 'paused') return;
    open(ticket, prepared !== null);
  } catch (error) {
    const isOver = error instanceof ApiError && (error.status === 401 || error.status === 403);
    if (!isOver && handlers === attempt) retry();
  }
}

/** @param isEarly whether nothing was read before the ticket was asked for */
function open({ ticket, since: newest }: Ticket, isEarly: boolean): void {
  const since = position() ?? (isEarly ? newest : null);
  const url = new URL('/ws', location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  url.searchParams.set('ticket', ticket);
  if (since !== null) url.searchParams.set('since', since);
  const opened = new WebSocket(url);
  let wasOpen = false;
  socket = opened;
  opened.onopen = () => {
    wasOpen = true;
    failures = 0;
    show({ status: 'live', completeUntil: Date.now() });
    if (since === null) handlers?.onGap();
  };
  opened.onmessage = ({ data }) => {
    const frame = JSON.parse(String(data)) as Frame;
    sessionStorage.setItem(POSITION, `${user} ${frame.position}`);
    call.seen(frame.event_position);
    handlers?.onFrame(frame);
  };
  opened.onclose = ({ code }) => {
    if (socket !== opened) return;
    socket = null;
    if (code === DEACTIVATED) return;
    // A position that is not taken, or whose events are gone, as those of a log that has been replaced: without it there
    // is a gap, over which everything is read again.
    if (code === GONE || (!wasOpen && failures > 1)) {
      sessionStorage.removeItem(POSITION);
      call.forget();
    }
    if (wasOpen) show({ completeUntil: Date.now() });
    // Also where it is not let in at all: of a session that has ended an access token may be left, which buys tickets.
    if (code === EXPIRED || (!wasOpen && failures === 1)) void checkSession().catch(() => undefined);
    retry();
  };
}

function retry(): void {
  show({ status: 'reconnecting' });
  const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** failures++);
  clearTimeout(timer);
  // Not all tabs at once after a restart.
  timer = setTimeout(() => void connect(), delay * (0.5 + Math.random() / 2));
}
