import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPage } from '../../testing/render-page.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { type ServiceAction, ServiceActions } from './service-actions.tsx';

type Act = 'measure' | 'rename' | 'remove';

/** Renders the panel of a cable. A form shows the name of its action, and a button that closes it. */
async function renderCable() {
  const { screen } = await renderPage(() => {
    const [isOpen, setOpen] = useState(true);
    const [act, setAct] = useState<Act | null>(null);
    const actions: readonly ServiceAction[] = [
      { name: 'order', label: 'View order', disabledReason: 'There is no order.' },
      { name: 'measure', label: 'Measure', onClick: () => setAct('measure') },
      { name: 'print', label: 'Print', to: { to: '/print' as never } },
      { name: 'rename', label: 'Rename', shortcut: 'r', onClick: () => setAct('rename') },
      { name: 'remove', label: 'Remove', isDanger: true, onClick: () => setAct('remove') },
    ];
    return (
      <SidePanel title="Cable" isOpen={isOpen} onClose={() => setOpen(false)}>
        <ServiceActions actions={actions} preferred={['order', 'measure', 'print', 'rename']} act={act} onAct={setAct}>
          {(close) =>
            act && (
              <button type="button" onClick={close}>
                Close {act}
              </button>
            )
          }
        </ServiceActions>
      </SidePanel>
    );
  });
  await expect.element(screen.getByRole('dialog', { name: 'Cable' })).toBeVisible();
  return screen;
}

it('shows buttons for the first two possible actions, and a menu with the others', async () => {
  const screen = await renderCable();
  await expect.element(screen.getByRole('button', { name: 'Measure' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Print' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Rename/ })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'More actions' }).click();
  await expect.poll(() => screen.getByRole('menuitem').elements()).toHaveLength(3);
  await expect.element(screen.getByRole('menuitem', { name: /^View order/ })).toMatchTextContent(/There is no order/);
  await expect.element(screen.getByRole('menuitem', { name: 'Remove' })).toBeVisible();
});

it('keeps the menu next to a button on a narrow phone', async () => {
  await page.viewport(320, 700);
  const screen = await renderCable();
  const getTop = (element: Element) => element.getBoundingClientRect().top;
  const getBottom = (element: Element) => element.getBoundingClientRect().bottom;
  const lastButton = screen.getByRole('link', { name: 'Print' }).element();
  const menu = screen.getByRole('button', { name: 'More actions' }).element();
  expect(getTop(menu)).toBeLessThan(getBottom(lastButton));
  expect(getBottom(menu)).toBeGreaterThan(getTop(lastButton));
});

it('opens a form by its shortcut in the menu, and returns the focus to the menu', async () => {
  const screen = await renderCable();
  const menuButton = screen.getByRole('button', { name: 'More actions' });
  await menuButton.click();
  await expect.element(screen.getByRole('menuitem', { name: /^Rename/ })).toBeVisible();
  await userEvent.keyboard('r');
  await screen.getByRole('button', { name: 'Close rename' }).click();
  await expect.element(menuButton).toHaveFocus();
});

it('returns the focus to the button of a form', async () => {
  const screen = await renderCable();
  await screen.getByRole('button', { name: 'Measure' }).click();
  await screen.getByRole('button', { name: 'Close measure' }).click();
  await expect.element(screen.getByRole('button', { name: 'Measure' })).toHaveFocus();
});

it('closes only the menu on Escape, not the panel', async () => {
  const screen = await renderCable();
  await screen.getByRole('button', { name: 'More actions' }).click();
  await expect.element(screen.getByRole('menuitem', { name: /^Rename/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('menuitem', { name: /^Rename/ })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('dialog', { name: 'Cable' })).toBeVisible();
});
