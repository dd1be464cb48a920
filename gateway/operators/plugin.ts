import { secretsIn } from '../../kernel/diagnosis/secrets.ts';
import { createAggregateReader } from '../auditors/aggregates.ts';
import { auditRoutes } from '../auditors/routes.ts';
import { refuseOtherPaths } from '../http/refuse-other-paths.ts';
import type { CreatePlugin } from '../plugin.ts';
import { gatewaySettings } from '../settings.ts';
import { OPERATORS } from '../tools.ts';
import { checksOf } from './diagnosis/checks.ts';
import { createDiagnosis } from './diagnosis/diagnosis.ts';
import { operatorRoutes } from './routes.ts';

/** What auditors read and operators do. */
export const operators: CreatePlugin = (gateway) => {
  const audit = auditRoutes({ ...gateway, readAggregate: createAggregateReader(gateway) });
  const secrets = secretsIn(gateway.config, [gatewaySettings, ...gateway.settingsOfServices]);
  const operations = operatorRoutes({ ...gateway, diagnose: createDiagnosis(checksOf(gateway), secrets) });
  return { routes: [audit.routes(), operations.routes(), refuseOtherPaths(OPERATORS, audit, operations)] };
};
