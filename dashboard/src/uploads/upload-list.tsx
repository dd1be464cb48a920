import { ApiError } from '../api/call.ts';
import { problemOf } from '../api/errors.ts';
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

function UnderWay({ upload: { name, size, sent, state } }: { upload: Upload }) {
  const t = useTexts('media').uploads;
  const { bytes } = useFormats();
  const percent = state === 'queued' ? 0 : state === 'examining' ? null : (100 * sent) / size;
  const note = state === 'sending' ? `${bytes(sent)} / ${bytes(size)}` : t.states[state];
  return <Progress label={name} percent={percent} note={note ?? null} />;
}

function Failed({ upload: { key, name, error } }: { upload: Upload }) {
  const t = useTexts('media').uploads;
  const { problem } = useTexts('core');
  const { message, code } = problemOf(error);
  const refusal = refusalIn(error);
  const reason = refusal?.code ?? code;
  const isFinal = refusal !== null;
  return (
    <Note tone="bad" title={t.failed(name)}>
      <p>
        {t.reasons[reason]?.(limitIn(refusal?.cause)) ??
          sentence(refusal?.cause ?? message) ??
          problem.titles[code] ??
          problem.other}
      </p>
      {refusal && <p>{t.instead[reason] ?? sentence(refusal.next_action)}</p>}
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

/** A part of a sentence on its own. */
const sentence = (text: string | null | undefined): string | null =>
  text ? `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/[.]?$/, '.')}` : null;

type Refusal = { readonly code: string; readonly cause: string; readonly next_action: string };

/** What the file itself is refused for: uploading it again would not help. */
function refusalIn(error: unknown): Refusal | null {
  if (!(error instanceof ApiError) || error.status !== 422 || !Array.isArray(error.detail)) return null;
  const [first] = error.detail as { ctx?: Partial<Refusal> }[];
  const { code, cause, next_action } = first?.ctx ?? {};
  return code && cause && next_action ? { code, cause, next_action } : null;
}
