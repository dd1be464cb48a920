import { EX_CONFIG, pickSettings } from '../kernel/config/index.ts';
import { runProcess } from '../kernel/service/run-process.ts';
import { startGateway } from './index.ts';
import { gatewaySettings } from './settings.ts';

await runProcess('gateway', gatewaySettings, (resources) => {
  const { PLATFORM_SERVICES } = pickSettings(resources.config, gatewaySettings);
  const services = new Map<string, string>();
  for (const entry of PLATFORM_SERVICES ?? []) {
    const [, name, url] = /^([a-z]+)=(https?:\/\/.+?)\/*$/.exec(entry) ?? [];
    if (name === undefined || url === undefined) {
      process.stderr.write(`PLATFORM_SERVICES: ${JSON.stringify(entry)} was given, expected name=url\n`);
      process.exit(EX_CONFIG);
    }
    services.set(name, url);
  }
  return startGateway(resources, { services });
});
