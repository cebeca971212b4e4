import { getCustomer } from '@demarc/contract/customer.ts';
import { expect, it, vi } from 'vitest';
import { setCachedRead } from '../lib/api.ts';
import { setPhase, setToken } from '../lib/session-state.ts';
import { renderPage } from '../testing/render-page.tsx';
import { ResellerOnly } from './reseller-only.tsx';

vi.mock('../lib/configuration.ts', async (load) => ({
  ...(await load<object>()),
  getConfiguration: () => ({
    apiEndpoint: '',
    brandOrigins: {},
    support: { phone: '020 555 01 24', email: 'help@provider.example' },
  }),
}));

it.each([
  ['reseller', 'Your racks', []],
  ['end-user', 'We manage your racks', ['020 555 01 24', 'help@provider.example']],
] as const)('shows a %s: %s', async (customerType, heading, contacts) => {
  setToken(`x.${btoa(JSON.stringify({ exp: 4_000_000_000, cid: 7, uid_g: 'user', roles: ['RESELLER_ADMIN'] }))}.x`);
  setPhase('signedIn');
  setCachedRead(getCustomer, { params: { customerId: 7 } }, { customerType } as never);
  const refusal = { title: 'We manage your racks', text: 'Contact us for a rack.' };
  const { screen } = await renderPage(
    () => (
      <ResellerOnly title="Racks" refusal={refusal}>
        <h2>Your racks</h2>
      </ResellerOnly>
    ),
    '/',
  );
  await expect.element(screen.getByRole('heading', { name: heading })).toBeVisible();
  const links = [...screen.container.querySelectorAll('a[href^="tel:"], a[href^="mailto:"]')];
  expect(links.map(({ textContent }) => textContent)).toEqual(contacts);
  setPhase('signedOut');
});
