import { listTvAccounts } from '@demarc/contract/tv-account.ts';
import { tvAccounts } from '../../db/schema/tv.ts';
import { tvAccountRoutes } from '../../modules/tv-account/tv-account.routes.ts';
import { tvActivationRoutes } from '../../modules/tv-account/tv-activation.routes.ts';
import { applyTvSchedule, expireTvCodes } from '../../modules/tv-account/tv-jobs.ts';
import type { Kind } from '../kind.ts';
import { tvCharging } from './charging.ts';
import { findTvAccountNames } from './names.store.ts';
import { findTvAccounts } from './search.store.ts';

export const tvAccount = {
  routes: [tvAccountRoutes, tvActivationRoutes],
  jobs: [applyTvSchedule, expireTvCodes],
  countedTable: tvAccounts,
  search: { tvAccount: { shownBy: listTvAccounts, find: findTvAccounts } },
  charging: { TV: tvCharging },
  names: { 'tv-account': findTvAccountNames, 'tv-activation': findTvAccountNames },
} as const satisfies Kind;
