import { apiTokenMark } from '@demarc/contract/api-token.ts';

/** What was typed or pasted, as it is looked for, shown and handed on. */
export function readTyped(text: string): string {
  // Copied out of a terminal or a spreadsheet it may have control characters, which the server refuses.
  const plain = text.normalize('NFC').replace(/\p{Cc}+/gu, ' ');
  return tokenIn(plain) ?? plain.replace(/\s+/g, ' ').trim();
}

/** Its first 8 characters are shown in the list of tokens, and are no secret. */
const token = new RegExp(`(${apiTokenMark}[\\w-]{4})[\\w-]`, 'i');

/** Of a whole API token, bare, in quotes or in a header, as much as is no secret: the rest may get into no address. */
function tokenIn(text: string): string | null {
  return token.exec(text)?.[1] ?? null;
}

/** Whether it is about an API token, of which no list knows. */
export function isOfToken(typed: string): boolean {
  return typed.toLowerCase().includes(apiTokenMark);
}
