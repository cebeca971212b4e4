import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPage } from '../../testing/render-page.tsx';
import { MenuDrawer } from './menu-drawer.tsx';

it('returns the focus to what opened it, also the first time', async () => {
  const { screen } = await renderPage(function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <MenuDrawer isOpen={isOpen} onClose={() => setOpen(false)}>
          <a href="#lines">Lines</a>
        </MenuDrawer>
      </>
    );
  });
  const opener = screen.getByRole('button', { name: 'Open' });
  await opener.click();
  const link = screen.getByRole('link', { name: 'Lines' });
  await expect.element(link).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(link).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});
