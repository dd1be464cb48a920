import { platformOperations } from './platform-operations.ts';
import { projectionOperations } from './projection-operations.ts';
import { subscriptionOperations } from './subscription-operations.ts';

/** What operators see and do about how the platform works. */
export const operatorOperations = { ...platformOperations, ...projectionOperations, ...subscriptionOperations };
