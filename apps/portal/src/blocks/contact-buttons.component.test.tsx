import { expect, it, vi } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { ContactButtons } from './contact-buttons.tsx';

const support = vi.hoisted(() => ({ phone: null as string | null, email: null as string | null }));
vi.mock('../lib/configuration.ts', async (load) => ({
  ...(await load<object>()),
  getConfiguration: () => ({ apiEndpoint: '', support }),
}));

async function render(configured: typeof support) {
  Object.assign(support, configured);
  const { screen } = await renderPage(
    () => <ContactButtons label="Report by email" subject="RK-313" body={['Feed B & C', 'lost']} />,
    '/',
  );
  return [...screen.container.querySelectorAll('a')].map(({ href, textContent }) => [textContent, href]);
}

it('opens a prefilled email and shows the phone number', async () => {
  expect(await render({ phone: '020 555 01 24', email: 'help@provider.example' })).toEqual([
    ['Report by email', 'mailto:help@provider.example?subject=RK-313&body=Feed%20B%20%26%20C%0D%0Alost'],
    ['020 555 01 24', 'tel:0205550124'],
  ]);
});

it('renders nothing without contact details', async () => {
  expect(await render({ phone: null, email: null })).toEqual([]);
});
