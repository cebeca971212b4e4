import type { PowerSummary } from '@demarc/contract/power/figures.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import powerTexts from '../../../locales/en/power.json';
import texts from '../../../locales/en/rack.json';
import { addTexts, renderPage } from '../../../testing/render-page.tsx';
import { SilenceNote, SilentFeedNotes } from './silent-feed-notes.tsx';

addTexts('rack', texts);
addTexts('power', powerTexts);

const active = { status: 'ACTIVE', suspended: false } as const;
const recent = { label: 'A', measuredAt: '2026-03-10T11:50:00Z', stale: false };
const render = (measuredAt: string | null, hasLostFeed = false) => {
  const feeds = [recent, { label: 'B', measuredAt, stale: true }] as PowerSummary['feeds'];
  return renderPage(() => <SilentFeedNotes rack={active} summary={{ feeds, allStale: false }} hasLostFeed={hasLostFeed} />);
};

it('names the silent feed, since when, and says that only its figures are old', async () => {
  const { screen } = await render('2026-03-10T11:00:00Z');
  await expect.element(screen.getByText('No data from feed B since 10 Mar 2026, 12:00')).toBeVisible();
  await expect.element(screen.getByText(/The figures of feed B are from that time/)).toBeVisible();
  await expect.element(screen.getByText(/your equipment may be running normally/)).toBeVisible();
});

it('does not say that equipment may be running if a feed is lost', async () => {
  const { screen } = await render('2026-03-10T11:00:00Z', true);
  await expect.element(screen.getByText(/We’ve been alerted too\.$/)).toBeVisible();
});

it('says that a feed has sent nothing yet', async () => {
  const { screen } = await render(null);
  await expect.element(screen.getByText('Feed B hasn’t sent any data yet')).toBeVisible();
});

it.each([
  ['ACTIVE', 2],
  ['TERMINATED', 0],
] as const)('reports silent feeds only while a rack is in service: %s', async (status, count) => {
  const rack = { status, suspended: false };
  const feeds = [recent, { label: 'B', measuredAt: null, stale: true }] as PowerSummary['feeds'];
  await renderPage(() => (
    <>
      <SilenceNote rack={rack} summary={{ allStale: true, measuredAt: recent.measuredAt }} hasLostFeed={false} />
      <SilentFeedNotes rack={rack} summary={{ feeds, allStale: false }} hasLostFeed={false} />
      <p>The end</p>
    </>
  ));
  await expect.element(page.getByText('The end')).toBeVisible();
  expect(page.getByText(/data (since|yet)/).elements()).toHaveLength(count);
});
