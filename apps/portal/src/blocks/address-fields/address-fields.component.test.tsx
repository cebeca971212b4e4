import { buildAddressRules } from '@demarc/contract/address.ts';
import { listCountries, lookUpAddress } from '@demarc/contract/validation.ts';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { queryClient } from '../../lib/api.ts';
import { useValidatedForm } from '../../lib/validated-form.ts';
import texts from '../../locales/en/shared/address.json';
import { addTexts, renderPage } from '../../testing/render-page.tsx';
import { AddressFields, getAddressLabels } from './address-fields.tsx';
import { emptyAddress } from './address-values.ts';

addTexts('address', texts);

function Form() {
  const start = { ...emptyAddress, postalCode: '1234AB', houseNumber: '14', houseNumberAddition: 'B' };
  const form = useValidatedForm(start, buildAddressRules('', 'NL'), { labels: getAddressLabels() });
  return <AddressFields form={form} />;
}

function cacheAddress(houseNumber: number, additions: readonly string[]) {
  const key = { postalCode: '1234AB', houseNumber };
  const response = { ...key, status: 'FOUND', street: 'Proefstraat', city: 'Testdam', additions, nearest: null };
  queryClient.setQueryData([lookUpAddress.id, key], response);
}

it('clears the addition only for another house number, and warns of one that is not in the register', async () => {
  cacheAddress(14, ['A', 'B']);
  cacheAddress(15, []);
  const { screen } = await renderPage(Form);
  const addition = () => document.querySelector<HTMLInputElement>('[data-path="houseNumberAddition"]')!;
  await expect.element(screen.getByText('Proefstraat 14-B')).toBeVisible();
  await expect.element(screen.getByText(texts['unknown-addition'])).not.toBeInTheDocument();
  await screen.getByLabelText(texts['postal-code']).fill('1234 ab');
  await expect.element(screen.getByText('Proefstraat 14-B')).toBeVisible();
  expect(addition().value).toBe('B');
  await screen.getByLabelText(texts['house-number']).fill('15');
  await expect.poll(() => addition().value).toBe('');
  await expect.element(screen.getByText('Proefstraat 15')).toBeVisible();
  await userEvent.fill(addition(), 'ZZZ');
  await expect.element(screen.getByText(texts['unknown-addition'])).toBeVisible();
});

it('clears the addition when the country changes', async () => {
  const countries = ['The Netherlands', 'Belgium'].map((name, at) => ({ iso: ['NL', 'BE'][at], names: { nl: name, en: name } }));
  queryClient.setQueryData([listCountries.id], countries);
  cacheAddress(14, ['A', 'B']);
  const { screen } = await renderPage(Form);
  const addition = () => document.querySelector<HTMLInputElement>('[data-path="houseNumberAddition"]')!;
  await expect.element(screen.getByText('Proefstraat 14-B')).toBeVisible();
  await screen.getByRole('combobox', { name: texts.country }).click();
  await screen.getByRole('option', { name: 'Belgium' }).click();
  await expect.poll(() => addition().value).toBe('');
});
