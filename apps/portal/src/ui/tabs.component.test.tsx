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
])('scrolls the current tab into view on a phone, but not the page: %s', async (_, Page) => {
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

it('shows no tabs for a single view of a list, which can be saved under a name', async () => {
  const single = [{ label: 'Current', count: 5, search: {} }];
  const { screen, router } = await renderPage(() => <SavedViews list="single" tabs={single} />, '/?site=AMS1');
  await expect.element(screen.getByRole('navigation')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Save view' }).click();
  await screen.getByRole('textbox').fill('Amsterdam');
  await screen.getByRole('button', { name: 'Save view' }).click();
  await expect.element(screen.getByRole('link', { name: 'Amsterdam' })).toHaveAttribute('aria-current', 'page');
  await expect.element(screen.getByRole('link', { name: 'Current 5' })).toBeVisible();
  await screen.getByRole('button', { name: 'Delete view' }).click();
  await expect.element(screen.getByRole('navigation')).not.toBeInTheDocument();
  await router.navigate({ to: '.', search: {} } as never);
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});
