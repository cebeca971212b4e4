import { lookUpAddress } from '@demarc/contract/validation.ts';
import { expect, it } from 'vitest';
import { queryClient } from '../../../lib/api.ts';
import { useValidatedForm, type ValidatedForm } from '../../../lib/validated-form.ts';
import texts from '../../../locales/en/shared/address.json';
import { addTexts, renderPage } from '../../../testing/render-page.tsx';
import { AddressStep } from './address-step.tsx';
import type { LineOrderValues } from './line-order-values.ts';

addTexts('address', texts);

it.each([
  ['B', false],
  ['ZZZ', true],
])('warns of an addition that is not in the register: %s', async (houseNumberAddition, isUnknown) => {
  const key = { postalCode: '1234AB', houseNumber: 14 };
  queryClient.setQueryData([lookUpAddress.id, key], {
    ...key,
    status: 'FOUND',
    street: 'Proefstraat',
    city: 'Testdam',
    additions: ['A', 'B'],
    nearest: null,
  });
  const start = { place: { postalCode: '1234AB', houseNumber: '14', houseNumberAddition, room: '' } };
  function Page() {
    const form = useValidatedForm(start, {}) as unknown as ValidatedForm<LineOrderValues>;
    return <AddressStep form={form} moved={null} openCheck={undefined} onAddressChange={() => {}} />;
  }
  const { screen } = await renderPage(Page);
  await expect.element(screen.getByText(new RegExp(`Proefstraat 14-${houseNumberAddition}`))).toBeVisible();
  expect(screen.getByText(new RegExp(texts['unknown-addition'])).elements()).toHaveLength(isUnknown ? 1 : 0);
});
