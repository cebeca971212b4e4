import { apiTokenRoutes } from '../../modules/api-token/api-token.routes.ts';
import type { Kind } from '../kind.ts';
import { findApiTokenNames } from './names.store.ts';
import { findApiTokens } from './search.store.ts';

export const apiToken = {
  routes: [apiTokenRoutes],
  search: { apiToken: { shownBy: null, find: findApiTokens } },
  names: { 'api-token': findApiTokenNames },
} as const satisfies Kind;
