import { getCustomer } from '@demarc/contract/customer.ts';
import { afterEach, expect, it } from 'vitest';
import { setCachedRead } from '../../lib/api.ts';
import { setPhase, setToken } from '../../lib/session-state.ts';
import orders from '../../locales/en/shared/orders.json';
import { addTexts, renderPage } from '../../testing/render-page.tsx';
import { NoServices } from './no-services.tsx';

addTexts('orders', orders);

async function renderFor(role: string, msaStatus: 'OFFERED' | 'SIGNED') {
  setToken(`x.${btoa(JSON.stringify({ exp: 4_000_000_000, cid: 7, uid_g: 'user', roles: [role] }))}.x`);
  setPhase('signedIn');
  setCachedRead(getCustomer, { params: { customerId: 7 } }, { status: 'ACTIVE', msa: { status: msaStatus } } as never);
  const page = () => (
    <NoServices title="No racks" text="Order one." actions={<button type="button">Order</button>} signLabel="Sign" />
  );
  return (await renderPage(page)).screen;
}

afterEach(() => setPhase('signedOut'));

it('leads an administrator to the agreement before it is signed', async () => {
  const screen = await renderFor('RESELLER_ADMIN', 'OFFERED');
  await expect.element(screen.getByText(orders['sign-first'])).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Sign' })).toHaveAttribute('href', '/company/agreements');
  expect(screen.getByRole('button', { name: 'Order' }).elements()).toEqual([]);
});

it('tells other users whom to ask', async () => {
  const screen = await renderFor('RESELLER_ORDER', 'OFFERED');
  await expect.element(screen.getByText(orders['ask-to-sign'])).toBeVisible();
  expect(screen.getByRole('link').elements()).toEqual([]);
});

it('leads to the order form once the agreement is signed', async () => {
  const screen = await renderFor('RESELLER_ADMIN', 'SIGNED');
  await expect.element(screen.getByRole('button', { name: 'Order' })).toBeVisible();
  await expect.element(screen.getByText('Order one.')).toBeVisible();
  expect(screen.getByRole('link').elements()).toEqual([]);
});
