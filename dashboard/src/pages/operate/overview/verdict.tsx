import { Link } from '@tanstack/react-router';
import { Badge } from '../../../components/badge.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import type { Problem } from './problems.ts';

/** Whether all is well, as a word and a sign; what is not, the worst first. */
export function Verdict({ problems }: { problems: readonly Problem[] }) {
  const t = useTexts('operate').overview;
  const isWell = problems.length === 0;
  const isBad = problems.some(({ weight }) => weight === 'bad');
  const tone = isWell ? 'good' : isBad ? 'bad' : 'warn';
  const sorted = problems.toSorted((a, b) => (a.weight === b.weight ? 0 : a.weight === 'bad' ? -1 : 1));
  return (
    <section className={`operate-verdict operate-verdict-${tone}`} aria-labelledby="verdict">
      <div className="operate-verdict-head">
        <span className="operate-verdict-icon">
          <Icon name={isWell ? 'check' : 'alert'} size={26} />
        </span>
        <div role="status">
          <h2 id="verdict">{isWell ? t.well : t.problems(problems.length)}</h2>
          <p className="soft">{isWell ? t.wellText : t.problemsText}</p>
        </div>
      </div>
      {!isWell && (
        <ul className="operate-problems">
          {sorted.map((problem) => (
            <ProblemRow key={JSON.stringify({ ...problem, seconds: 0 })} problem={problem} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ProblemRow({ problem }: { problem: Problem }) {
  const t = useTexts('operate').overview;
  return (
    <li className="operate-problem">
      <Badge tone={problem.weight} icon="alert">
        {t.weights[problem.weight]}
      </Badge>
      <span className="operate-problem-text">
        <What problem={problem} />
      </span>
      <Where problem={problem} />
    </li>
  );
}

function What({ problem }: { problem: Problem }) {
  const t = useTexts('operate').overview.kinds;
  const { number, duration } = useFormats();
  switch (problem.kind) {
    case 'projection-failed':
      return (
        <>
          {t.projectionFailed(problem.version)}
          {problem.error && <span className="operate-note mono">{problem.error}</span>}
        </>
      );
    case 'projection-paused':
      return t.projectionPaused(problem.version);
    case 'projection-behind':
      return t.projectionBehind(problem.version, duration(problem.seconds));
    case 'projection-failures':
      return t.projectionFailures(problem.name, problem.count);
    case 'parked':
      return t.parked(problem.name, number(problem.count), duration(problem.seconds));
    case 'alone':
      return t.alone(problem.name);
    case 'lost':
      return t.lost(problem.service, problem.host, duration(problem.seconds));
    case 'inbox-behind':
      return t.inboxBehind(problem.stream, duration(problem.seconds));
  }
}

function Where({ problem }: { problem: Problem }) {
  const t = useTexts('operate').overview;
  switch (problem.kind) {
    case 'lost':
      return (
        <Link to="/operate/processes" search={{ state: 'lost' }}>
          {t.toProcesses}
        </Link>
      );
    case 'inbox-behind':
      return <Link to="/operate/processes">{t.toProcesses}</Link>;
    case 'alone':
    case 'parked':
      return (
        <Link to="/operate/subscriptions/$name" params={{ name: problem.name }}>
          {t.see(problem.name)}
        </Link>
      );
    default:
      return (
        <Link to="/operate/projections/$name" params={{ name: problem.name }}>
          {t.see(problem.name)}
        </Link>
      );
  }
}
