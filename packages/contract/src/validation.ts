import { type Static, Type } from 'typebox';
import { defineOperation } from './operation.ts';

export const Country = Type.Object({
  iso: Type.String({ description: 'ISO 3166-1 alpha-2' }),
  iso3l: Type.String({ description: 'ISO 3166-1 alpha-3' }),
  names: Type.Object({ nl: Type.String(), en: Type.String() }),
});
export type Country = Static<typeof Country>;

export const listCountries = defineOperation({
  id: 'listCountries',
  method: 'GET',
  path: '/v1/validate/countries',
  summary: 'The countries of an address, the Netherlands first, then by name in the language of the request.',
  tag: 'Validation',
  access: { signedIn: false },
  response: Type.Array(Country),
});
