import type { PowerCheck } from '@demarc/contract/power/check.ts';
import { expect, it } from 'vitest';
import powerTexts from '../../../locales/en/power.json';
import { addTexts, renderPage } from '../../../testing/render-page.tsx';
import { FailoverSection } from './failover-section.tsx';

addTexts('power', powerTexts);

const phase = { phase: 'L1', ownA: 2, takenOverA: 2.1, limitA: 12.8, breakerA: 16, loadPercent: 25.63 } as const;
const scenario = {
  load: 'NOW',
  measuredAt: '2026-03-10T11:50:00Z',
  state: 'OK',
  totalKw: 0.907,
  committedPercent: 36.3,
} as const;

async function render(failover: PowerCheck['failover'], lostFeeds: readonly ('A' | 'B')[] = [], isAtPeak = false) {
  const check = { failover } as PowerCheck;
  const { screen } = await renderPage(() => (
    <FailoverSection check={check} isRedundant lostFeeds={lostFeeds} pastTime={null} isAtPeak={isAtPeak} onAtPeak={() => {}} />
  ));
  return screen;
}

it('describes the loss of a feed, with a legend of the bar', async () => {
  const screen = await render([{ ...scenario, lostFeed: 'A', phases: [phase] }]);
  await expect
    .element(screen.getByText('If feed A fails, feed B carries 4.1 A, 32% of its limit of 12.8 A, and everything stays on.'))
    .toBeVisible();
  const keys = screen.getByRole('list', { name: 'Legend' }).getByRole('listitem');
  await expect
    .poll(() => keys.elements().map(({ textContent }) => textContent))
    .toEqual(['Its own load', 'Taken over (failover)', 'Limit: 80% of the breaker']);
});

it('lists a lost feed first, and has no legend entry for hatching if nothing is hatched', async () => {
  const screen = await render(
    [
      { ...scenario, lostFeed: 'A', state: 'NOT_REDUNDANT', phases: [] },
      { ...scenario, lostFeed: 'B', phases: [{ ...phase, ownA: 4, takenOverA: 0, loadPercent: 25 }] },
    ],
    ['B'],
  );
  await expect
    .element(screen.getByRole('listitem').first())
    .toMatchTextContent('Feed B is lost now: feed A carries everything, 4.0 A, 31% of its limit of 12.8 A.');
  await expect.element(screen.getByText('Its own load')).toBeVisible();
  await expect.element(screen.getByText('Taken over (failover)')).not.toBeInTheDocument();
});

it('describes the loss at peak load as hypothetical, even while the feed is lost', async () => {
  const screen = await render([{ ...scenario, load: 'PEAK_30D', lostFeed: 'B', phases: [phase] }], ['B'], true);
  await expect
    .element(screen.getByText('If feed B fails, feed A carries 4.1 A, 32% of its limit of 12.8 A, and everything stays on.'))
    .toBeVisible();
});
