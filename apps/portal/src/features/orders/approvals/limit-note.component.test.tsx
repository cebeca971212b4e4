import type { ApprovalRequest } from '@demarc/contract/approval-request.ts';
import { expect, it } from 'vitest';
import texts from '../../../locales/en/approval.json';
import { addTexts, renderPage } from '../../../testing/render-page.tsx';
import { LimitNote } from './limit-note.tsx';

addTexts('approval', texts);

const waiting = {
  status: 'WAITING',
  amount: '52902.00',
  limit: '10000.00',
  expiresAt: '2026-12-05T11:00:00.000Z',
  canDecide: false,
  canWithdraw: false,
} as ApprovalRequest;

async function renderNote(current: string | null | undefined, values: Partial<ApprovalRequest> = {}) {
  const { screen } = await renderPage(() => <LimitNote request={{ ...waiting, ...values }} current={current} />);
  return screen.getByRole('status').filter({ hasText: texts['still-needed'] });
}

it('names the limit then and now, and the deadline for the decision', async () => {
  const note = await renderNote('60000.00', { canDecide: true });
  await expect.element(note.getByText(/limit was €\s10,000\.00.*It is €\s60,000\.00 now/)).toBeVisible();
  await expect.element(note.getByText(/by 5 Dec 2026\. After that it expires/)).toBeVisible();
  await expect.element(note.getByText(/withdraw this request/)).not.toBeInTheDocument();
});

it('says that the limit is off and that the request can be withdrawn', async () => {
  const note = await renderNote(null, { canWithdraw: true });
  await expect.element(note.getByText(/It is off now/)).toBeVisible();
  await expect.element(note.getByText(/withdraw this request/)).toBeVisible();
  await expect.element(note.getByText(/After that it expires/)).not.toBeInTheDocument();
});

it.each(['10000.00', undefined])('renders nothing with a limit of %s', async (current) => {
  await expect.element(await renderNote(current)).not.toBeInTheDocument();
});
