import { getAccount } from '@demarc/contract/account.ts';
import { getCustomer } from '@demarc/contract/customer.ts';
import { formatAddress, formatStreet } from '@demarc/contract/format-address.ts';
import { getLine } from '@demarc/contract/line.ts';
import { getEndUserName } from '@demarc/contract/line-name.ts';
import { getOrder } from '@demarc/contract/order.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { getTvAccount } from '@demarc/contract/tv-account.ts';
import type { AnyRouter } from '@tanstack/react-router';
import { getTvAccountName } from '../../blocks/tv-display.ts';
import { query, queryClient } from '../../lib/api.ts';
import { session } from '../../lib/session.ts';
import { type RecentItem, rememberItem } from './recent-items.ts';

let isWatching = false;

/** Remembers which objects the user opens by any route, for the palette. */
export function trackVisits(router: AnyRouter): void {
  if (isWatching) return;
  isWatching = true;
  let last = '';
  const note = () => {
    const { claims } = session.state;
    const found = claims && findVisitedItem(router.state.location.href, claims.cid);
    const text = JSON.stringify(found);
    if (!found || text === last) return;
    last = text;
    rememberItem(claims.uid_g, found);
  };
  note();
  router.subscribe('onResolved', note);
  // The page often renders before its data has loaded.
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') note();
  });
}

/** The object that a URL shows, once it has been loaded. */
function findVisitedItem(href: string, customerId: number): RecentItem | null {
  const { pathname, searchParams } = new URL(href, location.origin);
  const [, first, second, third] = pathname.split('/');
  if (first === 'lines' && second === 'detail') return getVisitedLine(customerId, Number(third));
  if (first === 'orders' && searchParams.has('order')) return getVisitedOrder(customerId, Number(searchParams.get('order')));
  if (first === 'tv-accounts' && second) return getVisitedTvAccount(Number(second));
  if (first === 'user-management' && second === 'account' && third) return getVisitedAccount(customerId, third);
  if (first === 'company' && second === 'contact' && third) return getVisitedContact(customerId, third);
  return null;
}

function getVisitedLine(customerId: number, lineId: number): RecentItem | null {
  const line = queryClient.getQueryData(query(getLine, { params: { customerId, lineId } }).queryKey);
  if (!line) return null;
  const { serviceId, reference, endUser, address, status, state } = line;
  return {
    ...emptyFields,
    kind: 'line',
    id: String(lineId),
    title: getEndUserName(endUser) || formatStreet(address),
    identifier: serviceId,
    detail: formatAddress(address),
    reference,
    status,
    state,
  };
}

function getVisitedOrder(customerId: number, orderId: number): RecentItem | null {
  const order = queryClient.getQueryData(query(getOrder, { params: { customerId, orderId } }).queryKey);
  if (!order) return null;
  const { orderNumber, packageName, subject, reference, status } = order;
  return {
    ...emptyFields,
    kind: 'order',
    id: String(orderId),
    title: subject,
    identifier: orderNumber,
    detail: packageName,
    reference,
    status,
  };
}

function getVisitedTvAccount(id: number): RecentItem | null {
  const account = queryClient.getQueryData(query(getTvAccount, { params: { id } }).queryKey);
  if (!account) return null;
  const { accountNr, reference, status } = account;
  return {
    ...emptyFields,
    kind: 'tvAccount',
    id: String(id),
    title: getTvAccountName(account),
    identifier: String(accountNr),
    reference,
    status,
  };
}

function getVisitedAccount(customerId: number, accountId: string): RecentItem | null {
  const account = queryClient.getQueryData(query(getAccount, { params: { customerId, accountId } }).queryKey);
  if (!account) return null;
  const { username, status } = account;
  return {
    ...emptyFields,
    kind: 'account',
    id: accountId,
    title: formatPersonName(account) || username,
    identifier: username,
    status,
  };
}

function getVisitedContact(customerId: number, contactId: string): RecentItem | null {
  const customer = queryClient.getQueryData(query(getCustomer, { params: { customerId } }).queryKey);
  const contact = customer?.contacts.find(({ id }) => id === contactId);
  return contact
    ? { ...emptyFields, kind: 'contact', id: contactId, title: formatPersonName(contact), detail: contact.email }
    : null;
}

const emptyFields = { identifier: null, detail: null, reference: null, status: null, state: null, ownerId: null };
