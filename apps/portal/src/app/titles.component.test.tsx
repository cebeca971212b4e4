import type { AnyRouter } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from '../testing/render-page.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { trackPageTitles } from './titles.ts';

/** Renders a page, with or without an open panel. `navigate` reports that the router has rendered it. */
async function open({ isPanelOpen = false, startsInField = false } = {}) {
  const heard = new Map<string, (event: { pathChanged: boolean }) => void>();
  trackPageTitles({
    subscribe: (name: string, listen: (event: { pathChanged: boolean }) => void) => heard.set(name, listen),
    state: { matches: [] },
  } as unknown as AnyRouter);
  const navigate = () => heard.get('onRendered')?.({ pathChanged: true });
  // The first page of a visit leaves the focus alone.
  navigate();
  await renderPage(() => (
    <>
      <main>
        <h1 tabIndex={-1}>Orders</h1>
        {/* biome-ignore lint/a11y/noAutofocus: it is what is tested. */}
        <input aria-label="Postal code" autoFocus={startsInField} />
      </main>
      <SidePanel title="Order 12" isOpen={isPanelOpen} onClose={() => {}}>
        <label>
          Note <input />
        </label>
      </SidePanel>
    </>
  ));
  return { navigate };
}

it('focuses the heading of the next page', async () => {
  const { navigate } = await open();
  navigate();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

it('leaves the focus in a panel that opened with the page', async () => {
  const { navigate } = await open({ isPanelOpen: true });
  const panel = page.getByRole('dialog', { name: 'Order 12' });
  await expect.poll(() => panel.element().contains(document.activeElement)).toBe(true);
  navigate();
  expect(panel.element().contains(document.activeElement)).toBe(true);
});

it('leaves the focus in the field where the page starts', async () => {
  const { navigate } = await open({ startsInField: true });
  const field = page.getByRole('textbox', { name: 'Postal code' });
  await expect.element(field).toHaveFocus();
  navigate();
  await expect.element(field).toHaveFocus();
});
