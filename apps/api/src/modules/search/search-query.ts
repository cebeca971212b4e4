import { isIP } from 'node:net';
import { apiTokenTypePrefix } from '@demarc/contract/api-token.ts';
import { formatServiceId, parseServiceId, type ServiceIdType, serviceIdTypes } from '@demarc/contract/service-id.ts';
import { normalizeSearchText } from '../../db/search-text.ts';

/** A search text with its possible interpretations. */
export interface SearchQuery {
  /** The search text without invisible characters and without the secret part of API tokens. */
  text: string;
  /** The lowercase forms that an equal identifier may have. */
  forms: readonly string[];
  /** Alternative wordings, each a list of lowercase words that must all occur; empty if the text has no letter or digit. */
  wordings: readonly (readonly string[])[];
  /** The possible service IDs of each type; a plain number can be an ID of any type. */
  serviceIds: Readonly<Partial<Record<ServiceIdType, number>>>;
  orderId: number | null;
  /** A plain number, such as that of a TV account. */
  number: number | null;
  address: { postalCode: string; houseNumber: number } | null;
  /** An IP address or prefix in the database's notation. */
  network: string | null;
}

const maxWords = 8;
const maxId = 2_147_483_647;
/** This many characters of an API token are not secret. */
const tokenPrefixLength = 8;
const apiTokenPattern = new RegExp(`${apiTokenTypePrefix}[\\w-]+`, 'gi');
/** Punctuation around an identifier that is not part of it. An IPv6 address may begin and end with colons. */
const surroundingPunctuation = /^[^\p{L}\p{N}+:]+|(?:(?<!:):(?!:))?[^\p{L}\p{N}:]*$/gu;

/** Parses a search text. API tokens in it are redacted. */
export function parseQuery(q: string): SearchQuery {
  const cleaned = redactTokens(
    q
      .replaceAll(/\p{Cf}/gu, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
  const text = normalizeSearchText(cleaned);
  const core = text.replaceAll(surroundingPunctuation, '');
  const [, plainNumber = /^tv[ -]account (\d{1,10})$/.exec(core)?.[1]] = /^(\d{1,10})$/.exec(core) ?? [];
  const service = parseServiceId(core);
  const [, year, order = plainNumber] = /(?:^|[ #(])o(\d{4})[ -]?(\d{1,10})$/.exec(core) ?? [];
  const address = parseAddress(core);
  const alternativeForms = [
    plainNumber ?? null,
    service && formatServiceId(service.type, service.id).toLowerCase(),
    order === plainNumber ? null : `o${year}-${order}`,
    address?.form ?? parsePostalCode(core),
    parsePhoneNumber(text) ?? parsePhoneNumber(core),
    parseMacAddress(core),
  ].filter((form) => form !== null);
  const words = splitWords(text);
  return {
    text: cleaned,
    forms: [...new Set([text, core, ...alternativeForms])].filter(Boolean),
    wordings: removeDuplicates([
      words,
      words.map((word) => word.replaceAll(surroundingPunctuation, '')),
      words.map(joinAddition),
      ...alternativeForms.map((form) => [form]),
    ]),
    serviceIds: toServiceIds(service, plainNumber),
    orderId: parseId(order),
    number: parseId(plainNumber),
    address,
    network: parseNetwork(text) ?? parseNetwork(core),
  };
}

/** Shortens complete API tokens to their prefix, which is not secret. */
function redactTokens(text: string): string {
  return text.replaceAll(apiTokenPattern, (token) => token.slice(0, tokenPrefixLength));
}

function toServiceIds(service: ReturnType<typeof parseServiceId>, plainNumber: string | undefined): SearchQuery['serviceIds'] {
  const id = parseId(service ? String(service.id) : plainNumber);
  const types = service ? [service.type] : serviceIdTypes;
  return id === null ? {} : Object.fromEntries(types.map((type) => [type, id]));
}

function parseId(digits: string | undefined): number | null {
  const id = Number(digits ?? 0);
  return id > 0 && id <= maxId ? id : null;
}

/** Parses an address like `1234 AB 14-B` in all its spellings. */
function parseAddress(text: string) {
  const [, digits, letters, number, addition = ''] =
    /^(\d{4}) ?([a-z]{2})[ ,]{0,2}(\d{1,5})(?:[ /-]?([a-z\d][a-z\d -]{0,9}))?$/.exec(text) ?? [];
  if (!digits || !letters) return null;
  const postalCode = `${digits}${letters}`.toUpperCase();
  return { postalCode, houseNumber: Number(number), form: getAddressKey({ postalCode, houseNumber: Number(number), addition }) };
}

/** Returns the form in which addresses are compared: `1234ab14b`. */
export function getAddressKey(address: { postalCode: string; houseNumber: number; addition: string | null }): string {
  const addition = (address.addition ?? '').replaceAll(/[^\p{L}\p{N}]/gu, '');
  return `${address.postalCode}${address.houseNumber}${addition}`.toLowerCase();
}

function parsePostalCode(text: string): string | null {
  return /^\d{4} [a-z]{2}$/.test(text) ? text.replace(' ', '') : null;
}

/** Parses a Dutch telephone number in any spelling to its stored form. */
function parsePhoneNumber(text: string): string | null {
  if (!/^[\d +()./-]{10,25}$/.test(text)) return null;
  const digits = text.replace('(0)', '').replaceAll(/[^\d+]/g, '');
  const national = digits.replace(/^(\+|00)31/, '0');
  return /^0[1-9]\d{8}$/.test(national) ? national : null;
}

/** Parses a MAC address in any grouping, or at least three pairs of one, to its stored form: `02005e4e4913`. */
function parseMacAddress(text: string): string | null {
  const isPart = /^[\da-f]{2}([:-])[\da-f]{2}(\1[\da-f]{2}){1,4}$/.test(text);
  const isComplete = /^[\da-f]{2,6}([:. -][\da-f]{2,6})+$/.test(text) && normalizeMacAddress(text).length === 12;
  return isPart || isComplete ? normalizeMacAddress(text) : null;
}

/** Returns the form in which MAC addresses are compared. */
export function normalizeMacAddress(address: string): string {
  return address.toLowerCase().replaceAll(/[^\da-f]/g, '');
}

function parseNetwork(text: string): string | null {
  const [address = '', length, more] = text.split('/');
  // IPv6 zones are rejected, because the database cannot parse them.
  const family = address.includes('%') ? 0 : isIP(address);
  if (family === 0 || more !== undefined) return null;
  if (length === undefined) return address;
  if (!/^\d{1,3}$/.test(length) || Number(length) > (family === 4 ? 32 : 128)) return null;
  // No customer has a wider prefix, and it would match far too many rows.
  return Number(length) >= (family === 4 ? 8 : 16) ? `${address}/${Number(length)}` : null;
}

function splitWords(text: string): string[] {
  const words = text.replace(/\b(\d{4}) ([a-z]{2})\b/, '$1$2').split(/[ ,;]+/);
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word)).slice(0, maxWords);
}

/** Joins a house number and its addition: `61-A` becomes `61a`. */
function joinAddition(word: string): string {
  return word.replace(/^(\d{1,5})-([a-z\d]{1,4})$/, '$1$2');
}

function removeDuplicates(wordings: readonly (readonly string[])[]): (readonly string[])[] {
  const byText = new Map(wordings.filter((words) => words.length > 0).map((words) => [words.join(' '), words]));
  return [...byText.values()];
}
