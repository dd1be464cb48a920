import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '../api/call.ts';
import { type Material, type MaterialKind, sendFile } from './send-file.ts';

/** The upload of one file, which goes on while other pages are looked at. */
export type Upload = {
  readonly key: number;
  readonly name: string;
  readonly kind: MaterialKind;
  readonly size: number;
  readonly sent: number;
  readonly state: 'queued' | 'sending' | 'waiting' | 'examining' | 'failed';
  /** Why it failed. */
  readonly error: unknown;
};

const AT_ONCE = 2;

type Work = { readonly file: File; readonly stop: AbortController; readonly onStored: (material: Material) => void };

const listeners = new Set<() => void>();
const work = new Map<number, Work>();
let uploads: readonly Upload[] = [];
let next = 1;
let running = 0;

const change = (to: readonly Upload[]): void => {
  uploads = to;
  for (const listener of listeners) listener();
};
const set = (key: number, changes: Partial<Upload>): void =>
  change(uploads.map((each) => (each.key === key ? { ...each, ...changes } : each)));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** All uploads that are neither done nor dismissed, the oldest first. */
export const useUploads = (): readonly Upload[] => useSyncExternalStore(subscribe, () => uploads);

/** Uploads files one after the other, two at a time. @param onStored called for each that is taken */
export function startUploads(
  files: readonly File[],
  kind: MaterialKind,
  queries: QueryClient,
  onStored: (material: Material) => void = () => undefined,
): void {
  const stored = (material: Material): void => {
    for (const key of ['listImages', 'listMaterials']) void queries.invalidateQueries({ queryKey: [key] });
    onStored(material);
  };
  const added = files.map((file): Upload => {
    const key = next++;
    work.set(key, { file, stop: new AbortController(), onStored: stored });
    return { key, name: file.name, kind, size: file.size, sent: 0, state: 'queued', error: null };
  });
  change([...uploads, ...added]);
  runNext();
}

/** Tries once more what has failed. */
export function retryUpload(key: number): void {
  const known = work.get(key);
  if (!known) return;
  work.set(key, { ...known, stop: new AbortController() });
  set(key, { state: 'queued', error: null });
  runNext();
}

/** Ends an upload, or dismisses one that has failed. What has arrived of it expires. */
export function dropUpload(key: number): void {
  work.get(key)?.stop.abort();
  work.delete(key);
  change(uploads.filter((each) => each.key !== key));
}

function runNext(): void {
  for (const { key, kind } of uploads.filter(({ state }) => state === 'queued').slice(0, AT_ONCE - running)) {
    running++;
    void run(key, kind).finally(() => {
      running--;
      runNext();
    });
  }
}

async function run(key: number, kind: MaterialKind): Promise<void> {
  const known = work.get(key);
  if (!known) return;
  const { file, stop, onStored } = known;
  set(key, { state: 'sending' });
  let isComplete = false;
  try {
    const material = await sendFile(file, kind, stop.signal, {
      onSent: (sent) => set(key, { sent }),
      onWaiting: (isWaiting) => set(key, { state: isWaiting ? 'waiting' : isComplete ? 'examining' : 'sending' }),
      onComplete: () => {
        isComplete = true;
        set(key, { state: 'examining' });
      },
    });
    dropUpload(key);
    onStored(material);
  } catch (error) {
    if (!stop.signal.aborted) set(key, { state: 'failed', error });
  }
}

/** Deletes the user's own material. */
export async function deleteMaterial(material_id: string, queries: QueryClient): Promise<void> {
  await call('deleteMaterial', { path: { material_id } });
  for (const key of ['listImages', 'listMaterials', 'showImage']) void queries.invalidateQueries({ queryKey: [key] });
}
