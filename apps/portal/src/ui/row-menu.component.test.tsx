import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPage } from '../testing/render-page.tsx';
import { linkToPath } from './link-target.ts';
import { MenuButton } from './row-menu.tsx';

const actions = [
  { label: 'New cable', to: linkToPath('/cables/new') },
  { label: 'New drum', to: linkToPath('/drums/new') },
  { label: 'New connector', to: linkToPath('/connectors/new') },
];

/** Renders a page with the button at the end of its first line, as in the header of a page. */
const renderButton = () =>
  renderPage(() => (
    <div style={{ display: 'flex', justifyContent: 'flex-end' }}>
      <MenuButton label="New order" icon="plus" actions={() => actions} />
    </div>
  ));

it('opens a menu of pages, by mouse', async () => {
  const { screen, path } = await renderButton();
  await screen.getByRole('button', { name: 'New order' }).click();
  await expect.poll(() => screen.getByRole('menuitem').elements()).toHaveLength(3);
  await screen.getByRole('menuitem', { name: 'New drum' }).click();
  await expect.poll(path).toBe('/drums/new');
});

it('opens a menu of pages, by keyboard', async () => {
  const { screen, path } = await renderButton();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(screen.getByRole('menuitem', { name: 'New cable' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.poll(path).toBe('/connectors/new');
});

it('closes on Escape and returns the focus', async () => {
  const { screen } = await renderButton();
  const button = screen.getByRole('button', { name: 'New order' });
  await button.click();
  await expect.element(screen.getByRole('menuitem', { name: 'New cable' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('menuitem', { name: 'New cable' })).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

it('keeps its menu inside the window of a phone', async () => {
  await page.viewport(360, 740);
  const { screen } = await renderButton();
  await screen.getByRole('button', { name: 'New order' }).click();
  const menu = screen.getByRole('menu');
  await expect.element(menu).toBeVisible();
  const { left, right } = menu.element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(360);
});

it('takes the larger side of its button on a phone, and scrolls to what does not fit', async () => {
  await page.viewport(360, 640);
  const manyActions = Array.from({ length: 14 }, (_, index) => ({
    label: `Action ${index}`,
    shortcut: 'abcdefghijklmn'[index]!,
  }));
  const { screen } = await renderPage(() => (
    <div style={{ display: 'flex', justifyContent: 'flex-end', paddingTop: 340 }}>
      <MenuButton label="Actions" icon="plus" actions={() => manyActions} />
    </div>
  ));
  await screen.getByRole('button', { name: 'Actions' }).click();
  const menu = screen.getByRole('menu').element();
  await expect.poll(() => menu.getBoundingClientRect().top).toBeLessThan(340);
  await expect.poll(() => menu.getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
  const lastItem = menu.querySelector('[data-shortcut="n"]')!;
  lastItem.scrollIntoView({ block: 'nearest' });
  const { top, bottom } = lastItem.getBoundingClientRect();
  expect(top).toBeGreaterThanOrEqual(menu.getBoundingClientRect().top);
  expect(bottom).toBeLessThanOrEqual(menu.getBoundingClientRect().bottom);
});
