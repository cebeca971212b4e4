import type { Account } from '@demarc/contract/account.ts';
import { type ContactType, contactTypes } from '@demarc/contract/contact.ts';
import type { Customer } from '@demarc/contract/customer.ts';
import type { Msa } from '@demarc/contract/msa.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { endReasons, holdReasons, type listOrders, type OrderSummary } from '@demarc/contract/order.ts';
import type { Place } from '../../ui/place.ts';
import { listPlace } from './list-place.ts';

/** The data from which an administrator's action items are derived. */
export interface Known {
  customer: Customer;
  people: readonly Account[];
  agreements: readonly Msa[];
}

interface Action {
  /** Translation key. */
  label: string;
  to: Place;
}

/** Something the user has to act on. Texts are translation keys. */
export interface Need {
  id: string;
  kind: 'trouble' | 'attention';
  title: string;
  text: string;
  params?: Record<string, string | number>;
  /** Shown in the text as a date. */
  until?: string;
  action?: Action;
}

/** A first step of a new partner. Translation keys: `home.step-<id>` and `home.step-<id>-text`. */
export interface Step {
  id: 'colleague' | 'contacts' | 'iban';
  isDone: boolean;
  action: Action;
}

/** After this many days the first steps disappear and anything still missing becomes an action item. */
const newForDays = 180;

const stepContacts: readonly ContactType[] = ['billing', 'abuse'];

/** The first steps of a new partner; null once all are done or the company is no longer new. */
export function firstStepsOf({ customer, people }: Known, now: Date): readonly Step[] | null {
  const isNew = now.getTime() - Date.parse(customer.createdAt) < newForDays * 86_400_000;
  if (!isNew || customer.status !== 'ACTIVE' || customer.customerType !== 'reseller') return null;
  const missing = stepContacts.find((type) => !isCovered(customer, type));
  const steps: readonly Step[] = [
    { id: 'colleague', isDone: people.length > 1, action: invite },
    { id: 'contacts', isDone: missing === undefined, action: addContact(missing ?? 'billing') },
    { id: 'iban', isDone: customer.iban !== null, action: fillInIban },
  ];
  return steps.every(({ isDone }) => isDone) ? null : steps;
}

/** An administrator's action items, most harmful first, without those that the first steps already cover. */
export function needsOf(known: Known, now: Date): readonly Need[] {
  const { customer, people, agreements } = known;
  if (customer.status !== 'ACTIVE') return needsOfAnybody(customer);
  const isStarting = firstStepsOf(known, now) !== null;
  const offered = agreements.find(({ status }) => status === 'OFFERED');
  const admins = people.filter(({ status, roles }) => status === 'ENABLED' && roles.includes('RESELLER_ADMIN'));
  const pending = people.filter(({ status }) => status === 'PENDING_ACTIVATION');
  const isAlone = people.length === 1;
  const missing = contactTypes.filter(
    (type) => !isCovered(customer, type) && isFor(customer, type) && !(isStarting && stepContacts.includes(type)),
  );
  const needs: (Need | false | undefined)[] = [
    offered && {
      id: 'agreement',
      kind: 'attention',
      title: 'home.agreement',
      text: 'home.agreement-text',
      params: { title: offered.title, version: offered.version },
      until: offered.expiresAt,
      action: { label: 'home.sign', to: { to: '/company/agreements' } },
    },
    customer.iban === null &&
      !isStarting && { id: 'iban', kind: 'attention', title: 'home.no-iban', text: 'home.no-iban-text', action: fillInIban },
    ...missing.map(
      (type): Need => ({
        id: type,
        kind: 'attention',
        title: `company.nobody-${type}`,
        text: 'company.nobody-text',
        action: addContact(type),
      }),
    ),
    admins.length < 2 &&
      customer.customerType === 'reseller' &&
      !(isStarting && isAlone) && {
        id: 'admins',
        kind: 'attention',
        title: 'home.one-admin',
        text: 'home.one-admin-text',
        action: isAlone ? invite : { label: 'home.choose', to: { to: '/user-management' } },
      },
    pending.length > 0 && {
      id: 'pending',
      kind: 'attention',
      title: 'home.pending',
      text: 'home.pending-text',
      params: { count: pending.length },
      action: { label: 'home.look', to: { to: '/user-management', search: { status: 'PENDING_ACTIVATION' } } },
    },
  ];
  return needs.filter((need) => need !== false && need !== undefined);
}

/** The action items that every user of the company sees. */
export function needsOfAnybody({ status }: Customer): readonly Need[] {
  if (status === 'ACTIVE') return [];
  return [{ id: 'inactive', kind: 'trouble', title: 'home.inactive', text: 'home.inactive-text' }];
}

/** Lists the given orders by name and counts the others in one item. */
export function needsOfOrders({ items, total }: Pick<Output<typeof listOrders>, 'items' | 'total'>): readonly Need[] {
  const more = total - items.length;
  return [
    ...items.map(
      ({ orderId, orderNumber, subject, statusReason }): Need => ({
        id: `order-${orderId}`,
        kind: 'attention',
        title: 'home.order-waits',
        text: reasonOf(statusReason),
        params: { order: orderNumber, subject },
        action: { label: 'home.look', to: listPlace('/orders', { order: orderId }) },
      }),
    ),
    ...(more > 0
      ? [
          {
            id: 'orders',
            kind: 'attention',
            title: 'home.orders-wait',
            text: 'home.orders-wait-text',
            params: { count: more },
            action: { label: 'home.look', to: listPlace('/orders', { waitingOn: 'CUSTOMER' }) },
          } as const,
        ]
      : []),
  ];
}

/** A device that waits for approval is urgent: its user is probably on the phone with the help desk. */
export function needsOfTv(waiting: number): readonly Need[] {
  if (waiting === 0) return [];
  return [
    {
      id: 'tv',
      kind: 'trouble',
      title: 'home.tv-waits',
      text: 'home.tv-waits-text',
      params: { count: waiting },
      action: { label: 'home.look', to: listPlace('/tv-accounts', { activation: 'waiting' }) },
    },
  ];
}

const reasonsInWords: ReadonlySet<string> = new Set([...holdReasons, ...endReasons]);

function reasonOf(reason: OrderSummary['statusReason']): string {
  return reason && reasonsInWords.has(reason.code) ? `order.reason-${reason.code}` : 'home.order-waits-text';
}

const invite: Action = { label: 'home.invite', to: { to: '/user-management/account/create' } };
const fillInIban: Action = { label: 'home.fill-in', to: { to: '/company/edit/iban' } };

function addContact(type: ContactType): Action {
  return { label: 'home.add', to: { to: '/company/contact/new', search: { type } } };
}

function isCovered({ contacts }: Customer, type: ContactType): boolean {
  return contacts.some(({ types }) => types.includes(type));
}

/** End users place no orders here, so they need no order contact. */
function isFor({ customerType }: Customer, type: ContactType): boolean {
  return type !== 'order' || customerType === 'reseller';
}
