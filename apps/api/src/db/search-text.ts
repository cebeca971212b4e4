import type { Address } from '@demarc/contract/address.ts';
import { formatHouseNumber } from '@demarc/contract/format-address.ts';
import type { ServiceAddress } from '@demarc/contract/service-address.ts';
import { or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Formats the number of an order, such as `O2026-104211`. */
export function formatOrderNumber({ orderId, createdAt }: { orderId: number; createdAt: Date }): string {
  return `O${createdAt.getUTCFullYear()}-${orderId}`;
}

/** Formats the number of a quotation, such as `Q2026-4711`. */
export function formatQuotationNumber({ quotationId, requestedAt }: { quotationId: number; requestedAt: Date }): string {
  return `Q${requestedAt.getUTCFullYear()}-${quotationId}`;
}

/** Returns the texts with which people search for an address: house numbers with and without spaces, the room and the city. */
export function getAddressVariants(address: Address & Partial<Pick<ServiceAddress, 'room'>>): (string | null | undefined)[] {
  const { city, houseNumber, houseNumberAddition: addition, postalCode, street, room } = address;
  const number = `${houseNumber}${addition ?? ''}`;
  const additionVariants = addition ? [`${houseNumber} ${addition}`, formatHouseNumber(address)] : [];
  return [`${postalCode} ${number}`, `${postalCode}${number}`, `${street} ${number}`, ...additionVariants, room, city];
}

/** Joins the texts that find an object, for the column `search_text` of its table. */
export function joinSearchText(texts: readonly (string | null | undefined)[]): string {
  return normalizeSearchText([...new Set(texts.filter(Boolean))].join(' '));
}

const dashes = /[\u2010-\u2015\u2212]/g;
const quotes = /[\u2018\u2019\u201A\u201B\u02BC\u00B4`]/g;
const doubleQuotes = /[\u201C-\u201F]/g;

/** Normalizes a text for comparison: no capitals, accents or invisible characters, and one kind of dash, quote and space. */
export function normalizeSearchText(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(quotes, "'")
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(dashes, '-')
    .replaceAll(doubleQuotes, '"')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Normalizes in SQL, for small sets of rows without a search text. Some characters of other scripts remain. */
export function normalizeSearchTextInSql(text: SQL): SQL {
  const plain = sql`normalize(translate(lower(${text}), '‘’‚‛ʼ´\`“”„‟', '''''''''''''''""""'), NFKD)`;
  const invisible = '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]';
  return sql`regexp_replace(regexp_replace(${plain}, ${invisible}, '', 'g'), ${'[\u2010-\u2015\u2212]'}, '-', 'g')`;
}

/** A text that the trigram index can find anywhere in another text. */
const indexablePattern = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u;

/** Matches rows that contain the query anywhere; a query too short for the index matches only at the start of a word. */
export function containsText(searchText: PgColumn | SQL, q: string): SQL | undefined {
  const { pattern, otherPattern } = toTextPatterns(q);
  return matchesPatterns(searchText, pattern, otherPattern);
}

/** The `like` patterns of a query. A text contains the query if it matches one of them. */
export interface TextPatterns {
  pattern?: string | undefined;
  otherPattern?: string | undefined;
}

/** Returns the patterns of a query; none if it has no letters or digits, because then nothing matches. */
export function toTextPatterns(q: string): TextPatterns {
  const text = normalizeSearchText(q).replace(/\b(\d{4}) ([a-z]{2})\b/, '$1$2');
  if (!/[\p{L}\p{N}]/u.test(text)) return {};
  const pattern = text.replaceAll(/[\\%_]/g, '\\$&');
  return indexablePattern.test(text) ? { pattern: `%${pattern}%` } : { pattern: `${pattern}%`, otherPattern: `% ${pattern}%` };
}

/** Matches rows with one of the patterns; none without patterns. */
export function matchesPatterns(
  searchText: PgColumn | SQL,
  pattern: string | SQLWrapper | undefined,
  otherPattern: string | SQLWrapper | undefined,
): SQL | undefined {
  const like = (value: string | SQLWrapper) => sql`${searchText} like ${value}`;
  if (pattern === undefined) return sql`false`;
  return otherPattern === undefined ? like(pattern) : or(like(pattern), like(otherPattern));
}
