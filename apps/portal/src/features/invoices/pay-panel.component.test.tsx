import { getInvoice, type Invoice, type InvoiceSummary } from '@demarc/contract/invoice.ts';
import { type InvoiceFinding, listInvoiceFindings } from '@demarc/contract/invoice-finding.ts';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { client, queryClient, setCachedRead } from '../../lib/api.ts';
import findingTexts from '../../locales/en/finding.json';
import texts from '../../locales/en/invoice.json';
import { addTexts, renderPage } from '../../testing/render-page.tsx';
import { PayPanel } from './pay-panel.tsx';

addTexts('invoice', texts);
addTexts('finding', findingTexts);

const payTo = { accountHolder: 'Demarc', iban: 'NL83DMRC0900000180', bic: 'DMRCNL2A' };
const customer = { customerId: 0 };

beforeEach(() => queryClient.clear());
afterEach(() => vi.restoreAllMocks());

/** Caches an invoice and its findings as if they had been loaded. */
function load(number: string, values: Partial<Invoice> = {}, findings: readonly Partial<InvoiceFinding>[] = []): InvoiceSummary {
  const invoice = {
    number,
    type: 'INVOICE',
    status: 'OPEN',
    dueDate: '2026-11-30',
    openAmount: '100.00',
    awaitsDirectDebit: false,
    payments: [],
    payTo,
    ...values,
  } as Invoice;
  setCachedRead(getInvoice, { params: { ...customer, number } }, invoice);
  setCachedRead(
    listInvoiceFindings,
    { params: customer, query: { invoiceNumber: number, limit: 100 } },
    {
      items: findings.map((finding) => ({ type: 'BILLED_TWICE', status: 'OPEN', disputeId: null, ...finding }) as InvoiceFinding),
      openCount: findings.length,
      openAmount: '0.00',
      total: findings.length,
      totalIsCapped: false,
      next: null,
    },
  );
  return invoice;
}

/** A panel whose selection can change, as on the page. */
function SelectedPayPanel({ invoices }: { invoices: readonly InvoiceSummary[] }) {
  const [selected, setSelected] = useState(invoices);
  const leaveOut = (number: string) => setSelected(selected.filter((invoice) => invoice.number !== number));
  return <PayPanel invoices={selected} onLeaveOut={leaveOut} isOpen onClose={() => {}} />;
}

async function renderPanel(invoices: readonly InvoiceSummary[]) {
  const { screen } = await renderPage(() => <SelectedPayPanel invoices={invoices} />);
  return screen;
}

/** The amount to transfer. */
const getAmount = () => document.querySelector('dd')?.textContent;

it('shows a lower amount once a part is paid', async () => {
  await renderPanel([load('202600001'), load('202600002', { openAmount: '200.00' })]);
  await expect.poll(getAmount).toBe('€\u00a0300.00');
  load('202600002', { openAmount: '50.00' });
  await expect.poll(getAmount).toBe('€\u00a0150.00');
});

it('hides the old sum while the invoices reload', async () => {
  const before = [load('202600001'), load('202600002')];
  await queryClient.invalidateQueries({ refetchType: 'none' });
  const answers: ((invoice: unknown) => void)[] = [];
  vi.spyOn(client, 'call').mockImplementation((async ({ id }: { id: string }) =>
    id === getInvoice.id ? new Promise((resolve) => answers.push(resolve)) : new Promise(() => {})) as never);
  await renderPanel(before);
  await expect.poll(() => answers.length).toBe(2);
  expect(getAmount()).toBeUndefined();
  for (const [index, answer] of answers.entries()) answer({ ...before[index], openAmount: '40.00' });
  await expect.poll(getAmount).toBe('€\u00a080.00');
});

it('offers a single invoice with its findings, as on its own page', async () => {
  const screen = await renderPanel([load('202600001', {}, [{ amount: '25.00', lineNumber: 1 }])]);
  await expect.element(screen.getByText(/25\.00 excl\. VAT looks charged twice/)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: findingTexts['review-before-paying'] })).toBeVisible();
});

