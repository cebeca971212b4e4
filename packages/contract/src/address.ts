import { type Static, Type } from 'typebox';
import { countryCode } from './rules/country-code.ts';
import { max } from './rules/max.ts';
import { maxLength } from './rules/max-length.ts';
import { min } from './rules/min.ts';
import { postalCode } from './rules/postal-code.ts';
import { required } from './rules/required.ts';
import type { FieldRules } from './rules/rule.ts';
import { singleLine } from './rules/single-line.ts';
import { nullable, optional } from './types.ts';

export const maxHouseNumber = 99_999;

/** A postal address. A Dutch `postalCode` is stored in upper case without a space. */
export const Address = Type.Object({
  street: Type.String(),
  houseNumber: Type.Integer(),
  houseNumberAddition: nullable(Type.String()),
  postalCode: Type.String(),
  city: Type.String(),
  country: Type.String({ description: 'Two-letter country code (ISO 3166-1 alpha-2).' }),
});
export type Address = Static<typeof Address>;

/** An address in a request. Spaces and lower case in the postal code are accepted and normalized. */
export const AddressRequest = Type.Object({
  street: Type.String({ maxLength: 80 }),
  houseNumber: Type.Integer({ minimum: 1, maximum: maxHouseNumber }),
  houseNumberAddition: optional(Type.String({ maxLength: 10 })),
  postalCode: Type.String({ maxLength: 10 }),
  city: Type.String({ maxLength: 80 }),
  country: Type.String({ pattern: '^[A-Z]{2}$', description: 'Two-letter country code (ISO 3166-1 alpha-2).' }),
});
export type AddressRequest = Static<typeof AddressRequest>;

/** Builds the rules for the address at `path` (`address`, `postalAddress?`; empty for the body itself). */
export function buildAddressRules(path: string, country: unknown): FieldRules {
  const at = (name: string) => (path ? `${path}.${name}` : name);
  return {
    [at('country')]: [required, countryCode],
    [at('postalCode')]: country === 'NL' ? [required, postalCode] : [required, maxLength(10), singleLine],
    [at('houseNumber')]: [required, min(1), max(maxHouseNumber)],
    [at('houseNumberAddition')]: [maxLength(10), singleLine],
    [at('street')]: [required, maxLength(80), singleLine],
    [at('city')]: [required, maxLength(80), singleLine],
  };
}
