import type Router from '@koa/router';
import type { DocumentStore } from '../../kernel/documents/index.ts';
import { badRequest } from '../../kernel/http/errors.ts';
import { jsonBodies } from '../../kernel/http/json-bodies.ts';
import { handle } from '../../kernel/http/operation.ts';
import { operationsRouter } from '../../kernel/http/operations-router.ts';
import type { OutcomeRecorder } from '../../kernel/policies/outcomes.ts';
import { bearerWithRole, type RoleRequired } from '../auth/required-role.ts';
import type { Diagnosis } from './diagnosis/diagnosis.ts';
import { diagnosisOperations } from './diagnosis/operations.ts';
import { platformHandlers } from './platform.ts';
import { projectionHandlers } from './projections.ts';
import { recordCommandsIn } from './recorded-commands.ts';
import { subscriptionHandlers } from './subscriptions.ts';

type Dependencies = RoleRequired & {
  readonly documentStore: DocumentStore;
  readonly outcomes: OutcomeRecorder;
  readonly checkAnswers: boolean;
  readonly diagnose: () => Promise<Diagnosis>;
};

/** `/api/v1/ops/…` for operators. Every change to how the platform works is recorded before it is made. */
export function operatorRoutes({
  store,
  documentStore,
  outcomes,
  tokens,
  limits,
  checkAnswers,
  diagnose,
}: Dependencies): Router {
  const record = recordCommandsIn(store);
  const handlers = [
    ...platformHandlers(documentStore, store),
    ...projectionHandlers(documentStore, store, record),
    ...subscriptionHandlers(store, outcomes, record),
    handle(diagnosisOperations.diagnose, diagnose),
  ];
  const json = jsonBodies({ refusal: badRequest });
  return operationsRouter(handlers, {
    documents: null,
    checkAnswers,
    before: () => [json],
    async requireOperator(ctx) {
      ctx.state.bearer = await bearerWithRole('operator', ctx, { store, tokens, limits });
    },
  });
}
