import { checkPostalCode, type PostalCodeCheck } from '@demarc/contract/availability.ts';
import { expect, it } from 'vitest';
import { queryClient } from '../../lib/api.ts';
import { addTexts, renderPage } from '../../testing/render-page.tsx';
import { getAddressKey } from './address-key-values.ts';
import { toAddressValues } from './check-search.ts';
import { PublicCheckResult } from './public-check-result.tsx';

addTexts('availability', {
  'public-sign-in': 'Sign in for prices and to order',
  'public-sign-in-quote': 'Sign in to request a quote',
});

const search = { postalCode: '1234AC', houseNumber: 13 };

it.each([
  ['AVAILABLE', 'Sign in for prices and to order'],
  ['UNAVAILABLE', 'Sign in to request a quote'],
] as const)('offers visitors what they can do after signing in, for a network that is %s', async (status, label) => {
  const check = {
    match: 'FULL',
    alternatives: [],
    address: {
      street: 'Meetlint',
      houseNumber: 13,
      houseNumberAddition: null,
      postalCode: '1234AC',
      city: 'Testdam',
      country: 'NL',
    },
    coverage: 'NONE',
    technologies: [
      {
        physicalCarrier: 'FIBER',
        isBusinessFiber: false,
        status,
        maxDownMbps: 0,
        maxUpMbps: 0,
        planDate: null,
        planDateReliability: null,
        needsConstruction: false,
      },
    ],
  } as unknown as PostalCodeCheck;
  queryClient.setQueryData([checkPostalCode.id, getAddressKey({ ...toAddressValues(search), room: '' })], check);
  const { screen } = await renderPage(() => <PublicCheckResult search={search} onChoose={() => {}} />);
  await expect.element(screen.getByRole('button')).toHaveTextContent(label);
});
