import { ButtonAnchor } from '../../../components/button.tsx';
import { useTexts } from '../../../texts/index.ts';

/** How to recompute a block without trusting this platform. */
export function Recipe() {
  const t = useTexts('integrity');
  return (
    <details className="card audit-details">
      <summary>{t.recompute}</summary>
      <div className="stack stack-s">
        <ol className="integrity-recipe">
          {t.recipe.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <div className="row">
          <ButtonAnchor href="/api/v1/ops/export" download="events.jsonl" icon="download">
            {t.exportLog}
          </ButtonAnchor>
          <ButtonAnchor href="/docs#/audit/verifyIntegrity" target="_blank" rel="noreferrer" icon="link">
            {t.api}
          </ButtonAnchor>
        </div>
      </div>
    </details>
  );
}
