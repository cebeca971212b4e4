import { type IpAddress, listIpAddresses } from '@demarc/contract/ip-address.ts';
import type { IpPrefix } from '@demarc/contract/ip-prefix.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { client, queryClient } from '../../../lib/api.ts';
import texts from '../../../locales/en/ip-prefix.json' with { type: 'json' };
import { addTexts, renderPage } from '../../../testing/render-page.tsx';
import { AddressList } from './address-list.tsx';

addTexts('ip-prefix', texts);

const prefix = { prefixId: 9007, prefix: '2001:db8:f311::/48', family: 6, status: 'ACTIVE', isContainer: false } as IpPrefix;
const ptr = '2001-db8-f311-25.customers.noordlijn-example.example';
const address = { ip: '2001:db8:f311::25', usage: 'ASSIGNED', ptr, ptrUnicode: ptr, dnsState: 'PUBLISHED' } as IpAddress;

beforeEach(() => queryClient.clear());
afterEach(() => vi.restoreAllMocks());

async function open(width: number) {
  await page.viewport(width, 900);
  vi.spyOn(client, 'call').mockImplementation((async ({ id }: { id: string }) =>
    id === listIpAddresses.id
      ? { items: [address], total: 1, totalIsCapped: false, next: null }
      : new Promise(() => {})) as never);
  return (await renderPage(() => <AddressList prefix={prefix} />)).screen;
}

it.each([360, 768, 1440])('offers to add an address, at a width of %i', async (width) => {
  const screen = await open(width);
  const button = screen.getByRole('button', { name: 'Add address' });
  await expect.element(button).toBeVisible();
  const hasFullWidth = () => button.element().getBoundingClientRect().width > width * 0.8;
  await expect.poll(hasFullWidth).toBe(width === 360);
});

it('wraps a PTR record after its dots only', async () => {
  const screen = await open(900);
  await expect.element(screen.getByRole('cell', { name: ptr })).toBeVisible();
  const labels = [...screen.getByRole('cell', { name: ptr }).element().querySelectorAll('wbr')].map(
    (dot) => dot.previousElementSibling!,
  );
  expect(labels.map(({ textContent }) => textContent)).toEqual(ptr.split(/(?<=\.)/));
  for (const label of labels) expect(label.getClientRects()).toHaveLength(1);
});
