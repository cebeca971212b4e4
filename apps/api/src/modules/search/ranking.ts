import { type SearchKind, searchKinds } from '@demarc/contract/kinds/registry.ts';
import { maxHitsPerKind, type SearchHit } from '@demarc/contract/search.ts';
import { normalizeSearchText } from '../../db/search-text.ts';
import type { SearchQuery } from './search-query.ts';

/** An identifier of an object: its display form, and the lowercase forms used for comparison. */
export interface Identifier {
  shown: string;
  forms: readonly string[];
}

/** A match, with the texts it may have been found by. */
export interface SearchMatch extends Omit<SearchHit, 'matched' | 'isExact'> {
  identifiers: readonly Identifier[];
  /** Names, in addition to the title, that match from their beginning. */
  names: readonly string[];
  /** Other searchable texts. */
  texts: readonly string[];
  /** Ranks first among equal matches: it needs attention. */
  hasProblem?: boolean;
  /** Ranks last among equal matches. */
  isOver?: boolean;
}

/** Converts display forms to identifiers and leaves out empty ones. */
export function toIdentifiers(...shown: readonly (string | null | undefined)[]): Identifier[] {
  return shown.flatMap((text) => (text ? [{ shown: text, forms: [normalizeSearchText(text)] }] : []));
}

/**
 * Returns the best matches of each kind: exact identifiers first, then exact names, prefixes, other matches in a name and those in
 * other texts, such as the address; each in the order of the kinds, and of a kind those with a problem first.
 */
export function rankMatches(found: readonly SearchMatch[], query: SearchQuery): { hits: SearchHit[]; more: SearchKind[] } {
  const scored = found.map((match) => ({ one: match, ...getCloseness(match, query) }));
  const inOrder = scored.toSorted(
    (a, b) =>
      a.closeness - b.closeness ||
      searchKinds.indexOf(a.one.kind) - searchKinds.indexOf(b.one.kind) ||
      Number(b.one.hasProblem ?? false) - Number(a.one.hasProblem ?? false) ||
      Number(a.one.isOver ?? false) - Number(b.one.isOver ?? false),
  );
  const byKind = Map.groupBy(inOrder, ({ one: match }) => match.kind);
  const shown = new Set([...byKind.values()].flatMap((all) => all.slice(0, maxHitsPerKind)));
  return {
    hits: inOrder
      .filter((match) => shown.has(match))
      .map(({ one: match, closeness, matched }) => toHit(match, matched, closeness === 0)),
    more: searchKinds.filter((kind) => (byKind.get(kind)?.length ?? 0) > maxHitsPerKind),
  };
}

function getCloseness({ title, reference, identifiers, names, texts }: SearchMatch, query: SearchQuery) {
  const { forms, wordings } = query;
  const same = identifiers.find((known) =>
    known.forms.some((form) => forms.includes(form) || isSameIgnoringPunctuation(form, query)),
  );
  if (same) return { closeness: 0, matched: same.shown };
  const called = toIdentifiers(title, ...names);
  const name = called.find((known) => known.forms.some((form) => forms.includes(form)));
  if (name) return { closeness: 1, matched: name.shown };
  const all = [...identifiers, ...called];
  const beginning = all.find((known) => known.forms.some((form) => forms.some((typed) => form.startsWith(typed))));
  if (beginning) return { closeness: 2, matched: beginning.shown };
  const isContaining = ({ forms }: Identifier) => forms.some((form) => wordings.some((words) => containsAll(form, words)));
  const named = [...called, ...toIdentifiers(reference)].find(isContaining);
  if (named) return { closeness: 3, matched: named.shown };
  const other = [...all, ...toIdentifiers(...texts)].find(isContaining);
  return { closeness: 4, matched: other?.shown ?? null };
}

/**
 * Ignores punctuation, so that `NT 26/0233` matches NT-26-0233. Not for IP networks and email addresses, where punctuation is
 * significant.
 */
function isSameIgnoringPunctuation(form: string, { forms: [typed = ''], network }: SearchQuery): boolean {
  if (network !== null || typed.includes('@') || !/\p{N}/u.test(typed)) return false;
  const letters = stripPunctuation(typed);
  return letters.length >= 4 && letters === stripPunctuation(form);
}

function stripPunctuation(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function containsAll(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

function toHit(
  { identifiers: _, names: _names, texts: _texts, hasProblem: _hasProblem, isOver: _isOver, ...hit }: SearchMatch,
  matched: string | null,
  isExact: boolean,
) {
  return { ...hit, matched, isExact };
}
