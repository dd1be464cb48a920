import { z } from 'zod';
import { defineReadModel, defineSums } from '../../../../kernel/documents/index.ts';
import { defineEvents } from '../../../../kernel/events/catalogue.ts';
import { defineProjection, type Projection } from '../../../../projections/engine/projection.ts';

export const ledgerEvents = defineEvents('ledger', {
  Moved: z.object({ from: z.string(), to: z.string(), amount: z.number() }),
  Refunded: z.object({ to: z.string(), amount: z.number() }),
  AccountClosed: z.object({ key: z.string() }),
});

export type Balance = { readonly group: string; readonly balance: number; readonly moves: number };

const accounts = defineReadModel<Balance>('ledger_accounts', [{ key: { group: 1 } }]);
const groups = defineSums<object>('ledger_groups', { model: accounts, since: 1 }, []);

/** Keys are `group/number`. */
const groupOf = (key: string): string => key.split('/', 1)[0] ?? '';

const moved = (document: Balance | null, key: string, by: number): Balance => ({
  ...(document ?? { group: groupOf(key), balance: 0 }),
  balance: (document?.balance ?? 0) + by,
  moves: (document?.moves ?? 0) + 1,
});

const sums = {
  model: groups,
  addendsOf: ({ group, balance, moves }: Balance) => [{ key: group, labels: { group }, amounts: { balance, moves } }],
};

/** The first version of the code knows of no refunds. */
const first: Projection = defineProjection(accounts, {
  version: 1,
  events: [ledgerEvents],
  sums,
  keyOf: ({ type, data }) => (type === 'Moved' ? [data.from, data.to] : type === 'AccountClosed' ? data.key : null),
  handles: {
    Moved: (document, { data }, key) => moved(document, key, key === data.from ? -data.amount : data.amount),
    AccountClosed: () => null,
  },
});

const second: Projection = defineProjection(accounts, {
  version: 2,
  previous: first,
  events: [ledgerEvents],
  sums,
  keyOf: ({ type, data }) => (type === 'Moved' ? [data.from, data.to] : type === 'AccountClosed' ? data.key : data.to),
  handles: {
    Moved: (document, { data }, key) => moved(document, key, key === data.from ? -data.amount : data.amount),
    Refunded: (document, { data }, key) => moved(document, key, data.amount),
    AccountClosed: () => null,
  },
});

/** What each account has received: an event concerns one account, so that it can be split. */
export const receipts: Projection = defineProjection(
  defineReadModel<Balance>('ledger_receipts', [{ key: { group: 1 } }]),
  {
    version: 1,
    events: [ledgerEvents],
    sums: { ...sums, model: defineSums<object>('ledger_receipt_groups', { model: accounts, since: 1 }, []) },
    keyOf: ({ type, data }) => (type === 'AccountClosed' ? data.key : data.to),
    handles: {
      Moved: (document, { data }, key) => moved(document, key, data.amount),
      Refunded: (document, { data }, key) => moved(document, key, data.amount),
      AccountClosed: () => null,
    },
  },
);

/** The projection as each version of the code has it. */
export const ledgerOf = { 1: first, 2: second } as const;
export type Code = keyof typeof ledgerOf;
