import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { setColorScheme } from '../lib/color-scheme.ts';
import { renderPage } from '../testing/render-page.tsx';
import { MantineScope } from './mantine-scope.tsx';

/** Changes the color scheme after the control rendered and before its effects ran, as the system does at sunset. */
function DarkMeanwhile() {
  useLayoutEffect(() => setColorScheme('dark'), []);
  return <p>Ready</p>;
}

it('leaves the color scheme to the portal, even when it changes while a control loads', async () => {
  setColorScheme('light');
  const { screen } = await renderPage(() => (
    <MantineScope>
      <DarkMeanwhile />
    </MantineScope>
  ));
  await expect.element(screen.getByText('Ready')).toBeVisible();
  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark');
});
