import { listTvAccounts } from '@demarc/contract/tv-account.ts';
import type { ResourceKind } from '../resource-kind.ts';
import { findTvAccountNames } from './notice-names.store.ts';
import { findTvAccounts } from './search.store.ts';

export const tvAccountResource: ResourceKind = {
  search: { kind: 'tvAccount', shownBy: listTvAccounts, find: findTvAccounts },
  notices: { subjects: ['tv-activation'], findNames: findTvAccountNames },
};
