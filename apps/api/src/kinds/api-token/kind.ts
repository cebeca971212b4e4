import { apiTokenRoutes } from '../../modules/api-token/api-token.routes.ts';
import type { Kind } from '../kind.ts';
import { findApiTokens } from './search.store.ts';

export const apiToken = {
  routes: [apiTokenRoutes],
  search: { apiToken: { shownBy: null, find: findApiTokens } },
} as const satisfies Kind;
