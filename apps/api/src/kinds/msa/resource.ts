import type { ResourceKind } from '../resource-kind.ts';
import { findMsaNames } from './notice-names.store.ts';

export const msaResource: ResourceKind = {
  notices: { subjects: ['msa'], findNames: findMsaNames },
};
