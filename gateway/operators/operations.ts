import { diagnosisOperations } from './diagnosis/operations.ts';
import { platformOperations } from './platform-operations.ts';
import { projectionOperations } from './projection-operations.ts';
import { subscriptionOperations } from './subscription-operations.ts';

/** Operations for operators: how the platform works, and changes to it. */
export const operatorOperations = {
  ...platformOperations,
  ...projectionOperations,
  ...subscriptionOperations,
  ...diagnosisOperations,
};
