import { type IpAddress, listIpAddresses } from '@demarc/contract/ip-address.ts';
import type { IpPrefix } from '@demarc/contract/ip-prefix.ts';
import { createNullRoute, listNullRoutes } from '@demarc/contract/null-route.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { client, queryClient } from '../../../lib/api.ts';
import texts from '../../../locales/en/ip-prefix.json' with { type: 'json' };
import { addTexts, renderPage } from '../../../testing/render-page.tsx';
import { NullRouteForm } from './null-route-form.tsx';

addTexts('ip-prefix', texts);

const prefix = { prefixId: 9006, prefix: '203.0.113.8/29', isContainer: false } as IpPrefix;
const createUsedAddress = (ip: string, hostname: string) => ({ ip, hostname, usage: 'ASSIGNED' }) as IpAddress;
const items = [createUsedAddress('203.0.113.10', 'fw01'), createUsedAddress('203.0.113.11', 'mail01')];

beforeEach(() => queryClient.clear());
afterEach(() => vi.restoreAllMocks());

async function open(address: string | null = null, routes: readonly { target: string; status: string }[] = []) {
  const sent: unknown[] = [];
  vi.spyOn(client, 'call').mockImplementation((async ({ id }: { id: string }, input: { body: { target: string | null } }) => {
    if (id === listIpAddresses.id) return { items, total: items.length, totalIsCapped: false, next: null };
    if (id === listNullRoutes.id) return routes;
    if (id !== createNullRoute.id) return new Promise(() => {});
    sent.push(input.body.target);
    return { target: input.body.target ?? prefix.prefix };
  }) as never);
  const onClose = vi.fn();
  const { screen } = await renderPage(() => <NullRouteForm prefix={prefix} address={address} onClose={onClose} />);
  const drop = screen.getByRole('button', { name: 'Drop this traffic' });
  return { screen, sent, onClose, drop };
}

it('sets no null route while no scope is chosen', async () => {
  const { screen, sent, drop } = await open();
  for (const radio of screen.getByRole('radio').elements()) expect(radio).not.toBeChecked();
  await drop.click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await screen.getByRole('radio', { name: 'One address or part' }).click();
  await drop.click();
  await expect
    .element(screen.getByRole('textbox', { name: 'Address or part of the prefix' }))
    .toHaveAttribute('aria-invalid', 'true');
  expect(sent).toEqual([]);
});

it('names the address before its traffic is dropped', async () => {
  const { screen, sent, onClose, drop } = await open();
  await screen.getByRole('radio', { name: 'One address or part' }).click();
  await screen.getByRole('textbox', { name: 'Address or part of the prefix' }).fill('203.0.113.11');
  await expect.element(screen.getByText('1 address in use will be unreachable:')).toBeVisible();
  await expect.element(screen.getByText('203.0.113.11 mail01')).toBeVisible();
  await expect.element(screen.getByText('203.0.113.10 fw01')).not.toBeInTheDocument();
  await drop.click();
  await expect.poll(() => sent).toEqual(['203.0.113.11']);
  await expect.poll(() => onClose).toHaveBeenCalled();
});

it('starts with the address that is selected on the page', async () => {
  const { screen, sent, drop } = await open('203.0.113.11');
  await expect.element(screen.getByText('203.0.113.11 mail01')).toBeVisible();
  await drop.click();
  await expect.poll(() => sent).toEqual(['203.0.113.11']);
});

it('sets no second null route for addresses that have one', async () => {
  const { screen, sent, drop } = await open(null, [{ target: '203.0.113.10/32', status: 'ENDING' }]);
  await screen.getByRole('radio', { name: `The whole prefix, ${prefix.prefix}` }).click();
  await expect.element(screen.getByText('There’s already a null route for 203.0.113.10/32')).toBeVisible();
  await expect.element(drop).toHaveAttribute('aria-disabled', 'true');
  await screen.getByRole('radio', { name: 'One address or part' }).click();
  await screen.getByRole('textbox', { name: 'Address or part of the prefix' }).fill('203.0.113.11');
  await drop.click();
  await expect.poll(() => sent).toEqual(['203.0.113.11']);
});

it('drops a whole prefix only after its name is typed, even if it was entered as a part', async () => {
  const { screen, sent, drop } = await open();
  await screen.getByRole('radio', { name: 'One address or part' }).click();
  await screen.getByRole('textbox', { name: 'Address or part of the prefix' }).fill(prefix.prefix);
  await drop.click();
  const dialog = screen.getByRole('dialog', { name: `Drop all traffic to ${prefix.prefix}?` });
  await expect.element(dialog.getByText('2 addresses in use will be unreachable: fw01, mail01')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await screen.getByRole('radio', { name: `The whole prefix, ${prefix.prefix}` }).click();
  await drop.click();
  const confirm = dialog.getByRole('button', { name: 'Drop this traffic' });
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true');
  expect(sent).toEqual([]);
  await dialog.getByRole('textbox').fill(prefix.prefix);
  await confirm.click();
  await expect.poll(() => sent).toEqual([null]);
});
