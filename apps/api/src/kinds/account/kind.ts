import { listAccounts } from '@demarc/contract/account.ts';
import { accountRoutes } from '../../modules/account/account.routes.ts';
import { eraseAccounts } from '../../modules/account/erase-accounts.ts';
import type { Kind } from '../kind.ts';
import { findAccountNames } from './names.store.ts';
import { findAccounts } from './search.store.ts';

export const account = {
  routes: [accountRoutes],
  jobs: [eraseAccounts],
  search: { account: { shownBy: listAccounts, find: findAccounts } },
  names: { account: findAccountNames },
} as const satisfies Kind;
