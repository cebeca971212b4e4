import { expect, it, vi } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { SupportLinks } from './support-links.tsx';

const support = vi.hoisted(() => ({ phone: null as string | null, email: null as string | null }));
vi.mock('../lib/configuration.ts', async (load) => ({
  ...(await load<object>()),
  getConfiguration: () => ({ apiEndpoint: '', support }),
}));

async function render(configured: typeof support) {
  Object.assign(support, configured);
  const { screen } = await renderPage(() => <SupportLinks subject="RK-313: Feed B & C" />, '/');
  return [...screen.container.querySelectorAll('a')].map(({ href, textContent }) => [textContent, href]);
}

it('links to a call and to an email about the subject', async () => {
  expect(await render({ phone: '020 555 01 24', email: 'help@provider.example' })).toEqual([
    ['020 555 01 24', 'tel:0205550124'],
    ['help@provider.example', 'mailto:help@provider.example?subject=RK-313%3A%20Feed%20B%20%26%20C'],
  ]);
});

it('renders nothing without contact details', async () => {
  expect(await render({ phone: null, email: null })).toEqual([]);
});
