import { isCreditorId } from '@demarc/contract/creditor-id.ts';
import type { InvoiceParty } from '@demarc/contract/invoice.ts';
import { bic, normalizeBic } from '@demarc/contract/rules/bic.ts';
import { iban, isSepaIban, normalizeIban } from '@demarc/contract/rules/iban.ts';

/** The company that issues the invoices, and where it is paid. */
export interface Seller extends InvoiceParty {
  iban: string;
  bic: string;
  /** The SEPA creditor identifier on mandates and direct debits (EPC262-08). */
  creditorId: string;
}

const requiredTexts = ['name', 'cocNumber', 'vatNumber', 'iban', 'bic', 'creditorId'];
const requiredAddressTexts = ['street', 'postalCode', 'city', 'country'];

/** Parses the setting `SELLER`. Returns null if a field is missing, or if the account or the creditor identifier is invalid. */
export function parseSeller(json: string): Seller | null {
  const seller = parseObject(json);
  const address = seller?.address;
  if (!seller || !isObject(address)) return null;
  const isComplete =
    requiredTexts.every((name) => isText(seller[name])) &&
    requiredAddressTexts.every((name) => isText(address[name])) &&
    Number.isInteger(address.houseNumber);
  if (!isComplete || !isCreditorId(String(seller.creditorId))) return null;
  const account = parseAccount(String(seller.iban), String(seller.bic));
  if (!account) return null;
  const { houseNumberAddition = null, ...rest } = address;
  return { ...seller, ...account, address: { ...rest, houseNumberAddition } } as unknown as Seller;
}

/** Returns the account in its electronic form, or null if it is invalid or not in a SEPA country. */
function parseAccount(ibanText: string, bicText: string): Pick<Seller, 'iban' | 'bic'> | null {
  const isValid = iban(ibanText) === null && isSepaIban(ibanText) && bic(bicText.trim()) === null;
  return isValid ? { iban: normalizeIban(ibanText), bic: normalizeBic(bicText) } : null;
}

function parseObject(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

/** An invented company. Its numbers belong to nobody. */
export const demoSeller: Seller = {
  name: 'Demarc Netwerken B.V.',
  address: {
    street: 'Peilschaal',
    houseNumber: 101,
    houseNumberAddition: null,
    postalCode: '1099ZZ',
    city: 'Amsterdam',
    country: 'NL',
  },
  cocNumber: '90000018',
  vatNumber: 'NL900000180B01',
  iban: 'NL83DMRC0900000180',
  bic: 'DMRCNL2A',
  creditorId: 'NL59ZZZ900000180000',
};
