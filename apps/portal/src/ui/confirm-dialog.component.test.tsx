import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPage } from '../testing/render-page.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

async function open(props: { typed?: string; isBusy?: boolean } = {}) {
  const [onConfirm, onClose] = [vi.fn(), vi.fn()];
  const texts = { title: 'Remove cable?', consequences: ['The cable is cut.'], confirmLabel: 'Remove' };
  const { screen } = await renderPage(() => <ConfirmDialog {...texts} {...props} onConfirm={onConfirm} onClose={onClose} />);
  return { screen, onConfirm, onClose, remove: screen.getByRole('button', { name: 'Remove' }) };
}

it('names what changes, and gives the harmless button the focus', async () => {
  const { screen } = await open();
  await expect.element(screen.getByRole('dialog', { name: 'Remove cable?' })).toHaveAccessibleDescription('The cable is cut.');
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  // A single sentence is not shown as a list.
  expect(getComputedStyle(screen.getByRole('listitem').element(), '::before').content).toBe('none');
});

it('confirms only once the text is typed', async () => {
  const { screen, onConfirm, remove } = await open({ typed: 'LN-204512' });
  await expect.element(screen.getByRole('textbox')).toHaveFocus();
  await userEvent.keyboard('LN-2{Enter}');
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true');
  expect(onConfirm).not.toHaveBeenCalled();
  await screen.getByRole('textbox').fill('LN-204512 ');
  await userEvent.keyboard('{Enter}');
  expect(onConfirm).toHaveBeenCalledOnce();
});

it('closes on Escape, but not while the call runs', async () => {
  const idle = await open();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => idle.onClose.mock.calls.length).toBe(1);
  await idle.screen.unmount();
  const busy = await open({ isBusy: true });
  await busy.remove.click({ force: true });
  await userEvent.keyboard('{Escape}');
  await expect.element(busy.screen.getByRole('dialog')).toBeVisible();
  expect(busy.onConfirm).not.toHaveBeenCalled();
  expect(busy.onClose).not.toHaveBeenCalled();
});
