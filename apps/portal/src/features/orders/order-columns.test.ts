import { type OrderSummary, orderSorts } from '@demarc/contract/order.ts';
import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { generateOrderId } from '../../blocks/order-form/generate-order-id.ts';
import { currentBrand } from '../../brands/current-brand.ts';
import { getFormats } from '../../lib/format.ts';
import { i18nOptions } from '../../lib/i18n.ts';
import orderTexts from '../../locales/en/order.json';
import ordersTexts from '../../locales/en/shared/orders.json';
import { completedColumns, orderColumns, undeliveredColumns } from './order-columns.tsx';

const i18n = createInstance({ ...i18nOptions, lng: 'en', resources: { en: { order: orderTexts, orders: ordersTexts } } });
await i18n.init();
const localization = { t: i18n.t, formats: getFormats('en') };

const getCardText = (values: Partial<OrderSummary>) => {
  const column = orderColumns.find(({ id }) => id === 'waitingOn');
  return column?.renderInCard?.({ statusReason: null, ...values } as OrderSummary, localization);
};
const createReason = (code: string, text = '') => ({ code, text });

it.each([
  [
    'who it waits for and why',
    { status: 'ON_HOLD', waitingOn: 'CUSTOMER', statusReason: createReason('LOA_REQUIRED') },
    'waiting on you, letter of authorization',
  ],
  [
    'the free text of an unknown reason',
    { status: 'ON_HOLD', waitingOn: 'CARRIER', statusReason: createReason('NEW_CODE', 'bridge is open') },
    'waiting on the carrier, bridge is open',
  ],
  ['a carrier by its name', { status: 'ACCEPTED', waitingOn: 'CARRIER', carrierName: 'Vezelkracht' }, 'waiting on Vezelkracht'],
  ['only who it waits for without a reason', { status: 'ACCEPTED', waitingOn: 'PROVIDER' }, `waiting on ${currentBrand.name}`],
  [
    'only the reason if nobody has to act',
    { status: 'ON_HOLD', waitingOn: 'NOBODY', statusReason: createReason('DIGGING_REQUIRED') },
    'digging',
  ],
  ['nothing once it has ended', { status: 'COMPLETED', waitingOn: 'NOBODY', statusReason: createReason('DUPLICATE') }, ''],
] as const)('a card shows %s', (_what, values, text) => {
  expect(getCardText(values)).toBe(text);
});

const getTexts = (id: string, columns: typeof orderColumns, values: Partial<OrderSummary>) => {
  const column = columns.find(({ id: columnId }) => columnId === id);
  const order = values as OrderSummary;
  return [column?.render?.(order, localization), column?.companion?.(order, localization)];
};
const delivered = { status: 'COMPLETED', subType: 'CREATE', wishDate: '2026-03-02', promisedDate: '2026-03-05' } as const;

it.each([
  ['early', '2026-03-04', 'on time'],
  ['on the promised day', '2026-03-05', 'on time'],
  ['after a weekend', '2026-03-09', '2 business days late'],
])('shows that a completed order was delivered %s', (_what, deliveredDate, text) => {
  const order = { ...delivered, deliveredDate };
  expect(getTexts('deliveredDate', completedColumns, order)[1]).toBe(text);
});

it('shows no waiting party and no expected date for completed orders', () => {
  const ids = completedColumns.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(['deliveredDate', 'age', 'mrc']));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  for (const id of ['milestone', 'waitingOn', 'plannedDate']) expect(ids).not.toContain(id);
});

it.each([
  ['completed', completedColumns],
  ['not delivered', undeliveredColumns],
])('shows a duration instead of an age for an order that was %s', (_what, columns) => {
  expect(columns.find(({ id }) => id === 'age')?.header).toBe('order.took');
});

it('sorts only by columns that the API sorts by', () => {
  const getSortable = (columns: typeof orderColumns) => columns.filter(({ isSortable }) => isSortable).map(({ id }) => id);
  expect(getSortable(orderColumns)).toEqual(['orderId', 'plannedDate', 'wishDate']);
  expect(getSortable(completedColumns)).toEqual(['orderId', 'deliveredDate', 'wishDate']);
  for (const id of getSortable([...orderColumns, ...completedColumns])) {
    expect(orderSorts).toEqual(expect.arrayContaining([id, `-${id}`]));
  }
});

it('says that a completed termination is terminated, not delivered', () => {
  const order = { ...delivered, subType: 'TERMINATE', deliveredDate: '2026-03-05', milestone: 'DELIVERED' } as const;
  expect(getTexts('milestone', orderColumns, order)[1]).toBe('terminated');
  const column = completedColumns.find(({ id }) => id === 'deliveredDate');
  expect(column?.renderInCard?.(order as unknown as OrderSummary, localization)).toBe('terminated 5 Mar 2026, on time');
});

it('marks the requested date as not confirmed if there is no planned date', () => {
  const order = {
    ...delivered,
    status: 'ON_HOLD',
    deliveredDate: null,
    plannedDate: null,
    promisedDate: null,
    jeopardy: 'NONE',
  } as const;
  const column = orderColumns.find(({ id }) => id === 'plannedDate');
  expect(column?.renderInCard?.(order as unknown as OrderSummary, localization)).toBe('2 Mar 2026, not confirmed yet');
});

it.each([
  ['its own reference', { reference: 'Kaarsje', endUserName: 'Smit', customerOrderId: 'PO-7' }, 'Kaarsje'],
  ['who the line is for', { reference: null, endUserName: 'Smit', customerOrderId: 'PO-7' }, 'Smit'],
  ['the ID that the customer gave it', { reference: null, customerOrderId: 'PO-7' }, 'PO-7'],
  ['no ID that the portal proposed', { reference: null, customerOrderId: generateOrderId('2026-11-29') }, ''],
  ['no ID that the address import proposed', { reference: null, customerOrderId: `${generateOrderId('2026-11-29')}-12` }, ''],
])('shows %s below the order number', (_what, values, text) => {
  expect(getTexts('orderId', orderColumns, values)[1]).toBe(text);
});

it.each([
  ['Fiber 500/500', 'Fiber 1000/1000', 'Fiber 500/500 → 1000/1000'],
  ['Copper 80/15', 'Fiber 1000/1000', 'Copper 80/15 → Fiber 1000/1000'],
  ['Fiber Plus 500/500', 'Fiber 1000/1000', 'Fiber Plus 500/500 → Fiber 1000/1000'],
  ['Small', 'Large', 'Small → Large'],
])('describes a change from %s to %s', (from, packageName, text) => {
  const order = { subType: 'MODIFY', packageName, replaces: { packageName: from }, subject: 'Dorpsplein 61' };
  const column = orderColumns.find(({ id }) => id === 'subject');
  expect(column?.renderInCard?.(order as OrderSummary, localization)).toBe(`${text} · Dorpsplein 61`);
});
