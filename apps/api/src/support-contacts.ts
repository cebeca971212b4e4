import { type Brand, brands } from '@demarc/contract/access.ts';
import { email } from '@demarc/contract/rules/email.ts';
import type { SupportContact } from '@demarc/contract/version.ts';

/** The contact details of the provider for the users of each brand. */
export type SupportContacts = Readonly<Record<Brand, SupportContact>>;

/** A value of each brand; null for brands without one. */
type BrandValues = Readonly<Record<Brand, string | null>>;

/** Invented contact details, for the demo. */
export const demoSupport = {
  phone: { internet: '030 555 01 45', datacentre: '020 555 01 23', television: '035 555 01 67' },
  email: {
    internet: 'support@glasveld.example',
    datacentre: 'support@kernhuis.example',
    television: 'support@beeldhaven.example',
  },
} as const satisfies Record<string, BrandValues>;

export const noSupport: BrandValues = { internet: null, datacentre: null, television: null };

/**
 * Parses one value for all brands, or comma-separated `brand=value` pairs; one part without a brand is the value for the other
 * brands. Returns null if a part is invalid or a brand occurs twice.
 */
function parseBrandValues(text: string, parse: (value: string) => string | null): BrandValues | null {
  const values = new Map<Brand | 'others', string>();
  for (const part of text.split(',').map((pair) => pair.trim())) {
    const brand = brands.find((name) => part.startsWith(`${name}=`)) ?? 'others';
    const value = parse(brand === 'others' ? part : part.slice(brand.length + 1).trim());
    if (value === null || values.has(brand)) return null;
    values.set(brand, value);
  }
  const get = (brand: Brand) => values.get(brand) ?? values.get('others') ?? null;
  return { internet: get('internet'), datacentre: get('datacentre'), television: get('television') };
}

export function parsePhoneNumbers(text: string): BrandValues | null {
  return parseBrandValues(text, (value) => (/^\+?\d[\d ()-]{6,24}$/.test(value) ? value : null));
}

export function parseEmails(text: string): BrandValues | null {
  // An address may contain `=`, but here that is a misspelled brand.
  return parseBrandValues(text, (value) => (value !== '' && !value.includes('=') && email(value) === null ? value : null));
}

export function joinSupportContacts(phone: BrandValues, email: BrandValues): SupportContacts {
  const join = (brand: Brand): SupportContact => ({ phone: phone[brand], email: email[brand] });
  return { internet: join('internet'), datacentre: join('datacentre'), television: join('television') };
}
