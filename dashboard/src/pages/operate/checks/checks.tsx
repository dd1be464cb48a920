import { useQuery } from '@tanstack/react-query';
import { type DiagnosisFinding, diagnosisQuery } from '../../../api/operate.ts';
import { useTitle } from '../../../app/title.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button, ButtonAnchor } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { ErrorState, Note } from '../../../components/states.tsx';
import { useAgo } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import './checks.css';

type State = DiagnosisFinding['state'];

const LOOKS = {
  failed: ['bad', 'alert'],
  warning: ['warn', 'alert'],
  skipped: ['plain', 'eye'],
  ok: ['good', 'check'],
} as const;
/** The worst first. */
const ORDER = ['failed', 'warning', 'skipped', 'ok'] as const satisfies readonly State[];

/** What the platform finds when it looks at all that it needs, and what to do about what is wrong. */
export function Page() {
  const t = useTexts('operate').checks;
  useTitle(t.title);
  const ago = useAgo();
  const { data, error, isPending, isFetching, refetch } = useQuery(diagnosisQuery);
  return (
    <div className="stack">
      <PageHead title={t.title} lead={t.lead}>
        <ButtonAnchor href="/docs/operations" target="_blank" rel="noreferrer" icon="book">
          {t.manual}
        </ButtonAnchor>
        <Button icon="refresh" busy={isFetching} onClick={() => void refetch()}>
          {isFetching ? t.looking : t.again}
        </Button>
      </PageHead>
      {isPending ? (
        <>
          <p className="soft" role="status">
            {t.wait}
          </p>
          <Skeleton shape="row" count={8} />
        </>
      ) : error ? (
        <>
          <ErrorState error={error} onRetry={() => void refetch()} />
          <p className="soft">{t.command}</p>
        </>
      ) : data.findings.length === 0 ? (
        <EmptyState icon="check" title={t.empty} text={t.emptyText} />
      ) : (
        <>
          <Sum findings={data.findings} />
          <p className="soft small">
            {t.looked(ago(data.looked_at))} {theOnly(data.findings, t.by)}
          </p>
          {ORDER.map((state) => (
            <Findings key={state} state={state} of={data.findings.filter((each) => each.state === state)} />
          ))}
        </>
      )}
    </div>
  );
}

/** Who has looked at everything that was looked at, if it is one. */
function theOnly(findings: readonly DiagnosisFinding[], by: (host: string, pid: number) => string): string | null {
  const lookers = new Set(findings.flatMap(({ looked_by }) => (looked_by ? [by(looked_by.host, looked_by.pid)] : [])));
  return lookers.size === 1 ? ([...lookers][0] ?? null) : null;
}

function Sum({ findings }: { findings: readonly DiagnosisFinding[] }) {
  const t = useTexts('operate').checks;
  const count = (state: State) => findings.filter((each) => each.state === state).length;
  const [failed, warnings] = [count('failed'), count('warning')];
  if (failed > 0)
    return (
      <Note tone="bad" title={t.failed(failed)}>
        <p>{t.failedText}</p>
      </Note>
    );
  if (warnings > 0)
    return (
      <Note tone="warn" title={t.warnings(warnings)}>
        <p>{t.warningsText}</p>
      </Note>
    );
  return <Note tone="good" title={t.well} />;
}

function Findings({ state, of }: { state: State; of: readonly DiagnosisFinding[] }) {
  const t = useTexts('operate').checks;
  if (of.length === 0) return null;
  return (
    <section className="card checks" aria-labelledby={`checks-${state}`}>
      <h2 id={`checks-${state}`}>{t.groups[state]}</h2>
      <ul>
        {of.map((finding) => (
          <Row key={`${finding.check} ${finding.found}`} finding={finding} />
        ))}
      </ul>
    </section>
  );
}

/** The platform's own words are English. */
function Row({ finding: { check, state, found, next_action, looked_by } }: { finding: DiagnosisFinding }) {
  const t = useTexts('operate').checks;
  const [tone, icon] = LOOKS[state];
  return (
    <li className="check">
      <Badge tone={tone} icon={icon}>
        {t.states[state]}
      </Badge>
      <div className="stack stack-s">
        <strong lang={check in t.names ? undefined : 'en'}>{t.names[check] ?? check}</strong>
        <p lang="en">{found}</p>
        {next_action && (
          <p>
            <span className="soft">{t.next}</span> <span lang="en">{next_action}</span>
          </p>
        )}
        {state !== 'ok' && (
          <p className="operate-note">{looked_by ? t.by(looked_by.host, looked_by.pid) : t.byNobody}</p>
        )}
      </div>
    </li>
  );
}
