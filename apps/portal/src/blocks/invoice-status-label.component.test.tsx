import type { InvoiceStatus } from '@demarc/contract/invoice-status.ts';
import { useTranslation } from 'react-i18next';
import { expect, it } from 'vitest';
import { addTexts, renderPage } from '../testing/render-page.tsx';
import { InvoiceStatusLabel } from './invoice-status-label.tsx';

addTexts('invoice', {
  'disputed-paused': 'Disputed, paused',
  'status-COLLECTION_SCHEDULED': 'Direct debit scheduled',
  'status-OPEN': 'Open',
  'we-collect': 'We collect it',
  'status-PARTIALLY_PAID': 'Partly paid',
  'days-overdue_other': '{{count}} days overdue',
});

const renderLabel = (status: InvoiceStatus, overdue: boolean, awaitsDirectDebit = false) =>
  renderPage(() => {
    const { t } = useTranslation();
    const invoice = { status, overdue, awaitsDirectDebit, dueDate: '2025-11-20' };
    return <InvoiceStatusLabel {...invoice} t={t} />;
  });

it('shows that an invoice is partly paid and overdue', async () => {
  const { screen } = await renderLabel('PARTIALLY_PAID', true);
  await expect.element(screen.getByText('Partly paid')).toBeVisible();
  await expect.element(screen.getByText(/days overdue/)).toBeVisible();
});

it.each([
  ['DISPUTED', 'Disputed, paused'],
  ['COLLECTION_SCHEDULED', 'Direct debit scheduled'],
] as const)('asks for no payment of an invoice that is %s, even after its due date', async (status, label) => {
  const { screen } = await renderLabel(status, true);
  await expect.element(screen.getByText(label)).toBeVisible();
  await expect.element(screen.getByText(/overdue/)).not.toBeInTheDocument();
});

it('shows that we collect an overdue invoice, but not before it is overdue', async () => {
  const collected = await renderLabel('OPEN', true, true);
  await expect.element(collected.screen.getByText('We collect it')).toBeVisible();
  await expect.element(collected.screen.getByText(/overdue/)).not.toBeInTheDocument();
  const notDue = await renderLabel('OPEN', false, true);
  await expect.element(notDue.screen.getByText('Open')).toBeVisible();
});

it('shows one status: disputed without overdue, or overdue without open', async () => {
  const disputed = await renderLabel('DISPUTED', false);
  await expect.element(disputed.screen.getByText('Disputed, paused')).toBeVisible();
  await expect.element(disputed.screen.getByText(/overdue/)).not.toBeInTheDocument();
  const open = await renderLabel('OPEN', true);
  await expect.element(open.screen.getByText(/overdue/)).toBeVisible();
  await expect.element(open.screen.getByText('Open')).not.toBeInTheDocument();
});
