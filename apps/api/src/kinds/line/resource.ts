import { listLines } from '@demarc/contract/line.ts';
import type { ResourceKind } from '../resource-kind.ts';
import { findLineNames } from './notice-names.store.ts';
import { findLines } from './search.store.ts';

export const lineResource: ResourceKind = {
  search: { kind: 'line', shownBy: listLines, find: findLines },
  notices: { subjects: ['line', 'diagnostic'], findNames: findLineNames },
};
