import { configuredProviders } from '../auth/oauth/index.ts';
import { manualRoutes } from '../docs/manual.ts';
import { docsRoutes } from '../docs/routes.ts';
import { frontPage } from '../http/front-page.ts';
import type { CreatePlugin } from '../plugin.ts';
import { readPages } from '../sites/pages.ts';
import { dashboardRoutes } from './routes.ts';

/**
 * The pages for people: the dashboard, for clients that want no page the addresses of everything, the description of
 * the API, and the manual. @param folder null: deliberately no dashboard
 */
export const pages =
  (folder: string | null, manualFolder: string): CreatePlugin =>
  async ({ log, services, settings, exposures, files }) => {
    const built = folder === null ? new Map() : await readPages(folder);
    if (folder !== null && built.size === 0)
      log.warn('there is no dashboard: `npm ci` and `npm run dashboard:build` build it');
    const manual = await readPages(manualFolder);
    if (folder !== null && manual.size === 0) log.warn('there is no manual: `npm ci` and `npm run build` build it');
    const exposed = exposures.filter(({ service }) => services.has(service));
    const publicPaths = exposures.flatMap(({ publicRoutes }) =>
      publicRoutes.map(({ path }) => path.split('/')[1] ?? ''),
    );
    return {
      routes: [
        dashboardRoutes(built, publicPaths, files.direct?.origin ?? ''),
        frontPage(exposed, configuredProviders(settings)),
        docsRoutes(),
        manualRoutes(manual),
      ],
    };
  };
