import type { Quotation } from '@demarc/contract/quotation-schemas.ts';
import { expect, it } from 'vitest';
import { addTexts, renderPage } from '../../../testing/render-page.tsx';
import { HistorySection } from './history-section.tsx';

addTexts('quotation', { 'status-OFFERED': 'Offered', version: 'Version {{version}}', history: 'History' });

const offered = (version: number, text: string) => ({
  at: `2026-11-0${version}T10:00:00Z`,
  to: 'OFFERED',
  version,
  actor: 'PROVIDER',
  text,
});
const quotation = {
  status: 'OFFERED',
  version: 2,
  approvalRequestId: null,
  history: [offered(1, 'First message'), offered(2, 'Second message')],
} as unknown as Quotation;

it('leaves out the message that the note of the offer has', async () => {
  const { screen } = await renderPage(() => <HistorySection quotation={quotation} />);
  await expect.element(screen.getByText('First message')).toBeVisible();
  await expect.element(screen.getByText('Second message')).not.toBeInTheDocument();
});

it('has the message once the offer is answered, and while its acceptance waits for approval', async () => {
  for (const values of [{ status: 'ACCEPTED' }, { approvalRequestId: 7 }] as Partial<Quotation>[]) {
    const { screen } = await renderPage(() => <HistorySection quotation={{ ...quotation, ...values }} />);
    await expect.element(screen.getByText('Second message')).toBeVisible();
    await screen.unmount();
  }
});
