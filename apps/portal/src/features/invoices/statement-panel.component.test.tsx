import { type AccountStatement, getAccountStatement, type OpenItem } from '@demarc/contract/account-statement.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient, setCachedRead } from '../../lib/api.ts';
import texts from '../../locales/en/invoice.json';
import { addTexts, renderPage } from '../../testing/render-page.tsx';
import { StatementPanel } from './statement-panel.tsx';

addTexts('invoice', texts);
afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

const overdue: OpenItem = {
  number: '202600001',
  type: 'INVOICE',
  issueDate: '2026-05-01',
  dueDate: '2026-05-31',
  totalInclVat: '100.00',
  openAmount: '100.00',
  daysOverdue: 30,
  paused: null,
};
const disputed: OpenItem = { ...overdue, number: '202600002', paused: 'DISPUTED' };
const collected: OpenItem = { ...overdue, number: '202600003', paused: 'COLLECTION_SCHEDULED' };
const credit: OpenItem = { ...overdue, number: '202600004', type: 'CREDIT_NOTE', openAmount: '-25.00', daysOverdue: 0 };

const aging = { notDue: '0.00', days1To30: '100.00', days31To60: '0.00', days61To90: '0.00', over90Days: '0.00' };

async function renderPanel(values: Partial<AccountStatement>) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-30T10:00:00Z') });
  const period = { from: '2026-01-01', to: '2026-06-30' };
  const balances = { openingBalance: '0.00', closingBalance: '0.00', credit: '0.00', onAccount: '0.00', paused: '0.00' };
  const statement = { ...period, ...balances, mutations: [], openItems: [], aging, payableAging: aging, ...values };
  setCachedRead(getAccountStatement, { params: { customerId: 0 }, query: period }, statement);
  return (await renderPage(() => <StatementPanel isOpen onClose={() => {}} />)).screen;
}

it('says how long an open item has been overdue, or why it need not be paid now', async () => {
  const screen = await renderPanel({ openItems: [overdue, disputed, collected, credit], paused: '200.00', credit: '-25.00' });
  await expect
    .poll(() =>
      screen
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')),
    )
    .toEqual([
      '202600001was due on 31 May 2026 · 30 days overdue€ 100.00',
      '202600002was due on 31 May 2026 · disputed, payment paused€ 100.00',
      '202600003was due on 31 May 2026 · we collect it by direct debit€ 100.00',
      expect.stringMatching(/^202600004Credit note.*25\.00$/),
    ]);
  await expect.element(screen.getByText('Paused', { exact: true })).toBeVisible();
  await expect.element(screen.getByText(/^€\s200\.00$/)).toBeVisible();
});

it('shows no paused amount if nothing is paused', async () => {
  const screen = await renderPanel({ openItems: [overdue] });
  await expect.element(screen.getByText(/30 days overdue/)).toBeVisible();
  await expect.element(screen.getByText('Paused', { exact: true })).not.toBeInTheDocument();
});
