import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from '../testing/render-page.tsx';
import { SavedViews } from './data-table/saved-views.tsx';
import { Tabs } from './tabs.tsx';

const tabs = ['Lines', 'Differences', 'Specification', 'Checks and disputes', 'Margin'].map((label) => ({
  label,
  search: label === 'Lines' ? ({} as Record<string, string>) : { tab: label },
}));

it.each([
  ['parts of a page', () => <Tabs tabs={tabs} by="tab" />],
  ['views of a list', () => <SavedViews list="cables" tabs={tabs} />],
])('show the open one of the %s on a phone, without scrolling the page', async (_, Page) => {
  await page.viewport(360, 240);
  const { screen } = await renderPage(
    () => (
      <div style={{ paddingBlock: 400 }}>
        <Page />
      </div>
    ),
    '/?tab=Margin',
  );
  const tab = screen.getByRole('link', { name: 'Margin' });
  await expect.element(tab).toHaveAttribute('aria-current', 'page');
  const { left, right } = tab.element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  // Widths are rounded.
  expect(right).toBeLessThanOrEqual(361);
  expect(scrollY).toBe(0);
});
