import { exposures } from '../domains/exposures.ts';

/** Parts of the gateway under `/api/v1`: a service of that name would hide them. */
const OWN_PARTS = ['auth', 'ops'];

/**
 * @param services that are reached, by name
 * @param limits set by the operator, by service
 * @throws Error naming the setting, if a service or a limit has a name that it cannot have
 */
export function requireServiceNames(
  services: ReadonlyMap<string, unknown>,
  limits?: ReadonlyMap<string, unknown>,
): void {
  for (const name of OWN_PARTS) {
    if (!services.has(name)) continue;
    throw new Error(`PLATFORM_SERVICES: ${name} is a part of the gateway; give the service another name`);
  }
  const known = new Set([...exposures.map(({ service }) => service), ...services.keys(), 'ops']);
  for (const name of limits?.keys() ?? []) {
    if (known.has(name)) continue;
    throw new Error(`PLATFORM_RATE_LIMITS: ${name} is no service; name one of ${[...known].join(', ')}`);
  }
}
