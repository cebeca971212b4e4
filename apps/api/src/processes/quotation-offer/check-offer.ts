import type { OfferRequest } from '@demarc/contract/provider/quotation.ts';
import { listTerms } from '@demarc/contract/quotation-price.ts';
import { addMonths } from '@demarc/contract/working-days.ts';
import type { FieldProblem } from '../../http/problem.ts';

const maxValidMonths = 12;

/** The problems of an offer that its own fields show. `today` is the date in Amsterdam. */
export function findOfferProblems({ items, level, validUntil }: OfferRequest, today: string): FieldProblem[] {
  const latest = addMonths(today, maxValidMonths);
  const isOutOfRange = validUntil != null && (validUntil < today || validUntil > latest);
  const terms = listTerms(items);
  return [
    ...(isOutOfRange ? [{ field: 'validUntil', code: 'validation.out-of-range', params: { earliest: today, latest } }] : []),
    ...items.flatMap((item, index): FieldProblem[] => [
      ...findTermProblems(item, index, terms),
      ...findAlternativeProblems(items, index),
      ...(level === 'BUDGETARY' ? [] : findMissing(item, index)),
    ]),
  ];
}

type Item = OfferRequest['items'][number];

/** All items have the same terms, each once. */
function findTermProblems({ prices }: Item, at: number, shared: readonly number[]): FieldProblem[] {
  return prices.flatMap(({ termMonths }, index): FieldProblem[] => {
    const field = `items[${at}].prices[${index}].termMonths`;
    if (prices.findIndex((price) => price.termMonths === termMonths) < index) return [{ field, code: 'validation.duplicate' }];
    return shared.includes(termMonths) ? [] : [{ field, code: 'validation.unknown-value' }];
  });
}

/** An alternative replaces another item that is no alternative itself. */
function findAlternativeProblems(items: readonly Item[], at: number): FieldProblem[] {
  const { alternativeTo } = items[at]!;
  if (alternativeTo == null) return [];
  const main = alternativeTo - 1 === at ? undefined : items[alternativeTo - 1];
  return main && main.alternativeTo == null ? [] : [{ field: `items[${at}].alternativeTo`, code: 'validation.unknown-value' }];
}

/** Only an estimate may leave the delivery open. */
function findMissing({ packageCode, orderDetails }: Item, at: number): FieldProblem[] {
  return [
    ...(packageCode ? [] : [{ field: `items[${at}].packageCode`, code: 'validation.required' }]),
    ...(orderDetails ? [] : [{ field: `items[${at}].orderDetails`, code: 'validation.required' }]),
  ];
}
