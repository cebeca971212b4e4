import type { InvoiceParty } from '@demarc/contract/invoice.ts';

/** An address in the Peppol network: an identifier and its scheme in the list of electronic addresses (EAS). */
export interface ElectronicAddress {
  scheme: string;
  id: string;
}

/** The register of the Dutch Chamber of Commerce, as in the list of identifiers of companies (ISO 6523). */
export const cocScheme = '0106';

/** The schemes of VAT numbers by country. Countries whose scheme expects another kind of number are not listed. */
const vatSchemes: Readonly<Record<string, string>> = {
  AT: '9914',
  BE: '9925',
  BG: '9926',
  CY: '9928',
  CZ: '9929',
  DE: '9930',
  EE: '9931',
  ES: '9920',
  FI: '0213',
  FR: '9957',
  GR: '9933',
  HR: '9934',
  HU: '9910',
  IE: '9935',
  LT: '9937',
  LU: '9938',
  LV: '9939',
  MT: '9943',
  NL: '9944',
  PL: '9945',
  PT: '9946',
  RO: '9947',
  SI: '9949',
  SK: '9950',
  CH: '9927',
  GB: '9932',
  LI: '9936',
};

/**
 * Returns the electronic address of a company: its Dutch registration, or else its VAT number. Null for a company with neither.
 */
export function getElectronicAddress({ address, cocNumber, vatNumber }: InvoiceParty): ElectronicAddress | null {
  if (address.country === 'NL' && cocNumber) return { scheme: cocScheme, id: cocNumber };
  const scheme = vatSchemes[address.country];
  return scheme && vatNumber ? { scheme, id: vatNumber } : null;
}
