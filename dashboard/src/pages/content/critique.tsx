import { useQuery } from '@tanstack/react-query';
import type { Content } from '../../api/call.ts';
import { approvalEstimateQuery } from '../../api/contents.ts';
import { Estimate } from '../../components/estimate.tsx';
import { useFormats } from '../../texts/format.ts';
import { useTexts } from '../../texts/index.ts';
import { SourceLinks } from './source-links.tsx';
import './critique.css';

/** Stands at a gate: how good the script is by the rubric and why, what its claims rest on, what a film of it will cost. */
export function Critique({ content }: { content: Content }) {
  const t = useTexts('content').critique;
  const { number } = useFormats();
  const { script, revisions, gate } = content;
  const revision = revisions.find((each) => each.revision === script?.revision);
  const isPaidNext = gate?.name === 'review';
  const estimate = useQuery({ ...approvalEstimateQuery(content), enabled: isPaidNext && script !== null });
  const critique = revision?.critique ?? null;
  const sources = [
    ...new Map(
      (script?.scenes ?? []).flatMap((scene) => scene.sources).map((each) => [`${each.title} ${each.url}`, each]),
    ).values(),
  ];
  return (
    <div className="critique">
      {critique && (
        <div className="stack stack-s">
          <p>
            <strong>{t.score(number(critique.score))}</strong>{' '}
            {critique.weakest_scene !== null && t.weakest(critique.weakest_scene + 1)}{' '}
            {critique.rewrites > 0 && t.rewrites(critique.rewrites)}
          </p>
          {critique.unsupported.length > 0 && (
            <ul className="critique-warning small">
              {critique.unsupported.map(({ scene, claim }) => (
                <li key={`${scene} ${claim}`}>{t.unsupported(claim, scene + 1)}</li>
              ))}
            </ul>
          )}
          {critique.not_done.length > 0 && (
            <div className="critique-warning small">
              <p>{t.notDone}</p>
              <ul>
                {critique.not_done.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </div>
          )}
          <details className="small">
            <summary>{t.reasons}</summary>
            <dl className="critique-criteria">
              {critique.criteria.map(({ name, score, reason }) => (
                <div key={name}>
                  <dt>
                    {t.criteria[name] ?? name} <strong>{number(score)}</strong>
                  </dt>
                  <dd className="soft">{reason}</dd>
                </div>
              ))}
            </dl>
          </details>
        </div>
      )}
      {script && (
        <p className="small">
          {sources.length === 0 ? t.noSources : t.sources} <SourceLinks of={sources} />
        </p>
      )}
      {isPaidNext && estimate.data && <Estimate of={estimate.data} />}
    </div>
  );
}
