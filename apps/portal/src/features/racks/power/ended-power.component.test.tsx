import type { PowerSummary } from '@demarc/contract/power/figures.ts';
import { expect, it } from 'vitest';
import powerTexts from '../../../locales/en/power.json';
import { addTexts, renderPage } from '../../../testing/render-page.tsx';
import { EndedPower } from './ended-power.tsx';

addTexts('power', powerTexts);

const rack = {
  kind: 'RACK',
  activeSince: '2024-02-01T09:00:00Z',
  terminationDate: '2026-02-28',
  feeds: [
    { feedId: 1, meterSerial: 'M-1001' },
    { feedId: 2, meterSerial: 'M-1002' },
  ],
} as Parameters<typeof EndedPower>[0]['rack'];
const summary = {
  measuredAt: '2026-02-27T22:55:00Z',
  committedKw: '2.5',
  total: { activePowerKw: 0.907, utilisationPercent: 36.3 },
  feeds: [
    { feedId: 1, label: 'A', energyCounterKwh: 12_345.6 },
    { feedId: 2, label: 'B', energyCounterKwh: null },
  ],
} as unknown as PowerSummary;

it('shows when an ended rack was in use, and its final readings', async () => {
  const { screen } = await renderPage(() => <EndedPower rack={rack} summary={summary} />);
  await expect.element(screen.getByText(/^This rack ended on Saturday 28 February/)).toBeVisible();
  const facts = screen.getByRole('definition').elements();
  expect(facts.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    '28 Feb 2026since 1 Feb 2024',
    '907 W36.3% of the commitment of 2.5 kW',
    '27 Feb 2026, 23:55',
    // A meter without a reading is left out.
    '12,346 kWhM-1001',
  ]);
});

it('says that nothing was measured', async () => {
  const unmeasured = { ...summary, measuredAt: null, total: null, feeds: [] };
  const { screen } = await renderPage(() => <EndedPower rack={{ ...rack, kind: 'SHARED_COLO' }} summary={unmeasured} />);
  await expect.element(screen.getByText(/^These units ended on/)).toBeVisible();
  await expect.element(screen.getByText(/Nothing was measured\.$/)).toBeVisible();
});
