import { isIP } from 'node:net';
import { apiTokenMark } from '@demarc/contract/api-token.ts';

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
const invisible = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
const dashes = /[\u2010-\u2015\u2212]/g;

export function readQuery(q: string): SearchQuery {
  const typed = withoutSecret(q.normalize('NFC').replace(invisible, '').replace(dashes, '-').replace(/\s+/g, ' ').trim());
  const text = typed.toLowerCase();
  const [, bare] = /^(\d{1,10})$/.exec(text) ?? [];
  const [, line = bare] = /^ln[ -]?(\d{1,10})$/.exec(text) ?? [];
  const [, year, order = bare] = /^o(\d{4})[ -]?(\d{1,10})$/.exec(text) ?? [];
  const place = placeIn(text);
  const others = [
    line === bare ? null : `ln-${line}`,
    order === bare ? null : `o${year}-${order}`,
    place?.form ?? postalCodeIn(text),
    phoneIn(text),
    hardwareIn(text),
  ].filter((form) => form !== null);
  const words = wordsOf(text);
  return {
    typed,
    forms: [...new Set([text, ...others])],
    wordings: distinct([words, words.map(withoutDash), ...others.map((form) => [form])]),
    lineId: idOf(line),
    orderId: idOf(order),
    accountNr: idOf(bare),
    place,
    network: networkIn(text),
  };
}

/** A whole API token is looked for by its beginning alone. */
function withoutSecret(text: string): string {
  return text.toLowerCase().startsWith(apiTokenMark) ? text.slice(0, tokenPrefixLength) : text;
}

function idOf(digits: string | undefined): number | null {
  const id = Number(digits ?? 0);
  return id > 0 && id <= mostOfAnId ? id : null;
}

/** `1234 AB 14-B` in all the ways people write it. */
function placeIn(text: string) {
  const [, digits, letters, number, addition = ''] =
    /^(\d{4}) ?([a-z]{2})[ ,]{0,2}(\d{1,5})(?:[ -]?([a-z\d][a-z\d -]{0,9}))?$/.exec(text) ?? [];
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
  if (!/^[\d +().-]{10,25}$/.test(text)) return null;
  const digits = text.replace('(0)', '').replaceAll(/[^\d+]/g, '');
  const national = digits.replace(/^(\+|00)31/, '0');
  return /^0[1-9]\d{8}$/.test(national) ? national : null;
}

/** A MAC address, or three pairs of it and more, as it is kept: `02005e4e4913`. */
function hardwareIn(text: string): string | null {
  const isMac = /^([\da-f]{2}([:-])[\da-f]{2}(\2[\da-f]{2}){1,4}|[\da-f]{4}\.[\da-f]{4}\.[\da-f]{4})$/.test(text);
  return isMac ? hardwareForm(text) : null;
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
  return /^\d{1,3}$/.test(length) && Number(length) <= (family === 4 ? 32 : 128) ? `${address}/${Number(length)}` : null;
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
