import { getInvoiceSummary } from '@demarc/contract/invoice-overview.ts';
import { afterEach, expect, it } from 'vitest';
import { setCachedRead } from '../../lib/api.ts';
import { setPhase, setToken } from '../../lib/session-state.ts';
import texts from '../../locales/en/line.json';
import { addTexts, renderPage } from '../../testing/render-page.tsx';
import { SuspensionNote } from './suspension-note.tsx';

addTexts('line', texts);

const renderNote = async (suspension: Parameters<typeof SuspensionNote>[0]['line']['suspension']) =>
  (await renderPage(() => <SuspensionNote line={{ serviceId: 'LN-204523', suspension }} />)).screen;

const overdueInvoices = { since: null, reason: 'Payment overdue' };

/** Signs in with these roles at a company with `overdue` overdue invoices; the payment of `paused` of them is paused. */
function signIn(roles: readonly string[], overdue: number, paused: number) {
  const claims = { exp: 4_000_000_000, cid: 7, uid_g: 'user', roles };
  setToken(`x.${btoa(JSON.stringify(claims))}.x`);
  setPhase('signedIn');
  const toAmount = (count: number) => ({ count, amount: `${count}50.00` });
  setCachedRead(getInvoiceSummary, { params: { customerId: 7 } }, {
    overdue: toAmount(overdue),
    paused: paused > 0 ? toAmount(paused) : { count: 0, amount: '0.00' },
  } as never);
}

afterEach(() => setPhase('signedOut'));

it('says who suspended the line, since when and why, and whom to contact', async () => {
  const screen = await renderNote({ since: '2026-11-20T08:00:00.000Z', reason: 'Payment overdue' });
  await expect.element(screen.getByText(/suspended this line on 20 Nov 2026/)).toBeVisible();
  await expect.element(screen.getByText('Reason: Payment overdue')).toBeVisible();
  await expect.element(screen.getByText(texts['suspended-text'])).toBeVisible();
  await expect.element(screen.getByText(/Contact us about LN-204523/)).toBeVisible();
  // A phone may be too narrow for the sentence, but the ID stays in one piece.
  expect(getComputedStyle(screen.getByText('LN-204523:', { exact: true }).element()).whiteSpace).toBe('nowrap');
});

it('leaves out an unknown date and reason', async () => {
  const screen = await renderNote({ since: null, reason: null });
  await expect.element(screen.getByText(/suspended this line$/)).toBeVisible();
  expect(screen.getByText(/Reason/).elements()).toEqual([]);
});

it('renders nothing for a line that is not suspended', async () => {
  const screen = await renderNote(null);
  expect(screen.getByRole('status').elements()).toEqual([]);
});

it('links users who can see invoices to those that have to be paid now, with their number and sum', async () => {
  signIn(['RESELLER_FINANCE'], 3, 1);
  const screen = await renderNote(overdueInvoices);
  const link = screen.getByRole('link', { name: /^Your company has 2 overdue invoices: €\s?200[.,]00$/ });
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/^\/invoices\?.*overdue=pay/));
});

it.each([
  ['nothing has to be paid now', ['RESELLER_FINANCE'], 2, 2],
  ['the user may not see invoices', ['RESELLER_SERVICE_DESK'], 3, 1],
] as const)('names no invoices if %s', async (_case, roles, overdue, paused) => {
  signIn(roles, overdue, paused);
  const screen = await renderNote(overdueInvoices);
  await expect.element(screen.getByText('Reason: Payment overdue')).toBeVisible();
  expect(screen.getByText(/overdue invoice/).elements()).toEqual([]);
});
