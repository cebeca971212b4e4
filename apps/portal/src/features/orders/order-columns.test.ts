import type { OrderSummary } from '@demarc/contract/order.ts';
import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { getFormats } from '../../lib/format.ts';
import { i18nOptions } from '../../lib/i18n.ts';
import orderTexts from '../../locales/en/order.json';
import ordersTexts from '../../locales/en/shared/orders.json';
import { orderColumns } from './order-columns.tsx';

const i18n = createInstance({ ...i18nOptions, lng: 'en', resources: { en: { order: orderTexts, orders: ordersTexts } } });
await i18n.init();
const localization = { t: i18n.t, formats: getFormats('en') };

const getCardText = (values: Partial<OrderSummary>) => {
  const column = orderColumns.find(({ id }) => id === 'waitingOn');
  return column?.renderInCard?.({ statusReason: null, ...values } as OrderSummary, localization);
};
const reason = (code: string, text = '') => ({ code, text });

it.each([
  [
    'who it waits for and why',
    { status: 'ON_HOLD', waitingOn: 'CUSTOMER', statusReason: reason('LOA_REQUIRED') },
    'waiting on you, letter of authorization',
  ],
  [
    'an unknown reason in its own words',
    { status: 'ON_HOLD', waitingOn: 'CARRIER', statusReason: reason('NEW_CODE', 'bridge is open') },
    'waiting on the carrier, bridge is open',
  ],
  ['a carrier by its name', { status: 'ACCEPTED', waitingOn: 'CARRIER', carrierName: 'Vezelkracht' }, 'waiting on Vezelkracht'],
  ['only who it waits for without a reason', { status: 'ACCEPTED', waitingOn: 'PROVIDER' }, 'waiting on us'],
  [
    'only the reason if nobody has to act',
    { status: 'ON_HOLD', waitingOn: 'NOBODY', statusReason: reason('DIGGING_REQUIRED') },
    'digging',
  ],
  ['nothing once it has ended', { status: 'COMPLETED', waitingOn: 'NOBODY', statusReason: reason('DUPLICATE') }, ''],
] as const)('a card of the list says %s', (_what, values, text) => {
  expect(getCardText(values)).toBe(text);
});
