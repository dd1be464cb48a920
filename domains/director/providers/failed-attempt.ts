import type { Cost } from '../../../kernel/events/cost.ts';
import { ProviderError, type ProviderErrorDetails } from '../../../kernel/providers/provider-error.ts';

/**
 * The provider answered and was paid, but produced no draft. `costs` lists what has been spent, one entry per unit;
 * `details.cost` stays unset, because it has room for only one unit.
 */
export class FailedAttempt extends ProviderError {
  readonly costs: readonly Cost[];

  constructor(details: ProviderErrorDetails, costs: readonly Cost[], options?: ErrorOptions) {
    super(details, options);
    this.name = 'FailedAttempt';
    this.costs = costs;
  }
}
