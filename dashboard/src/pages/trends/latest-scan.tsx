import { useQuery } from '@tanstack/react-query';
import { latestScanQuery, type Scan } from '../../api/trends.ts';
import { Badge } from '../../components/badge.tsx';
import { useAgo } from '../../texts/format.ts';
import { useTexts } from '../../texts/index.ts';
import './latest-scan.css';
import { useSourceNames } from './source-names.ts';

const SAMPLE = 'sample';

/** The latest scan and its result; expanded, which sources answered and why others failed. */
export function LatestScan() {
  const t = useTexts('trends').latest;
  const { niches } = useTexts('words');
  const ago = useAgo();
  const sourceNames = useSourceNames();
  const { data: scan } = useQuery(latestScanQuery);
  if (!scan) return null;
  const niche = scan.niche === null ? null : (niches[scan.niche] ?? scan.niche);
  const sources = scan.sources.filter((source) => source !== SAMPLE);
  return (
    <details className="scan">
      <summary>
        <span className="scan-title">{t.title}</span>
        <span className="soft">{t.when(ago(scan.requested_at), scan.region, niche)}</span>
        {scan.status === 'completed' && <span className="soft">{t.sums(scan.trends_found, scan.trends_saved)}</span>}
        <State scan={scan} />
      </summary>
      <div className="scan-details">
        {sources.length > 0 && <p>{t.answered(sourceNames(sources))}</p>}
        {scan.sources.includes(SAMPLE) && <p>{t.sample}</p>}
        {scan.failures.length > 0 && (
          <dl className="scan-failures">
            {scan.failures.map((failure) => (
              <div key={`${failure.source} ${failure.url}`}>
                <dt>{sourceNames([failure.source])}</dt>
                <dd className="soft">{causeOf(failure, t)}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </details>
  );
}

type Texts = ReturnType<typeof useTexts<'trends'>>['latest'];

/** What the page has no words for is said as the source said it. */
function causeOf({ code, cause }: Scan['failures'][number], t: Texts): string {
  const [, status] = /^http-(\d+)$/.exec(code) ?? [];
  const [, again] = /(\d\d:\d\d) UTC$/.exec(cause) ?? [];
  if (code === 'asked-to-wait' && again) return t.askedToWait(again);
  return t.causes[code] ?? (status ? t.answeredWith(status) : cause);
}

function State({ scan: { status, failures } }: { scan: Scan }) {
  const t = useTexts('trends').latest;
  const sourceNames = useSourceNames();
  if (status === 'running')
    return (
      <Badge tone="accent" icon="search">
        {t.running}
      </Badge>
    );
  if (status === 'interrupted')
    return (
      <Badge tone="warn" icon="alert">
        {t.interrupted}
      </Badge>
    );
  if (failures.length === 0) return null;
  return (
    <Badge tone="warn" icon="alert">
      {t.failed(failures.length, sourceNames(failures.map(({ source }) => source)))}
    </Badge>
  );
}
