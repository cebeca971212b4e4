import { listWdmChannels, type WdmGrid } from '@demarc/contract/wdm-grid.ts';
import { describeChannel, type WdmChannelAvailability, type WdmChannelState } from '@demarc/contract/wdm-route.ts';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import newTexts from '../../../locales/en/wdm-new.json';
import orderTexts from '../../../locales/en/wdm-order.json';
import { addTexts, renderPage } from '../../../testing/render-page.tsx';
import { ChannelPicker } from './channel-picker.tsx';

addTexts('wdm-new', newTexts);
addTexts('wdm-order', orderTexts);

/** All channels of a grid; the others are free. */
function listChannels(grid: WdmGrid, taken: Readonly<Record<number, WdmChannelState>> = {}): WdmChannelAvailability[] {
  return listWdmChannels(grid).map(({ channel }) => {
    const state = taken[channel] ?? 'FREE';
    return { channel, ...describeChannel(grid, channel), state, available: state === 'FREE', wdmId: null };
  });
}

function Picker({ grid, channels, error }: { grid: WdmGrid; channels: WdmChannelAvailability[]; error?: string }) {
  const [value, setValue] = useState('');
  return <ChannelPicker grid={grid} channels={channels} value={value} onChange={setValue} error={error} />;
}

async function renderPicker(grid: WdmGrid, taken: Readonly<Record<number, WdmChannelState>> = {}, width = 1440) {
  await page.viewport(width, 900);
  const { screen } = await renderPage(() => <Picker grid={grid} channels={listChannels(grid, taken)} />);
  return screen;
}

it('labels each channel with frequency, wavelength and state, and does not choose a taken one', async () => {
  const screen = await renderPicker('DWDM_100GHZ', { 17: 'IN_USE', 34: 'IN_USE', 35: 'RESERVED' });
  await expect.element(screen.getByRole('radio', { name: 'No preference: the lowest free channel, now C18' })).toBeChecked();
  const free = screen.getByRole('radio', { name: 'C33 193.30 THz 1550.92 nm free' });
  await free.click();
  await expect.element(free).toBeChecked();
  for (const name of ['C34 193.40 THz 1550.12 nm in use', 'C35 193.50 THz 1549.32 nm reserved']) {
    const taken = screen.getByRole('radio', { name });
    await expect.element(taken).toHaveAttribute('aria-disabled', 'true');
    await taken.click({ force: true });
    await expect.element(taken).not.toBeChecked();
  }
  await expect.element(free).toBeChecked();
  // States differ without color as well.
  const marks = [...document.querySelectorAll('label[data-state] i')].map((mark) => getComputedStyle(mark).backgroundImage);
  expect(new Set(marks).size).toBe(2);
});

it('moves focus with the arrow keys, even to taken channels', async () => {
  const screen = await renderPicker('CWDM_20NM', { 1291: 'RESERVED' });
  const focus = (channel: number) => screen.getByRole('radio', { name: new RegExp(`^${channel} nm`) });
  await focus(1271).click();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(focus(1291)).toHaveFocus();
  await expect.element(focus(1271)).toBeChecked();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(focus(1311)).toBeChecked();
  await userEvent.keyboard('{End}{ArrowRight}');
  await expect.element(focus(1611)).toBeChecked();
  await userEvent.keyboard('{Home}{ArrowLeft}');
  await expect.element(focus(1271)).toBeChecked();
});

it('the list view has the same labels as the grid, and selects the same channel', async () => {
  const screen = await renderPicker('DWDM_50GHZ', { 335: 'IN_USE' });
  const listLabels = () =>
    screen
      .getByRole('radio')
      .elements()
      .map((radio) => radio.closest('label')?.textContent?.replace(/\s+/g, ''));
  const inGrid = listLabels();
  expect(inGrid).toHaveLength(90);
  await screen.getByRole('button', { name: 'List' }).click();
  expect(listLabels()).toEqual(inGrid);
  await expect.element(screen.getByText('193.35 THz')).toBeVisible();
  await screen.getByRole('radio', { name: /^C33 / }).click();
  await screen.getByRole('button', { name: 'Grid' }).click();
  await expect.element(screen.getByRole('radio', { name: /^C33 / })).toBeChecked();
});

it('fits 89 channels into 360 pixels', async () => {
  await renderPicker('DWDM_50GHZ', {}, 360);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
