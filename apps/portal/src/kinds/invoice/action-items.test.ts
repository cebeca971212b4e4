import type { InvoiceSummary } from '@demarc/contract/invoice.ts';
import { describe, expect, it } from 'vitest';
import { getFindingItems, getOverdueItems } from './action-items.ts';

const today = '2026-06-13';
const invoice = (number: string, dueDate: string, status: InvoiceSummary['status'] = 'OPEN') =>
  ({ number, dueDate, status, openAmount: '100.50' }) as InvoiceSummary;

describe('the action item for overdue invoices', () => {
  it('names a single invoice with its amount, and opens it', () => {
    expect(getOverdueItems({ items: [invoice('202600912', '2026-06-01')], total: 1 }, today)).toMatchObject([
      {
        kind: 'trouble',
        title: 'kinds.invoice.is-overdue',
        params: { number: '202600912', count: 12 },
        amounts: { payable: '100.50' },
        since: '2026-06-01',
        action: { to: { to: '/invoices/invoice/$number', params: { number: '202600912' } } },
      },
    ]);
  });

  it('sums up several invoices, and opens their list', () => {
    const items = [invoice('1', '2026-05-01'), invoice('2', '2026-06-01')];
    expect(getOverdueItems({ items, total: 2 }, today)).toMatchObject([
      {
        text: 'kinds.invoice.overdue-amount',
        params: { count: 2 },
        amounts: { amount: '201.00', payable: '201.00' },
        since: '2026-05-01',
        action: {
          label: 'kinds.invoice.show-overdue',
          to: { to: '/invoices', search: { overdue: 'pay' } },
        },
      },
    ]);
  });

  it('lists the invoices whose direct debit was returned', () => {
    const returned = invoice('2', '2026-06-01', 'REVERSED');
    expect(getOverdueItems({ items: [returned], total: 1 }, today)[0]).toMatchObject({ text: 'kinds.invoice.overdue-returned' });
    expect(getOverdueItems({ items: [invoice('1', '2026-05-01'), returned], total: 2 }, today)[0]).toMatchObject({
      text: 'kinds.invoice.overdue-returned-of',
      params: { count: 2, returned: '2' },
    });
  });

  it('counts returned direct debits if there are more than three', () => {
    const returned = ['2', '3', '4', '5'].map((number) => invoice(number, '2026-06-01', 'REVERSED'));
    expect(getOverdueItems({ items: [invoice('1', '2026-05-01'), ...returned], total: 5 }, today)[0]).toMatchObject({
      text: 'kinds.invoice.overdue-returned-count',
      params: { count: 5, returned: 4 },
    });
  });

  it('lists the numbers of up to three invoices', () => {
    const items = ['1', '2', '3', '4'].map((number) => invoice(number, '2026-05-01'));
    expect(getOverdueItems({ items: items.slice(0, 3), total: 3 }, today)[0]?.detail).toBe('1, 2, 3');
    expect(getOverdueItems({ items, total: 4 }, today)[0]).not.toHaveProperty('detail');
  });

  it('has no amount if not all invoices are loaded', () => {
    const [item] = getOverdueItems({ items: [invoice('1', '2026-05-01')], total: 60 }, today);
    expect(item).toMatchObject({ params: { count: 60 }, action: { label: 'kinds.invoice.show-overdue' } });
    expect(item).not.toHaveProperty('amounts');
  });
});

it('shows how much was overcharged, and opens the disputes of the invoice', () => {
  expect(getFindingItems({ findings: { count: 0, amount: '0.00', invoiceNumber: null, findingId: null } })).toEqual([]);
  expect(getFindingItems({ findings: { count: 2, amount: '31.00', invoiceNumber: '202600912', findingId: null } })).toMatchObject(
    [
      {
        kind: 'trouble',
        params: { count: 2, number: '202600912' },
        amounts: { amount: '31.00' },
        action: { label: 'kinds.invoice.findings-view', to: { search: { tab: 'disputes' } } },
      },
    ],
  );
  // A single finding opens the form.
  const [single] = getFindingItems({ findings: { count: 1, amount: '5.00', invoiceNumber: '202600912', findingId: 7 } });
  expect(single?.action).toMatchObject({
    label: 'kinds.invoice.finding-dispute',
    to: { search: { tab: 'disputes', finding: 7 } },
  });
  // A finding that cannot be disputed does not open the form.
  const [paid] = getFindingItems({ findings: { count: 1, amount: '5.00', invoiceNumber: '202600912', findingId: null } });
  expect(paid).toMatchObject({ kind: 'trouble', action: { label: 'kinds.invoice.findings-view' } });
});

it('shows how much was undercharged, without offering a dispute', () => {
  const [item] = getFindingItems({ findings: { count: 1, amount: '-5.00', invoiceNumber: '202600912', findingId: 7 } });
  expect(item).toMatchObject({
    kind: 'attention',
    text: 'kinds.invoice.findings-under',
    amounts: { amount: '5.00' },
    action: { label: 'kinds.invoice.findings-view' },
  });
  expect(item?.action?.to.search).toEqual({ tab: 'disputes' });
});
