import type { InvoiceSummary } from '@demarc/contract/invoice.ts';
import { expect, it } from 'vitest';
import { addTexts, renderPage } from '../../testing/render-page.tsx';
import { InvoicePhase } from './invoice-phase.tsx';

addTexts('kinds', {
  'invoice.own-due': 'due {{date}}',
  'invoice.own-overdue': 'was due {{date}}',
  'invoice.own-returned': 'direct debit returned, {{due}}',
  'invoice.own-disputed': 'disputed',
  'invoice.own-collected': 'we collect it by direct debit',
});

it.each([
  ['OPEN', false, /^due /],
  ['OPEN', true, /^was due /],
  ['REVERSED', false, /^direct debit returned, due /],
  ['REVERSED', true, /^direct debit returned, was due /],
  ['DISPUTED', true, /^disputed$/],
] as const)('says of an invoice that is %s, and overdue: %s, %s', async (status, overdue, text) => {
  const invoice = { status, overdue, dueDate: '2025-11-20' } as InvoiceSummary;
  const { screen } = await renderPage(() => <InvoicePhase invoice={invoice} />);
  await expect.element(screen.getByText(text)).toBeVisible();
});

it('says that an open invoice will be collected', async () => {
  const invoice = { status: 'OPEN', awaitsDirectDebit: true, overdue: false, dueDate: '2025-11-20' } as InvoiceSummary;
  const { screen } = await renderPage(() => <InvoicePhase invoice={invoice} />);
  await expect.element(screen.getByText('we collect it by direct debit')).toBeVisible();
});
