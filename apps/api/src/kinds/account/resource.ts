import { listAccounts } from '@demarc/contract/account.ts';
import type { ResourceKind } from '../resource-kind.ts';
import { findAccountNames } from './notice-names.store.ts';
import { findAccounts } from './search.store.ts';

export const accountResource: ResourceKind = {
  search: { kind: 'account', shownBy: listAccounts, find: findAccounts },
  notices: { subjects: ['account'], findNames: findAccountNames },
};
