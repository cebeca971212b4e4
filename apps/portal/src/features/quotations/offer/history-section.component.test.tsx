import type { Quotation } from '@demarc/contract/quotation-schemas.ts';
import { expect, it } from 'vitest';
import { addTexts, renderPage } from '../../../testing/render-page.tsx';
import { HistorySection } from './history-section.tsx';

addTexts('quotation', { 'status-OFFERED': 'Offered', version: 'Version {{version}}', history: 'History' });

const createOfferEntry = (version: number, text: string) => ({
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
  message: 'Second message',
  offeredAt: '2026-11-02T10:00:00Z',
  comments: [],
  history: [createOfferEntry(1, 'First message'), createOfferEntry(2, 'Second message')],
} as unknown as Quotation;

it('leaves out the message that shows at the top of the page', async () => {
  const { screen } = await renderPage(() => <HistorySection quotation={quotation} />);
  await expect.element(screen.getByText('First message')).toBeVisible();
  await expect.element(screen.getByText('Second message')).not.toBeInTheDocument();
});

const answer = { from: 'PROVIDER', writtenAt: '2026-11-03T10:00:00Z' };

it('includes the message after a newer comment of ours, after an answer, and while an acceptance waits for approval', async () => {
  const changes = [{ comments: [answer] }, { status: 'ACCEPTED' }, { approvalRequestId: 7 }] as Partial<Quotation>[];
  for (const values of changes) {
    const { screen } = await renderPage(() => <HistorySection quotation={{ ...quotation, ...values }} />);
    await expect.element(screen.getByText('Second message')).toBeVisible();
    await screen.unmount();
  }
});
