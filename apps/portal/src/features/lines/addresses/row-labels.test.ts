import type { BatchRow } from '@demarc/contract/availability-batch.ts';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import { i18nOptions } from '../../../lib/i18n.ts';
import addressFile from '../../../locales/en/address-file.json';
import { getRowLabels, isAddressUnknown } from './row-labels.ts';

await i18next.init({ ...i18nOptions, lng: 'en', resources: { en: { 'address-file': addressFile } } });

const createRow = (code: string, field = '') =>
  ({
    outcome: 'TO_FIX',
    verdict: null,
    alternatives: [],
    problems: [{ code, field, message: 'Message of the server.' }],
  }) as unknown as BatchRow;

it.each([
  ['validation.required', 'houseNumber', 'House number missing', 'Enter the house number.'],
  ['validation.duplicate', '', 'Duplicate row', 'This address is already in an earlier row.'],
  ['validation.numeric', 'houseNumber', 'Invalid house number', 'Message of the server.'],
])('explains %s in words of an address, or else with the message of the server', (code, field, short, why) => {
  expect(getRowLabels(createRow(code, field), i18next.t)).toMatchObject({ short, why });
});

it('says that an address was not found only if the register does not have it', () => {
  expect(isAddressUnknown(createRow('validation.address-unknown'))).toBe(true);
  expect(isAddressUnknown(createRow('validation.duplicate'))).toBe(false);
});
