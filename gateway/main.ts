import { EXIT_CONFIG } from '../kernel/config/index.ts';
import { runAlone } from '../kernel/service/alone.ts';
import { startGateway } from './index.ts';

await runAlone((platform) => {
  const services = new Map<string, string>();
  for (const entry of platform.config.PLATFORM_SERVICES ?? []) {
    const [, name, url] = /^([a-z]+)=(https?:\/\/.+?)\/*$/.exec(entry) ?? [];
    if (name === undefined || url === undefined) {
      process.stderr.write(`PLATFORM_SERVICES: ${JSON.stringify(entry)} was given, expected name=url\n`);
      process.exit(EXIT_CONFIG);
    }
    services.set(name, url);
  }
  return startGateway(platform, { services });
});
