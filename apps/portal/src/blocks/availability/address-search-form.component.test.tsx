import { expect, it, vi } from 'vitest';
import texts from '../../locales/en/shared/address.json';
import { addTexts, renderPage } from '../../testing/render-page.tsx';
import { AddressSearchForm } from './address-search-form.tsx';

addTexts('address', texts);
addTexts('availability', { check: 'Check' });

it.each([
  [texts['house-number'], '15', { postalCode: '1234AB', houseNumber: '15' }],
  [texts['postal-code'], '1234AC', { postalCode: '1234AC', houseNumber: '14' }],
])('does not search for the addition of another address after a change of the %s', async (label, typed, expected) => {
  const onSearch = vi.fn();
  const value = { postalCode: '1234AB', houseNumber: '14', houseNumberAddition: 'B', room: '' };
  const { screen } = await renderPage(() => (
    <AddressSearchForm value={value} onSearch={onSearch} isBusy={false} rooms={null} isNotFound={false} />
  ));
  await screen.getByRole('textbox', { name: label }).fill(typed);
  await screen.getByRole('button', { name: 'Check' }).click();
  await expect.poll(() => onSearch.mock.calls).toEqual([[{ ...expected, houseNumberAddition: '', room: '' }]]);
});

it('searches for the same addition after another spelling of the postal code', async () => {
  const onSearch = vi.fn();
  const value = { postalCode: '1234AB', houseNumber: '14', houseNumberAddition: 'B', room: '' };
  const { screen } = await renderPage(() => (
    <AddressSearchForm value={value} onSearch={onSearch} isBusy={false} rooms={null} isNotFound={false} />
  ));
  await screen.getByRole('textbox', { name: texts['postal-code'] }).fill('1234 ab');
  await screen.getByRole('button', { name: 'Check' }).click();
  await expect.poll(() => onSearch.mock.calls).toMatchObject([[{ houseNumberAddition: 'B' }]]);
});
