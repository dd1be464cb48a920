import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { call, type Input, type Output } from './call.ts';
import { enums, type OneOf } from './enums.ts';
import { pageFrom, pages } from './pages.ts';

export type User = Output<'listUsers'>['items'][number];
/** From the one that may do least. */
export const ROLES = [...enums.Role].reverse();
export type Role = OneOf<'Role'>;
export const USER_STATUSES = enums.UserStatus;
export type UserFilter = {
  role?: Role | undefined;
  status?: (typeof USER_STATUSES)[number] | undefined;
  email?: string | undefined;
};

type Query = NonNullable<Input<'listUsers'>['query']>;
type Pages = InfiniteData<Output<'listUsers'>>;
const PAGE = 50;

export const usersQuery = (filter: UserFilter) =>
  infiniteQueryOptions({
    queryKey: ['listUsers', filter],
    queryFn: ({ pageParam, signal }) =>
      call('listUsers', {
        query: { ...filter, limit: PAGE, ...pageFrom(pageParam) } as Query,
        signal,
      }),
    ...pages,
  });

/** Shows a user as the API has answered, in every list; null for one who is gone. */
export function showUser(queries: QueryClient, id: string, user: User | null): void {
  queries.setQueriesData<Pages>(
    { queryKey: ['listUsers'] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.flatMap((item) => (item.id === id ? (user ?? []) : item)),
        })),
      },
  );
}
