import { Link } from '@tanstack/react-router';
import type { Trend } from '../../api/call.ts';
import type { TrendPerformance } from '../../api/trends.ts';
import { Button } from '../../components/button.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { ProblemNote } from '../../components/states.tsx';
import { useFormats } from '../../texts/format.ts';
import { useTexts } from '../../texts/index.ts';
import { EarlierQuestion, Outcome, TrendFacts } from './trend-parts.tsx';
import { useMake } from './use-make.ts';

/** A trend: topic, score, sources, age, and how videos about it perform. */
export function TrendRow({ trend, result }: { trend: Trend; result: TrendPerformance | null }) {
  const t = useTexts('trends');
  const { number } = useFormats();
  const make = useMake(trend);
  const score = number(Math.round(trend.score));
  return (
    <li className="trend">
      <div className="trend-score">
        <span className="numbers">{score}</span>
        <meter min={0} max={100} value={trend.score} aria-label={t.score(score)} />
      </div>
      <div className="stack stack-s">
        <h2>
          <Link to="/trends/$trendId" params={{ trendId: trend.trend_id }}>
            {trend.topic}
          </Link>
        </h2>
        {trend.summary && <p className="soft trend-summary">{trend.summary}</p>}
        <TrendFacts trend={trend} />
        {result && <Outcome result={result} />}
        {make.error && <ProblemNote error={make.error} />}
        <EarlierQuestion make={make} />
      </div>
      <div className="trend-actions">
        <Button icon="sparkle" busy={make.isPending} aria-label={`${t.make}: ${trend.topic}`} onClick={make.begin}>
          {t.make}
        </Button>
        <ButtonLink
          to="/make"
          search={{ trend: trend.trend_id }}
          icon="settings"
          className="button-icon"
          aria-label={`${t.options}: ${trend.topic}`}
          title={`${t.options}: ${trend.topic}`}
        />
      </div>
    </li>
  );
}
