import { expect, it } from 'vitest';
import { closePalette, isPaletteOpen } from '../lib/palette.ts';
import { renderPage } from '../testing/render-page.tsx';
import { SearchForUrlNumber } from './search-for-url-number.tsx';

it('opens the palette with the number in the address', async () => {
  const { screen } = await renderPage(() => <SearchForUrlNumber />, '/lines/detail/999999?tab=orders');
  await screen.getByRole('button', { name: 'Search for 999999' }).click();
  expect(isPaletteOpen()).toBe(true);
  closePalette();
});

it('offers nothing for an address without a number', async () => {
  const { screen } = await renderPage(() => <SearchForUrlNumber />, '/company');
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});
