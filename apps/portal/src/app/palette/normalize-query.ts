import { apiTokenTypePrefix } from '@demarc/contract/api-token.ts';

/** Normalizes typed or pasted text before it is searched, shown or put into a URL. */
export function normalizeQuery(text: string): string {
  // Text copied from a terminal or spreadsheet may contain control characters, which the server rejects.
  const plain = text.normalize('NFC').replace(/\p{Cc}+/gu, ' ');
  return extractTokenPrefix(plain) ?? plain.replace(/\s+/g, ' ').trim();
}

/** The first 8 characters of a token appear in the list of tokens and are not secret. */
const tokenPattern = new RegExp(`(${apiTokenTypePrefix}[\\w-]{4})[\\w-]`, 'i');

/**
 * Extracts the non-secret prefix of an API token that was pasted alone, in quotes or in a header. The rest must never appear in a
 * URL.
 */
function extractTokenPrefix(text: string): string | null {
  return tokenPattern.exec(text)?.[1] ?? null;
}

/** Whether the query contains an API token, which no list can search for. */
export function hasApiToken(typed: string): boolean {
  return typed.toLowerCase().includes(apiTokenTypePrefix);
}
