import type { ResourceKind } from '../resource-kind.ts';
import { findApiTokens } from './search.store.ts';

export const apiTokenResource: ResourceKind = {
  search: { kind: 'apiToken', shownBy: null, find: findApiTokens },
};
