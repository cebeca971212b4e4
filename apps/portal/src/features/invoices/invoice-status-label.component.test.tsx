import type { InvoiceStatus } from '@demarc/contract/invoice-status.ts';
import { useTranslation } from 'react-i18next';
import { expect, it } from 'vitest';
import { addTexts, renderPage } from '../../testing/render-page.tsx';
import { InvoiceStatusLabel } from './invoice-status-label.tsx';

addTexts('invoice', { 'status-DISPUTED': 'Disputed', 'days-overdue_other': '{{count}} days overdue' });

const renderLabel = (status: InvoiceStatus, overdue: boolean) =>
  renderPage(() => {
    const { t } = useTranslation();
    return <InvoiceStatusLabel status={status} overdue={overdue} dueDate="2025-11-20" t={t} />;
  });

it('says that an invoice is disputed, and that it is overdue too', async () => {
  const { screen } = await renderLabel('DISPUTED', true);
  await expect.element(screen.getByText('Disputed')).toBeVisible();
  await expect.element(screen.getByText(/days overdue/)).toBeVisible();
});

it('says only what holds', async () => {
  const disputed = await renderLabel('DISPUTED', false);
  await expect.element(disputed.screen.getByText('Disputed')).toBeVisible();
  await expect.element(disputed.screen.getByText(/overdue/)).not.toBeInTheDocument();
});
