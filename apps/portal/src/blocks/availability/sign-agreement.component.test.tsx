import { getCustomer } from '@demarc/contract/customer.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { setCachedRead } from '../../lib/api.ts';
import { setPhase, setToken } from '../../lib/session-state.ts';
import texts from '../../locales/en/availability.json';
import orders from '../../locales/en/shared/orders.json';
import { addTexts, renderPage } from '../../testing/render-page.tsx';
import { AvailabilityOrderButton } from './order-button.tsx';
import { SignAgreement } from './sign-agreement.tsx';

// The test has no pages; the tests of the routes cover which users may open one.
vi.mock('../../lib/route-access.ts', async (load) => ({ ...(await load<object>()), canOpen: () => true }));

addTexts('availability', texts);
addTexts('orders', orders);
const start = { availabilityId: 'a', packageCode: 'p', postalCode: '1234AB', houseNumber: 1 } as never;
const label = 'Order fiber';

async function renderFor(role: string, msaStatus: 'OFFERED' | 'SIGNED') {
  setToken(`x.${btoa(JSON.stringify({ exp: 4_000_000_000, cid: 7, uid_g: 'user', roles: [role] }))}.x`);
  setPhase('signedIn');
  setCachedRead(getCustomer, { params: { customerId: 7 } }, { status: 'ACTIVE', msa: { status: msaStatus } } as never);
  const page = () => (
    <>
      <SignAgreement />
      <AvailabilityOrderButton label={label} start={start} />
    </>
  );
  return (await renderPage(page)).screen;
}

afterEach(() => setPhase('signedOut'));

it('says why nothing can be ordered before the agreement is signed, and leads the administrator to it', async () => {
  const screen = await renderFor('RESELLER_ADMIN', 'OFFERED');
  const button = screen.getByRole('button', { name: label });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button).toHaveAccessibleDescription(orders['sign-first']);
  const link = screen.getByRole('link', { name: texts.sign });
  await expect.element(link).toHaveAttribute('href', '/company/agreements');
});

it('leads no other user to the agreement', async () => {
  const screen = await renderFor('RESELLER_ORDER', 'OFFERED');
  await expect.element(screen.getByRole('button', { name: label })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('link').elements()).toEqual([]);
});

it('orders once the agreement is signed', async () => {
  const screen = await renderFor('RESELLER_ADMIN', 'SIGNED');
  await expect.element(screen.getByRole('link', { name: label })).toBeVisible();
  expect(screen.getByRole('link', { name: texts.sign }).elements()).toEqual([]);
});
