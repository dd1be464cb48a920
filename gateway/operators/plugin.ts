import { createAggregateReader } from '../auditors/aggregates.ts';
import { auditRoutes } from '../auditors/routes.ts';
import { refuseOtherPaths } from '../http/refuse-other-paths.ts';
import type { CreatePlugin } from '../plugin.ts';
import { OPERATORS } from '../tools.ts';
import { operatorRoutes } from './routes.ts';

/** What auditors read and operators do. */
export const operators: CreatePlugin = (gateway) => {
  const audit = auditRoutes({ ...gateway, readAggregate: createAggregateReader(gateway) });
  const operations = operatorRoutes(gateway);
  return { routes: [audit.routes(), operations.routes(), refuseOtherPaths(OPERATORS, audit, operations)] };
};
