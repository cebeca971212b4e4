import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from '../testing/render-page.tsx';
import { ActionButton } from './action-button.tsx';
import { Page } from './page.tsx';

const labels = ['Move this cable', 'Change its length', 'Terminate it', 'Order a cable'];

it.each([360, 480, 900])('shows the buttons in the order of the Tab key at %i pixels', async (width) => {
  await page.viewport(width, 740);
  const { screen } = await renderPage(
    () => (
      <Page title="Cables" actions={labels.map((label) => <ActionButton key={label} label={label} onClick={() => {}} />)}>
        {null}
      </Page>
    ),
    '/',
  );
  const buttons = labels.map((label) => {
    const { top, left } = screen.getByRole('button', { name: label }).element().getBoundingClientRect();
    return { label, top, left };
  });
  const sorted = buttons.toSorted((a, b) => a.top - b.top || a.left - b.left);
  expect(sorted.map(({ label }) => label)).toEqual(labels);
});
