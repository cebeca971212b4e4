import { type SearchKind, searchKinds } from '@demarc/contract/kinds/registry.ts';
import { maxHitsPerKind, type SearchHit } from '@demarc/contract/search.ts';
import { normalizeSearchText } from '../../db/search-text.ts';
import { getPrefixLength } from './contains-network.ts';
import type { SearchQuery } from './search-query.ts';

/** An identifier of an object: its display form, and the lowercase forms used for comparison. */
export interface Identifier {
  shown: string;
  forms: readonly string[];
}

/** A match, with the texts that the query may have matched. */
export interface SearchMatch extends Omit<SearchHit, 'matched' | 'isExact'> {
  identifiers: readonly Identifier[];
  /** Names, in addition to the title, that match from their beginning. */
  names: readonly string[];
  /** Other searchable texts. */
  texts: readonly string[];
  /** The most specific prefix of the object that contains the address or prefix in the query. */
  enclosingPrefix?: string | null;
  /** Ranks first among equal matches: it needs attention. */
  hasProblem?: boolean;
  /** Ranks last among equal matches. */
  hasEnded?: boolean;
}

/** Converts display forms to identifiers, and omits empty ones. */
export function toIdentifiers(...shown: readonly (string | null | undefined)[]): Identifier[] {
  return shown.flatMap((text) => (text ? [{ shown: text, forms: [normalizeSearchText(text)] }] : []));
}

/**
 * Returns the best matches of each kind, and the kinds with more of them. Exact identifiers come first, then exact names, prefixes,
 * other matches in a name, and matches in other texts such as the address. An address or prefix finds the most specific prefix that
 * contains it, then the service that uses this prefix. Equal matches are sorted by kind, then objects with a problem first.
 */
export function rankMatches(matches: readonly SearchMatch[], query: SearchQuery): { hits: SearchHit[]; more: SearchKind[] } {
  const scored = matches.map((match) => ({ match, ...getCloseness(match, query) }));
  const sortedMatches = scored.toSorted(
    (a, b) =>
      a.closeness - b.closeness ||
      compareEnclosing(a.match, b.match) ||
      searchKinds.indexOf(a.match.kind) - searchKinds.indexOf(b.match.kind) ||
      Number(b.match.hasProblem ?? false) - Number(a.match.hasProblem ?? false) ||
      Number(a.match.hasEnded ?? false) - Number(b.match.hasEnded ?? false),
  );
  const byKind = Map.groupBy(sortedMatches, ({ match }) => match.kind);
  const shownHits = new Set([...byKind.values()].flatMap((ofKind) => ofKind.slice(0, maxHitsPerKind)));
  return {
    hits: sortedMatches
      .filter((candidate) => shownHits.has(candidate))
      .map(({ match, closeness, matched }) => toHit(match, matched, closeness === 0)),
    more: searchKinds.filter((kind) => (byKind.get(kind)?.length ?? 0) > maxHitsPerKind),
  };
}

/** Sorts the most specific prefix first, and a prefix before the service that uses it. */
function compareEnclosing(a: SearchMatch, b: SearchMatch): number {
  const getLength = ({ enclosingPrefix }: SearchMatch) => (enclosingPrefix ? getPrefixLength(enclosingPrefix) : -1);
  const isPrefix = ({ enclosingPrefix, identifier }: SearchMatch) => Boolean(enclosingPrefix) && identifier === enclosingPrefix;
  return getLength(b) - getLength(a) || Number(isPrefix(b)) - Number(isPrefix(a));
}

function getCloseness({ title, reference, identifiers, names, texts, enclosingPrefix }: SearchMatch, query: SearchQuery) {
  const { forms, wordings } = query;
  if (enclosingPrefix) return { closeness: 0, matched: enclosingPrefix };
  const exact = identifiers.find((identifier) =>
    identifier.forms.some((form) => forms.includes(form) || isSameIgnoringPunctuation(form, query)),
  );
  if (exact) return { closeness: 0, matched: exact.shown };
  const nameIdentifiers = toIdentifiers(title, ...names);
  const exactName = nameIdentifiers.find((name) => name.forms.some((form) => forms.includes(form)));
  if (exactName) return { closeness: 1, matched: exactName.shown };
  const allIdentifiers = [...identifiers, ...nameIdentifiers];
  const prefixed = allIdentifiers.find((identifier) =>
    identifier.forms.some((form) => forms.some((prefix) => form.startsWith(prefix))),
  );
  if (prefixed) return { closeness: 2, matched: prefixed.shown };
  const containsQuery = ({ forms }: Identifier) => forms.some((form) => wordings.some((words) => containsAll(form, words)));
  const containingName = [...nameIdentifiers, ...toIdentifiers(reference)].find(containsQuery);
  if (containingName) return { closeness: 3, matched: containingName.shown };
  const containingText = [...allIdentifiers, ...toIdentifiers(...texts)].find(containsQuery);
  return { closeness: 4, matched: containingText?.shown ?? null };
}

/**
 * Whether an identifier equals the query without punctuation: `NT 26/0233` matches NT-26-0233. False for IP networks and email
 * addresses, where punctuation is significant.
 */
function isSameIgnoringPunctuation(form: string, { forms: [text = ''], network }: SearchQuery): boolean {
  if (network !== null || text.includes('@') || !/\p{N}/u.test(text)) return false;
  const letters = stripPunctuation(text);
  return letters.length >= 4 && letters === stripPunctuation(form);
}

function stripPunctuation(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function containsAll(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

function toHit(
  {
    identifiers: _,
    names: _names,
    texts: _texts,
    enclosingPrefix: _enclosingPrefix,
    hasProblem: _hasProblem,
    hasEnded: _hasEnded,
    ...hit
  }: SearchMatch,
  matched: string | null,
  isExact: boolean,
) {
  return { ...hit, matched, isExact };
}
