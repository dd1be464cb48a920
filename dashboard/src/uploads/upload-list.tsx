import { problemOf, sentence } from '../api/errors.ts';
import { Button, IconButton } from '../components/button.tsx';
import { Progress } from '../components/progress.tsx';
import { Note } from '../components/states.tsx';
import { useFormats } from '../texts/format.ts';
import { useTexts } from '../texts/index.ts';
import './uploads.css';
import { dropUpload, retryUpload, type Upload, useUploads } from './uploads.ts';

/** What is being uploaded, how far it is, and what was refused. */
export function UploadList() {
  const t = useTexts('media').uploads;
  const uploads = useUploads();
  if (uploads.length === 0) return null;
  return (
    <section className="card stack stack-s" aria-label={t.title}>
      <ul className="uploads">
        {uploads.map((upload) => (
          <li key={upload.key} className="upload">
            {upload.state === 'failed' ? <Failed upload={upload} /> : <UnderWay upload={upload} />}
            <IconButton icon="cross" label={t.drop(upload.name)} onClick={() => dropUpload(upload.key)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function UnderWay({ upload: { name, kind, size, sent, state } }: { upload: Upload }) {
  const t = useTexts('media').uploads;
  const { bytes } = useFormats();
  const percent = state === 'queued' ? 0 : state === 'examining' ? null : (100 * sent) / size;
  const examined = state === 'examining' && kind === 'clip' ? t.converting : t.states[state];
  const note = state === 'sending' ? `${bytes(sent)} / ${bytes(size)}` : examined;
  return <Progress label={name} percent={percent} note={note ?? null} />;
}

function Failed({ upload: { key, name, kind, error } }: { upload: Upload }) {
  const t = useTexts('media').uploads;
  const { problem } = useTexts('core');
  const { message, code, status, refusal } = problemOf(error);
  const reason = refusal?.code ?? code;
  // What the file itself is refused for: uploading it again would not help.
  const isFinal = refusal !== null && status === 422;
  return (
    <Note tone="bad" title={t.failed(name)}>
      <p>
        {(kind === 'clip' ? t.clipReasons[reason] : undefined)?.(limitIn(refusal?.cause)) ??
          t.reasons[reason]?.(limitIn(refusal?.cause)) ??
          (message ? sentence(message) : (problem.titles[code] ?? problem.other))}
      </p>
      {refusal && (
        <p>
          {(kind === 'clip' ? t.clipInstead[reason] : undefined) ?? t.instead[reason] ?? sentence(refusal.next_action)}
        </p>
      )}
      {!isFinal && (
        <Button icon="refresh" onClick={() => retryUpload(key)}>
          {problem.again}
        </Button>
      )}
    </Note>
  );
}

/** The limit that a refusal names, such as `40 MB`. */
const limitIn = (cause = ''): string => /the limit is (.+)$/.exec(cause)?.[1] ?? '';
