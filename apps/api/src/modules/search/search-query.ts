import { isIP } from 'node:net';
import { apiTokenMark } from '@demarc/contract/api-token.ts';
import { formatServiceId, parseServiceId } from '@demarc/contract/service-id.ts';
import { searchable } from '../../db/search-text.ts';

/** What was typed, read in every way in which it can be meant. */
export interface SearchQuery {
  /** As it was typed, without what nobody sees. */
  typed: string;
  /** How an identifier that equals it may be written, in lower case. */
  forms: readonly string[];
  /** Ways to say it, each of words in lower case that all have to be there; none where there is no letter or digit. */
  wordings: readonly (readonly string[])[];
  lineId: number | null;
  orderId: number | null;
  /** Of a TV account. */
  accountNr: number | null;
  place: { postalCode: string; houseNumber: number } | null;
  /** An address or a prefix, as the database reads it. */
  network: string | null;
}

const mostWords = 8;
const mostOfAnId = 2_147_483_647;
/** So much of an API token is no secret. */
const tokenPrefixLength = 8;
const wholeToken = new RegExp(`${apiTokenMark}[\\w-]+`, 'gi');
/** What stands around an identifier in a text and is no part of it; an IPv6 address may begin and end with its colons. */
const around = /^[^\p{L}\p{N}+:]+|(?:(?<!:):(?!:))?[^\p{L}\p{N}:]*$/gu;

export function readQuery(q: string): SearchQuery {
  const typed = withoutSecret(
    q
      .replaceAll(/\p{Cf}/gu, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
  const text = searchable(typed);
  const core = text.replaceAll(around, '');
  const [, bare = /^tv[ -]account (\d{1,10})$/.exec(core)?.[1]] = /^(\d{1,10})$/.exec(core) ?? [];
  const service = parseServiceId(core);
  const line = service ? String(service.id) : bare;
  const [, year, order = bare] = /(?:^|[ #(])o(\d{4})[ -]?(\d{1,10})$/.exec(core) ?? [];
  const place = placeIn(core);
  const others = [
    bare ?? null,
    service && formatServiceId(service.type, service.id).toLowerCase(),
    order === bare ? null : `o${year}-${order}`,
    place?.form ?? postalCodeIn(core),
    phoneIn(text) ?? phoneIn(core),
    hardwareIn(core),
  ].filter((form) => form !== null);
  const words = wordsOf(text);
  return {
    typed,
    forms: [...new Set([text, core, ...others])].filter(Boolean),
    wordings: distinct([
      words,
      words.map((word) => word.replaceAll(around, '')),
      words.map(withoutDash),
      ...others.map((form) => [form]),
    ]),
    lineId: idOf(line),
    orderId: idOf(order),
    accountNr: idOf(bare),
    place,
    network: networkIn(text) ?? networkIn(core),
  };
}

/** A whole API token is looked for by its beginning alone. */
function withoutSecret(text: string): string {
  return text.replaceAll(wholeToken, (token) => token.slice(0, tokenPrefixLength));
}

function idOf(digits: string | undefined): number | null {
  const id = Number(digits ?? 0);
  return id > 0 && id <= mostOfAnId ? id : null;
}

/** `1234 AB 14-B` in all the ways people write it. */
function placeIn(text: string) {
  const [, digits, letters, number, addition = ''] =
    /^(\d{4}) ?([a-z]{2})[ ,]{0,2}(\d{1,5})(?:[ /-]?([a-z\d][a-z\d -]{0,9}))?$/.exec(text) ?? [];
  if (!digits || !letters) return null;
  const postalCode = `${digits}${letters}`.toUpperCase();
  return { postalCode, houseNumber: Number(number), form: placeForm({ postalCode, houseNumber: Number(number), addition }) };
}

/** How a place is compared: `1234ab14b`. */
export function placeForm(place: { postalCode: string; houseNumber: number; addition: string | null }): string {
  const addition = (place.addition ?? '').replaceAll(/[^\p{L}\p{N}]/gu, '');
  return `${place.postalCode}${place.houseNumber}${addition}`.toLowerCase();
}

function postalCodeIn(text: string): string | null {
  return /^\d{4} [a-z]{2}$/.test(text) ? text.replace(' ', '') : null;
}

/** A Dutch telephone number as it is stored, however it was typed. */
function phoneIn(text: string): string | null {
  if (!/^[\d +()./-]{10,25}$/.test(text)) return null;
  const digits = text.replace('(0)', '').replaceAll(/[^\d+]/g, '');
  const national = digits.replace(/^(\+|00)31/, '0');
  return /^0[1-9]\d{8}$/.test(national) ? national : null;
}

/** A MAC address in any groups, or three pairs of it and more, as it is kept: `02005e4e4913`. */
function hardwareIn(text: string): string | null {
  const isPart = /^[\da-f]{2}([:-])[\da-f]{2}(\1[\da-f]{2}){1,4}$/.test(text);
  const isWhole = /^[\da-f]{2,6}([:. -][\da-f]{2,6})+$/.test(text) && hardwareForm(text).length === 12;
  return isPart || isWhole ? hardwareForm(text) : null;
}

/** How a MAC address is compared. */
export function hardwareForm(address: string): string {
  return address.toLowerCase().replaceAll(/[^\da-f]/g, '');
}

function networkIn(text: string): string | null {
  const [address = '', length, more] = text.split('/');
  // A zone is none of a network's, and the database refuses it.
  const family = address.includes('%') ? 0 : isIP(address);
  if (family === 0 || more !== undefined) return null;
  if (length === undefined) return address;
  if (!/^\d{1,3}$/.test(length) || Number(length) > (family === 4 ? 32 : 128)) return null;
  // A wider one is nobody's, and would be looked for among all there are.
  return Number(length) >= (family === 4 ? 8 : 16) ? `${address}/${Number(length)}` : null;
}

function wordsOf(text: string): string[] {
  const words = text.replace(/\b(\d{4}) ([a-z]{2})\b/, '$1$2').split(/[ ,;]+/);
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word)).slice(0, mostWords);
}

/** A house number is kept together with its addition: `61-A` as `61a`. */
function withoutDash(word: string): string {
  return word.replace(/^(\d{1,5})-([a-z\d]{1,4})$/, '$1$2');
}

function distinct(wordings: readonly (readonly string[])[]): (readonly string[])[] {
  const byText = new Map(wordings.filter((words) => words.length > 0).map((words) => [words.join(' '), words]));
  return [...byText.values()];
}
