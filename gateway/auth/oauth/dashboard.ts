import { dashboardPage } from '../../../kernel/http/dashboard-path.ts';
import type { OAuthErrorCode } from './provider.ts';

/** Where browsers go after a sign-in. */
export type Dashboard = {
  /** @param path relative to the dashboard's address; null for its front page */
  page(path: string | null): string;
  failed(code: OAuthErrorCode): string;
};

/** @param address of the dashboard; without one, the gateway's front page is used */
export function createDashboard(address: string | undefined): Dashboard {
  const front = address ?? '/';
  return {
    page: (path) => (path === null ? front : dashboardPage(address, path)),
    failed(code) {
      if (address === undefined) return `/?error=${code}`;
      const url = new URL(address);
      url.searchParams.set('error', code);
      return url.href;
    },
  };
}
