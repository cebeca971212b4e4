import { getApprovalSummary } from '@demarc/contract/approval-summary.ts';
import { getOrderSummary } from '@demarc/contract/order-counts.ts';
import type { SessionClaims } from '@demarc/contract/session.ts';
import { expect, it } from 'vitest';
import { setCachedRead } from '../../lib/api.ts';
import texts from '../../locales/en/kinds/order.json';
import { addTexts, renderPage } from '../../testing/render-page.tsx';
import { kindHomes } from '../homes.ts';

addTexts('kinds', texts);

const OpenOrders = kindHomes.flatMap(({ tiles = [] }) => tiles).find(({ id }) => id === 'open-orders')!.Tile;

async function renderTile(actionRequired: number, toDecide: number) {
  const input = { params: { customerId: 1 } };
  setCachedRead(getOrderSummary, input, { open: { PLANNED: 5 }, late: 0, actionRequired } as never);
  setCachedRead(getApprovalSummary, input, { waiting: toDecide, toDecide });
  const { screen } = await renderPage(() => <OpenOrders claims={{ cid: 1 } as SessionClaims} canLoad />);
  return screen;
}

it('links each number to the list with as many entries', async () => {
  const screen = await renderTile(2, 1);
  await expect
    .element(screen.getByRole('link', { name: '2 waiting on you' }))
    .toHaveAttribute('href', '/orders?waitingOn=CUSTOMER');
  const approvals = screen.getByRole('link', { name: 'and 1 approval' });
  await expect.element(approvals).toHaveAttribute('href', '/orders?list=approvals');
  // Large enough to tap.
  expect(approvals.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
});

it.each([
  [2, 0, 'and 1 approval'],
  [0, 1, '2 waiting on you'],
])('leaves out a count of zero: %i orders, %i approvals', async (actionRequired, toDecide, absent) => {
  const screen = await renderTile(actionRequired, toDecide);
  const name = actionRequired > 0 ? '2 waiting on you' : 'and 1 approval';
  await expect.element(screen.getByRole('link', { name })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: absent })).not.toBeInTheDocument();
  expect(document.querySelectorAll('p > small:empty')).toHaveLength(0);
});
