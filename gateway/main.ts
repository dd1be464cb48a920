import { EXIT_CONFIG, settingsIn } from '../kernel/config/index.ts';
import { runProcess } from '../kernel/service/run-process.ts';
import { startGateway } from './index.ts';
import { gatewaySettings } from './settings.ts';

await runProcess(gatewaySettings, (resources) => {
  const { PLATFORM_SERVICES } = settingsIn(resources.config, gatewaySettings);
  const services = new Map<string, string>();
  for (const entry of PLATFORM_SERVICES ?? []) {
    const [, name, url] = /^([a-z]+)=(https?:\/\/.+?)\/*$/.exec(entry) ?? [];
    if (name === undefined || url === undefined) {
      process.stderr.write(`PLATFORM_SERVICES: ${JSON.stringify(entry)} was given, expected name=url\n`);
      process.exit(EXIT_CONFIG);
    }
    services.set(name, url);
  }
  return startGateway(resources, { services });
});
