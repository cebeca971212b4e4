import type { Order } from '@demarc/contract/order.ts';
import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import texts from '../locales/en/dc-connection-order.json' with { type: 'json' };
import { findOrderDetails } from './order-details.ts';

const order = (code: string, partyName: string | null) =>
  ({ type: 'DC_CONNECTION', statusReason: { code, text: null }, details: { zEnd: { partyName } } }) as unknown as Order;

it('explains who writes the LOA that an order waits for', async () => {
  const i18n = createInstance({
    lng: 'en',
    resources: { en: { 'dc-connection-order': texts } },
    nsSeparator: '.',
    keySeparator: false,
  });
  await i18n.init();
  const explain = (order: Order) => findOrderDetails('DC_CONNECTION')?.explainReason?.(order, i18n.t);
  expect(explain(order('LOA_REQUIRED', 'Polder Carrier'))).toMatch(/^Polder Carrier must allow us/);
  expect(explain(order('LOA_REQUIRED', null))).toBeNull();
  expect(explain(order('CREDIT_CHECK', 'Polder Carrier'))).toBeNull();
});
