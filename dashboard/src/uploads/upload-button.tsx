import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../components/button.tsx';
import { useTexts } from '../texts/index.ts';
import type { Material, MaterialKind } from './send-file.ts';
import './uploads.css';
import { startUploads } from './uploads.ts';

/** Browsers do not know the types of all files. */
const isClip = ({ type, name }: File): boolean => type.startsWith('video/') || /\.(mp4|mov|m4v|webm)$/i.test(name);

/** What a file dialog offers. The service looks at the contents, whatever a file is called. */
const ACCEPTED: Readonly<Record<MaterialKind, string>> = {
  picture: 'image/png,image/jpeg,image/webp',
  logo: 'image/png',
  music: 'audio/*,.mp3,.wav,.m4a,.aac,.ogg,.flac',
  voice_over: 'audio/*,.mp3,.wav,.m4a,.aac,.ogg,.flac',
  clip: 'video/mp4,video/quicktime,video/webm',
};

type Props = {
  kind: MaterialKind;
  label: string;
  /** Whether clips are taken as well. */
  clips?: boolean;
  /** Whether files that are dropped on the page or pasted into it are uploaded as well. */
  everywhere?: boolean;
  onStored?: (material: Material) => void;
};

/** Chooses files to upload; takes them also dropped on the page or pasted. */
export function UploadButton({ kind, label, clips = false, everywhere = false, onStored }: Props) {
  const t = useTexts('media').uploads;
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const start = (files: Iterable<File>) => {
    const all = [...files];
    const own = clips ? all.filter((file) => !isClip(file)) : all;
    startUploads(own, kind, queries, onStored);
    if (own.length < all.length) startUploads(all.filter(isClip), 'clip', queries, onStored);
  };
  const isDragging = useDroppedFiles(everywhere, start);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={label}
        accept={clips ? `${ACCEPTED[kind]},${ACCEPTED.clip}` : ACCEPTED[kind]}
        onChange={({ target }) => {
          start(target.files ?? []);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      <Button icon="upload" onClick={() => input.current?.click()}>
        {label}
      </Button>
      {isDragging && (
        <div className="drop-veil" aria-hidden="true">
          <p>{t.dropHere}</p>
        </div>
      )}
    </>
  );
}

/** @returns whether files are being dragged over the page */
function useDroppedFiles(isOn: boolean, onFiles: (files: Iterable<File>) => void): boolean {
  const [isDragging, setDragging] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    if (!isOn) return;
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setDragging(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setDragging(false);
    const drop = (event: DragEvent) => {
      setDragging(false);
      const files = event.dataTransfer?.files ?? [];
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    const paste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files ?? [];
      if (files.length > 0) latest.current(files);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
      window.removeEventListener('paste', paste);
    };
  }, [isOn]);
  return isDragging;
}
