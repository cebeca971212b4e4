import { type Static, Type } from 'typebox';
import { Address, maxHouseNumber } from './address.ts';
import { legalForms } from './customer.ts';
import { defineOperation } from './operation.ts';
import { max } from './rules/max.ts';
import { maxLength } from './rules/max-length.ts';
import { min } from './rules/min.ts';
import { minLength } from './rules/min-length.ts';
import { numeric } from './rules/numeric.ts';
import { postalCode } from './rules/postal-code.ts';
import { required } from './rules/required.ts';
import { vatNumber } from './rules/vat-number.ts';
import { Instant, nullable } from './types.ts';

export const Country = Type.Object({
  iso: Type.String({ description: 'Two-letter country code (ISO 3166-1 alpha-2).' }),
  iso3l: Type.String({ description: 'Three-letter country code (ISO 3166-1 alpha-3).' }),
  names: Type.Object({ nl: Type.String(), en: Type.String() }),
});
export type Country = Static<typeof Country>;

export const listCountries = defineOperation({
  id: 'listCountries',
  method: 'GET',
  path: '/v1/validate/countries',
  summary:
    'Lists the countries for an address. The Netherlands comes first, the others are sorted by name in the language of the request.',
  tag: 'Validation',
  access: { signedIn: false },
  response: Type.Array(Country),
});

const Valid = nullable(Type.Boolean({ description: "Null if the registry didn't respond." }));
const CheckedAt = Type.String({ ...Instant, description: 'When the registry was last queried. Results are cached.' });

/** UNVERIFIED means that the registry did not respond. */
export const cocStatuses = ['ACTIVE', 'INACTIVE', 'NOT_FOUND', 'UNVERIFIED'] as const;
export type CocStatus = (typeof cocStatuses)[number];

/** The Chamber of Commerce entry for a number. */
export const CocCheck = Type.Object({
  number: Type.String(),
  status: Type.Enum([...cocStatuses]),
  valid: Valid,
  companyName: nullable(Type.String()),
  tradeNames: Type.Array(Type.String()),
  legalForm: nullable(Type.Enum([...legalForms])),
  establishmentNumber: nullable(Type.String({ description: 'Number of the main establishment, 12 digits.' })),
  address: nullable(Address),
  checkedAt: CheckedAt,
});
export type CocCheck = Static<typeof CocCheck>;

export const validateCoc = defineOperation({
  id: 'validateCoc',
  method: 'GET',
  path: '/v1/validate/coc',
  summary: "Looks up a company in the Chamber of Commerce registry. Returns `UNVERIFIED` if the registry doesn't respond.",
  tag: 'Validation',
  access: { signedIn: false },
  query: Type.Object({ number: Type.String({ minLength: 8, maxLength: 8, description: 'Digits only.' }) }),
  queryRules: { number: [required, numeric, minLength(8), maxLength(8)] },
  response: CocCheck,
});

export const vatStatuses = ['VALID', 'INVALID', 'UNVERIFIED'] as const;
export type VatStatus = (typeof vatStatuses)[number];

/** The entry for a number in the VAT registries of the European Union. */
export const VatNumberCheck = Type.Object({
  number: Type.String(),
  countryCode: Type.String({ description: 'First two letters of the number. Greece uses `EL`.' }),
  status: Type.Enum([...vatStatuses]),
  valid: Valid,
  name: nullable(Type.String()),
  address: nullable(Type.String({ description: 'Address as written in the registry, on several lines.' })),
  requestDate: Type.String({ format: 'date' }),
  consultationNumber: nullable(Type.String({ description: 'Proof of the check, if the registry provides one.' })),
  checkedAt: CheckedAt,
});
export type VatNumberCheck = Static<typeof VatNumberCheck>;

export const validateVatNumber = defineOperation({
  id: 'validateVatNumber',
  method: 'GET',
  path: '/v1/validate/vatNumber',
  summary: "Looks up a VAT number in the registry of its country. Returns `UNVERIFIED` if the registry doesn't respond.",
  tag: 'Validation',
  access: { signedIn: false },
  query: Type.Object({ number: Type.String({ description: 'Starts with the two-letter country code, without spaces.' }) }),
  queryRules: { number: [required, vatNumber] },
  response: VatNumberCheck,
});

export const addressStatuses = ['FOUND', 'NOT_FOUND', 'UNVERIFIED'] as const;
export type AddressStatus = (typeof addressStatuses)[number];

/** The address at a Dutch postal code and house number. */
export const AddressCheck = Type.Object({
  postalCode: Type.String(),
  houseNumber: Type.Integer(),
  status: Type.Enum([...addressStatuses]),
  street: nullable(Type.String()),
  city: nullable(Type.String()),
  additions: Type.Array(Type.String(), { description: 'Known additions of the house number.' }),
  nearest: nullable(
    Type.Object(
      { street: Type.String(), houseNumbers: Type.Array(Type.Integer()) },
      {
        description:
          'With `NOT_FOUND`, if the registry knows the postal code: its street, and up to 3 house numbers that exist there, nearest to yours. Otherwise null.',
      },
    ),
  ),
});
export type AddressCheck = Static<typeof AddressCheck>;

export const lookUpAddress = defineOperation({
  id: 'lookUpAddress',
  method: 'GET',
  path: '/v1/validate/address',
  summary:
    "Looks up the street and city for a Dutch postal code and house number. Returns `UNVERIFIED` if the registry doesn't respond.",
  tag: 'Validation',
  access: { signedIn: false },
  query: Type.Object({ postalCode: Type.String(), houseNumber: Type.Integer({ minimum: 1, maximum: maxHouseNumber }) }),
  queryRules: { postalCode: [required, postalCode], houseNumber: [required, numeric, min(1), max(maxHouseNumber)] },
  response: AddressCheck,
});