it('lists the overcharged ones of several invoices', async () => {
  const disputed = load('202600003', {}, [{ amount: '25.00', disputeId: 1 }]);
  const tooLittle = load('202600004', {}, [{ amount: '-25.00' }]);
  const invoices = [load('202600001'), load('202600002', {}, [{ amount: '25.00' }]), disputed, tooLittle];
  const screen = await renderPanel(invoices);
  const note = screen.getByRole('status').filter({ hasText: texts['pay-findings'] });
  await expect.element(note.getByRole('link')).toHaveTextContent('202600002');
  await expect.element(note.getByRole('link')).toHaveAttribute('href', '/invoices/invoice/202600002?tab=disputes');
});

it('offers the full sum of several invoices, or the sum without the overcharged one', async () => {
  const wrong = load('202600002', {}, [{ amount: '25.00', lineNumber: 1 }]);
  const screen = await renderPanel([load('202600001'), wrong, load('202600003')]);
  await expect.poll(getAmount).toBe('€\u00a0300.00');
  await expect.element(screen.getByRole('radio')).not.toBeInTheDocument();
  await expect.element(screen.getByText(texts['pay-findings-full'], { exact: false })).toBeVisible();
  await screen.getByRole('button', { name: 'Leave out 202600002' }).click();
  await expect.poll(getAmount).toBe('€\u00a0200.00');
  // The pressed button has disappeared: the focus stays in the panel, so that Escape closes it.
  await expect.poll(() => screen.getByRole('dialog').element().contains(document.activeElement)).toBe(true);
  await expect.element(screen.getByText('202600001 202600003', { exact: true })).toBeVisible();
  await expect.element(screen.getByText(texts['pay-findings'])).not.toBeInTheDocument();
});

it('shows no note without findings', async () => {
  const screen = await renderPanel([load('202600001'), load('202600002')]);
  await expect.poll(getAmount).toBe('€\u00a0200.00');
  await expect.element(screen.getByText(texts['pay-findings'])).not.toBeInTheDocument();
});

it('first lists the invoices that are left out, with their amount and the reason', async () => {
  const screen = await renderPanel([
    load('202600001'),
    load('202600002', { status: 'DISPUTED', openAmount: '9604.74' }),
    load('202600003', { status: 'COLLECTION_SCHEDULED', awaitsDirectDebit: true }),
    load('202600004', { type: 'CREDIT_NOTE', openAmount: '-20.00' }),
    load('202600005', { status: 'PAID', openAmount: '0.00' }),
  ]);
  await expect.poll(getAmount).toBe('€\u00a0100.00');
  const note = screen.getByRole('status').filter({ hasText: '4 selected invoices are not included' });
  const rows = note.getByRole('listitem').elements();
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    `202600002, €\u00a09,604.74: ${texts['left-out-disputed']}`,
    `202600003, €\u00a0100.00: ${texts['left-out-collected']}`,
    `202600004, −€\u00a020.00: ${texts['left-out-credit']}`,
  ]);
  await expect.element(note.getByText('1 invoice has nothing left to pay.')).toBeVisible();
  await expect.element(note.getByRole('link', { name: '202600002' })).toHaveAttribute('href', '/invoices/invoice/202600002');
  const isBefore = note.element().compareDocumentPosition(document.querySelector('dd')!) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(isBefore).toBeTruthy();
});

it('lists an invoice that was disputed after the list was loaded', async () => {
  const before = load('202600002');
  load('202600002', { status: 'DISPUTED' });
  const screen = await renderPanel([load('202600001'), before]);
  await expect.element(screen.getByText(texts['left-out-disputed'], { exact: false })).toBeVisible();
  await expect.poll(getAmount).toBe('€\u00a0100.00');
});

it('says that nothing has to be transferred', async () => {
  const screen = await renderPanel([load('202600001', { status: 'DISPUTED' })]);
  await expect.element(screen.getByText(texts['pay-nothing'])).toBeVisible();
});
