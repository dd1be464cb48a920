import { services } from '../domains/index.ts';
import { auditOperations } from '../gateway/auditors/operations.ts';
import { authOperations } from '../gateway/auth/operations.ts';
import { operatorOperations } from '../gateway/operators/operations.ts';
import { gatewaySettings } from '../gateway/settings.ts';
import type { DescribedPart } from './openapi.ts';
import type { ProgramSettings } from './reference/settings.ts';

/** Everything that callers can reach: signing in, and the services in the order of the pipeline. */
export const parts: readonly DescribedPart[] = [
  { name: 'gateway', summary: 'Signs users in', prefix: '', operations: authOperations },
  { name: 'audit', summary: 'Shows auditors what happened', prefix: '', operations: auditOperations },
  { name: 'operators', summary: 'Shows operators how the platform works', prefix: '', operations: operatorOperations },
  ...services.map(({ name, summary, operations }) => ({ name, summary, prefix: `/api/v1/${name}`, operations })),
];

/** What each program reads from the environment in addition to the common settings. */
export const programs: readonly ProgramSettings[] = [
  { program: 'gateway', settings: gatewaySettings },
  ...services.map(({ name, settings }) => ({ program: name, settings })),
];
