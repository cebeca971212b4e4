import type { InvoiceStatus } from '@demarc/contract/invoice-status.ts';
import { useTranslation } from 'react-i18next';
import { expect, it } from 'vitest';
import { addTexts, renderPage } from '../../testing/render-page.tsx';
import { InvoiceStatusLabel } from './invoice-status-label.tsx';

addTexts('invoice', {
  'status-DISPUTED': 'Disputed',
  'status-OPEN': 'Open',
  'status-PARTIALLY_PAID': 'Partly paid',
  'days-overdue_other': '{{count}} days overdue',
});

const renderLabel = (status: InvoiceStatus, overdue: boolean) =>
  renderPage(() => {
    const { t } = useTranslation();
    return <InvoiceStatusLabel status={status} overdue={overdue} dueDate="2025-11-20" t={t} />;
  });

it.each([
  ['DISPUTED', 'Disputed'],
  ['PARTIALLY_PAID', 'Partly paid'],
] as const)('says that an invoice is %s, and that it is overdue too', async (status, label) => {
  const { screen } = await renderLabel(status, true);
  await expect.element(screen.getByText(label)).toBeVisible();
  await expect.element(screen.getByText(/days overdue/)).toBeVisible();
});

it('says only what holds', async () => {
  const disputed = await renderLabel('DISPUTED', false);
  await expect.element(disputed.screen.getByText('Disputed')).toBeVisible();
  await expect.element(disputed.screen.getByText(/overdue/)).not.toBeInTheDocument();
  const open = await renderLabel('OPEN', true);
  await expect.element(open.screen.getByText(/overdue/)).toBeVisible();
  await expect.element(open.screen.getByText('Open')).not.toBeInTheDocument();
});
