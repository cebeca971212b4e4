import type { QuotationItem, QuotationVersion } from '@demarc/contract/quotation-schemas.ts';

/** A part of two versions; null where a version does not have it. */
interface ComparedPart<T> {
  key: string;
  before: T | null;
  after: T | null;
  isChanged: boolean;
}

/** Pairs the items of two versions by equal description, or else by package; other items are added or removed. */
export function pairItems(before: readonly QuotationItem[], after: readonly QuotationItem[]): ComparedPart<QuotationItem>[] {
  const left = new Set(before);
  const pairs = new Map<QuotationItem, QuotationItem>();
  for (const isAlike of [isDescribedAlike, isSamePackage]) {
    for (const item of after) {
      const match = pairs.has(item) ? undefined : [...left].find((candidate) => isAlike(candidate, item));
      if (!match) continue;
      pairs.set(item, match);
      left.delete(match);
    }
  }
  const kept = after.map((item) => toPart(pairs.get(item) ?? null, item));
  return [...kept, ...[...left].map((item) => toPart(item, null))];
}

function toPart(before: QuotationItem | null, after: QuotationItem | null): ComparedPart<QuotationItem> {
  return {
    key: `${before?.itemId ?? ''} ${after?.itemId ?? ''}`,
    before,
    after,
    isChanged: before === null || after === null || describe(before) !== describe(after),
  };
}

const isDescribedAlike = (one: QuotationItem, other: QuotationItem) =>
  one.type === other.type && one.description === other.description;
const isSamePackage = (one: QuotationItem, other: QuotationItem) =>
  one.type === other.type && one.packageCode === other.packageCode;

/** All visible properties of an item as text, without its id, which differs per version. */
function describe({ description, packageCode, prices, leadTimeWorkingDays, orderDetails, alternative }: QuotationItem): string {
  return JSON.stringify({ description, packageCode, prices, leadTimeWorkingDays, orderDetails, alternative });
}

/** The totals of two versions by term, shortest term first. */
export function pairTerms({ terms: before }: QuotationVersion, { terms: after }: QuotationVersion) {
  const months = [...new Set([...before, ...after].map(({ termMonths }) => termMonths))].sort((a, b) => a - b);
  return months.map((termMonths) => {
    const [was, is] = [before, after].map((terms) => terms.find((term) => term.termMonths === termMonths) ?? null);
    return { key: String(termMonths), termMonths, before: was, after: is, isChanged: JSON.stringify(was) !== JSON.stringify(is) };
  });
}
