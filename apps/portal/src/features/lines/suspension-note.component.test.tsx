import { expect, it } from 'vitest';
import texts from '../../locales/en/line.json';
import { addTexts, renderPage } from '../../testing/render-page.tsx';
import { SuspensionNote } from './suspension-note.tsx';

addTexts('line', texts);

const renderNote = async (suspension: Parameters<typeof SuspensionNote>[0]['line']['suspension']) =>
  (await renderPage(() => <SuspensionNote line={{ serviceId: 'LN-204523', suspension }} />)).screen;

it('says who suspended the line, since when and why, and whom to ask', async () => {
  const screen = await renderNote({ since: '2026-11-20T08:00:00.000Z', reason: 'Payment overdue' });
  await expect.element(screen.getByText(/suspended this line on 20 Nov 2026/)).toBeVisible();
  await expect.element(screen.getByText('Reason: Payment overdue')).toBeVisible();
  await expect.element(screen.getByText(texts['suspended-text'])).toBeVisible();
  await expect.element(screen.getByText(/Contact us about LN-204523/)).toBeVisible();
  // A phone may be too narrow for the sentence, but the ID stays in one piece.
  expect(getComputedStyle(screen.getByText('LN-204523:', { exact: true }).element()).whiteSpace).toBe('nowrap');
});

it('leaves out what was not recorded', async () => {
  const screen = await renderNote({ since: null, reason: null });
  await expect.element(screen.getByText(/suspended this line$/)).toBeVisible();
  expect(screen.getByText(/Reason/).elements()).toEqual([]);
});

it('is not there for a line that is not suspended', async () => {
  const screen = await renderNote(null);
  expect(screen.getByRole('status').elements()).toEqual([]);
});
