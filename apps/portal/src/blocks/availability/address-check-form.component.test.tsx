import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { addTexts, renderPage } from '../../testing/render-page.tsx';
import { AddressCheckForm } from './address-check-form.tsx';

addTexts('entrance', { 'check-label': 'Check an address', 'check-button': 'Check', 'check-invalid': 'Enter an address.' });

const renderForm = async () => {
  const { screen, path, search } = await renderPage(() => <AddressCheckForm />);
  return { field: screen.getByRole('textbox', { name: 'Check an address' }), screen, path, search };
};

it('opens the address check with one field and Enter', async () => {
  const { field, path, search } = await renderForm();
  await field.fill('1234 ac 31-A');
  await userEvent.keyboard('{Enter}');
  await expect.poll(path).toBe('/postal-code-check');
  expect(search()).toEqual({ postalCode: '1234AC', houseNumber: 31, houseNumberAddition: 'A' });
});

it.each(['', '1234 AC', 'Meetlint 31', '12345'])('rejects "%s" and keeps what was typed', async (text) => {
  const { field, screen, path } = await renderForm();
  await field.fill(text);
  await screen.getByRole('button', { name: 'Check' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Enter an address.');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue(text);
  expect(path()).toBe('/');
});

it('reports an invalid address, so that no earlier result stays below the error', async () => {
  const onSearch = vi.fn();
  const { screen } = await renderPage(() => <AddressCheckForm onSearch={onSearch} />);
  const field = screen.getByRole('textbox', { name: 'Check an address' });
  for (const text of ['1234 AC 31', 'hello']) {
    await field.fill(text);
    await screen.getByRole('button', { name: 'Check' }).click();
  }
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Enter an address.');
  expect(onSearch.mock.calls.map(([search]) => search?.houseNumber ?? null)).toEqual([31, null]);
});

it('clears the error as soon as the address is complete', async () => {
  const { field, screen } = await renderForm();
  await screen.getByRole('button', { name: 'Check' }).click();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('1234AC 31');
  await expect.element(field).not.toHaveAttribute('aria-invalid');
});
