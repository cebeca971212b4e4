import { getCustomer } from '@demarc/contract/customer.ts';
import { contactRoutes } from '../../modules/contact/contact.routes.ts';
import type { Kind } from '../kind.ts';
import { findContactNames } from './names.store.ts';
import { findContacts } from './search.store.ts';

export const contact = {
  routes: [contactRoutes],
  search: { contact: { shownBy: getCustomer, find: findContacts } },
  names: { contact: findContactNames },
} as const satisfies Kind;
