import { getAccount } from '@demarc/contract/account.ts';
import { getCustomer } from '@demarc/contract/customer.ts';
import { formatAddress, formatStreet } from '@demarc/contract/format-address.ts';
import { getLine } from '@demarc/contract/line.ts';
import { endUserName } from '@demarc/contract/line-name.ts';
import { getOrder } from '@demarc/contract/order.ts';
import { personName } from '@demarc/contract/person-name.ts';
import { getTvAccount } from '@demarc/contract/tv-account.ts';
import type { AnyRouter } from '@tanstack/react-router';
import { tvAccountName } from '../../blocks/tv-words.ts';
import { queries, query } from '../../lib/api.ts';
import { session } from '../../lib/session.ts';
import { type Found, rememberRecent } from './recent.ts';

let isWatching = false;

/** Remembers which objects the user opens by any route, for the palette. */
export function watchVisits(router: AnyRouter): void {
  if (isWatching) return;
  isWatching = true;
  let last = '';
  const note = () => {
    const { claims } = session.state;
    const found = claims && visited(router.state.location.href, claims.cid);
    const text = JSON.stringify(found);
    if (!found || text === last) return;
    last = text;
    rememberRecent(claims.uid_g, found);
  };
  note();
  router.subscribe('onResolved', note);
  // The page often renders before its data has loaded.
  queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') note();
  });
}

/** The object that a URL shows, once it has been loaded. */
function visited(href: string, customerId: number): Found | null {
  const { pathname, searchParams } = new URL(href, location.origin);
  const [, first, second, third] = pathname.split('/');
  if (first === 'lines' && second === 'detail') return lineAt(customerId, Number(third));
  if (first === 'orders' && searchParams.has('order')) return orderAt(customerId, Number(searchParams.get('order')));
  if (first === 'tv-accounts' && second) return tvAccountAt(Number(second));
  if (first === 'user-management' && second === 'account' && third) return accountAt(customerId, third);
  if (first === 'company' && second === 'contact' && third) return contactAt(customerId, third);
  return null;
}

function lineAt(customerId: number, lineId: number): Found | null {
  const line = queries.getQueryData(query(getLine, { params: { customerId, lineId } }).queryKey);
  if (!line) return null;
  const { serviceId, reference, endUser, address, status, state } = line;
  return {
    ...nothingElse,
    kind: 'line',
    id: String(lineId),
    title: endUserName(endUser) || formatStreet(address),
    identifier: serviceId,
    detail: formatAddress(address),
    reference,
    status,
    state,
  };
}

function orderAt(customerId: number, orderId: number): Found | null {
  const order = queries.getQueryData(query(getOrder, { params: { customerId, orderId } }).queryKey);
  if (!order) return null;
  const { orderNumber, packageName, subject, reference, status } = order;
  return {
    ...nothingElse,
    kind: 'order',
    id: String(orderId),
    title: subject,
    identifier: orderNumber,
    detail: packageName,
    reference,
    status,
  };
}

function tvAccountAt(id: number): Found | null {
  const account = queries.getQueryData(query(getTvAccount, { params: { id } }).queryKey);
  if (!account) return null;
  const { accountNr, reference, status } = account;
  return {
    ...nothingElse,
    kind: 'tvAccount',
    id: String(id),
    title: tvAccountName(account),
    identifier: String(accountNr),
    reference,
    status,
  };
}

function accountAt(customerId: number, accountId: string): Found | null {
  const account = queries.getQueryData(query(getAccount, { params: { customerId, accountId } }).queryKey);
  if (!account) return null;
  const { username, status } = account;
  return {
    ...nothingElse,
    kind: 'account',
    id: accountId,
    title: personName(account) || username,
    identifier: username,
    status,
  };
}

function contactAt(customerId: number, contactId: string): Found | null {
  const customer = queries.getQueryData(query(getCustomer, { params: { customerId } }).queryKey);
  const contact = customer?.contacts.find(({ id }) => id === contactId);
  return contact ? { ...nothingElse, kind: 'contact', id: contactId, title: personName(contact), detail: contact.email } : null;
}

const nothingElse = { identifier: null, detail: null, reference: null, status: null, state: null, ownerId: null };
