import { type ReactNode, useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { useFormats } from '../../texts/format.ts';
import { useTexts } from '../../texts/index.ts';
import './json-tree.css';

/** The API's placeholders for values that it does not show. */
const HIDDEN = '(hidden)';
const FORGOTTEN = '(forgotten)';
const OPEN_LEVELS = 1;
const SHOWN_AT_FIRST = 100;

export type Looks = {
  /** Top-level fields that hold personal data. */
  personal?: ReadonlySet<string>;
  /** Whether that data was forgotten; fields other than texts are null then. */
  isForgotten?: boolean;
  /** Renders a value as a link; null if there is nothing to link to. */
  linkOf?: (name: string, value: string) => ReactNode | null;
  /** How many levels below the first are expanded. */
  openLevels?: number;
};

type Props = Looks & { value: unknown };

/** JSON as a collapsible tree that works with the keyboard. Hidden and forgotten values are labelled. */
export const JsonTree = ({ value, ...looks }: Props) => (
  <div className="json">
    {isNested(value) && Object.keys(value).length > 0 ? (
      <Entries value={value} depth={0} looks={looks} />
    ) : (
      <Leaf name="" value={value} looks={looks} />
    )}
  </div>
);

type Nested = Readonly<Record<string, unknown>> | readonly unknown[];
const isNested = (value: unknown): value is Nested => typeof value === 'object' && value !== null;

type EntriesProps = { value: Nested; depth: number; looks: Looks };

function Entries({ value, depth, looks }: EntriesProps) {
  const t = useTexts('audit').json;
  const { number } = useFormats();
  const [isWhole, setWhole] = useState(false);
  const entries = Object.entries(value);
  const shown = isWhole ? entries : entries.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ul>
        {shown.map(([name, each]) => (
          <li key={name}>
            <Entry name={name} value={each} depth={depth} looks={looks} />
          </li>
        ))}
      </ul>
      {shown.length < entries.length && (
        <Button look="quiet" onClick={() => setWhole(true)}>
          {t.showAll(number(entries.length))}
        </Button>
      )}
    </>
  );
}

type EntryProps = { name: string; value: unknown; depth: number; looks: Looks };

function Entry({ name, value, depth, looks }: EntryProps) {
  const t = useTexts('audit');
  const isPersonal = depth === 0 && looks.personal?.has(name) === true;
  const isGone = isPersonal && looks.isForgotten === true && value === null;
  const title = (
    <>
      <span className="json-name">{name}</span>
      {isPersonal && <Badge icon="user">{t.personal}</Badge>}
    </>
  );
  const count = isNested(value) ? Object.keys(value).length : 0;
  if (!isNested(value) || count === 0)
    return (
      <div className="json-line">
        {title} <Leaf name={name} value={isGone ? FORGOTTEN : value} looks={looks} />
      </div>
    );
  return (
    <details open={depth < (looks.openLevels ?? OPEN_LEVELS)}>
      <summary>
        {title} <span className="json-count">{Array.isArray(value) ? t.json.items(count) : t.json.fields(count)}</span>
      </summary>
      <Entries value={value} depth={depth + 1} looks={looks} />
    </details>
  );
}

/** A scalar, or an empty object or array. */
function Leaf({ name, value, looks }: { name: string; value: unknown; looks: Looks }) {
  const t = useTexts('audit');
  if (value === HIDDEN) return <Badge icon="shield">{t.hidden}</Badge>;
  if (isNested(value))
    return <span className="json-none">{Array.isArray(value) ? t.json.empty.array : t.json.empty.object}</span>;
  if (value === FORGOTTEN) return <Badge icon="trash">{t.forgotten}</Badge>;
  if (typeof value === 'string')
    return <span className="json-text">{looks.linkOf?.(name, value) ?? JSON.stringify(value)}</span>;
  return <span className={value === null ? 'json-null' : 'json-value'}>{String(value)}</span>;
}

/** A one-line summary for tables, without the id that is already in the stream's name. */
export const jsonLine = (value: object, stream: string): string =>
  Object.entries(value)
    .filter(([, each]) => typeof each !== 'string' || !stream.includes(`-${each}`))
    .map(([name, each]) => `${name}: ${typeof each === 'string' ? each : JSON.stringify(each)}`)
    .join(', ');
