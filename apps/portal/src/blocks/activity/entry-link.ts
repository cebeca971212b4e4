import type { ActivityEntry } from '@demarc/contract/activity.ts';

/** The pages of the types of objects that have one; `id` is safe in a URL. */
const hrefs: Readonly<Record<string, (id: string) => string>> = {
  account: (id) => `/user-management/account/${id}`,
  'approval-request': (id) => `/orders?list=approvals&approval=${id}`,
  contact: (id) => `/company/contact/${id}`,
  customer: () => '/company',
  'dc-connection': (id) => `/dc-connections?dcConnection=${id}`,
  invoice: (id) => `/invoices/invoice/${id}`,
  'ip-prefix': (id) => `/ip-management/prefix/${id}`,
  line: (id) => `/lines/detail/${id}`,
  'manual-agreement': (id) => `/manual-agreement/view/${id}`,
  msa: () => '/company/agreements',
  order: (id) => `/orders?order=${id}`,
  quotation: (id) => `/quotations/view/${id}`,
  rack: (id) => `/racks/rack/${id}/power/dashboard`,
  'shared-colo': (id) => `/racks/shared-colo/${id}/power/dashboard`,
  'tv-account': (id) => `/tv-accounts/${id}`,
  wdm: (id) => `/wdm?wdm=${id}`,
};

/** Returns the page of the object of an entry; null if its type has none, or if the object was deleted. */
export function getEntryHref(entry: Pick<ActivityEntry, 'objectType' | 'objectId' | 'title' | 'identifier'>): string | null {
  const { objectType, objectId, title, identifier } = entry;
  const isGone = title === null && identifier === null && objectType !== 'customer';
  return isGone ? null : (hrefs[objectType]?.(encodeURIComponent(objectId)) ?? null);
}
