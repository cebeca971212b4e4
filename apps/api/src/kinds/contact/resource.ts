import { getCustomer } from '@demarc/contract/customer.ts';
import type { ResourceKind } from '../resource-kind.ts';
import { findContacts } from './search.store.ts';

export const contactResource: ResourceKind = {
  search: { kind: 'contact', shownBy: getCustomer, find: findContacts },
};
