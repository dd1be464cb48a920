import type { OAuthErrorCode } from './provider.ts';

/** Where browsers go when a sign-in has ended. */
export type Dashboard = {
  /** @param path below the dashboard's address; null for its front page */
  page(path: string | null): string;
  failed(code: OAuthErrorCode): string;
};

/** @param address of the dashboard; without one there is the front page of the gateway */
export function createDashboard(address: string | undefined): Dashboard {
  const base = (address ?? '').replace(/\/$/, '');
  const front = address ?? '/';
  return {
    page: (path) => (path === null ? front : `${base}${path}`),
    failed(code) {
      if (address === undefined) return `/?error=${code}`;
      const url = new URL(address);
      url.searchParams.set('error', code);
      return url.href;
    },
  };
}
