import type { OfferRequest } from '@demarc/contract/provider/quotation.ts';
import { listTerms } from '@demarc/contract/quotation-price.ts';
import { addMonths } from '@demarc/contract/working-days.ts';
import type { FieldProblem } from '../../http/problem.ts';

const maxValidMonths = 12;

/** Finds the problems of an offer without looking anything up. `today` is the date in Amsterdam. */
export function findOfferProblems({ items, level, validUntil }: OfferRequest, today: string): FieldProblem[] {
  const latest = addMonths(today, maxValidMonths);
  const isOutOfRange = validUntil != null && (validUntil < today || validUntil > latest);
  const terms = listTerms(items);
  return [
    ...(isOutOfRange ? [{ field: 'validUntil', code: 'validation.out-of-range', params: { earliest: today, latest } }] : []),
    ...items.flatMap((item, index): FieldProblem[] => [
      ...findTermProblems(item, index, terms),
      ...findAlternativeProblems(items, index),
      ...(level === 'BUDGETARY' ? [] : findMissingFields(item, index)),
    ]),
  ];
}

type Item = OfferRequest['items'][number];

/** Requires that all items have the same terms, each once. */
function findTermProblems({ prices }: Item, itemIndex: number, shared: readonly number[]): FieldProblem[] {
  return prices.flatMap(({ termMonths }, index): FieldProblem[] => {
    const field = `items[${itemIndex}].prices[${index}].termMonths`;
    if (prices.findIndex((price) => price.termMonths === termMonths) < index) return [{ field, code: 'validation.duplicate' }];
    return shared.includes(termMonths) ? [] : [{ field, code: 'validation.unknown-value' }];
  });
}

/** Requires that an alternative replaces another item that is not an alternative itself. */
function findAlternativeProblems(items: readonly Item[], itemIndex: number): FieldProblem[] {
  const { alternativeTo } = items[itemIndex]!;
  if (alternativeTo == null) return [];
  const main = alternativeTo - 1 === itemIndex ? undefined : items[alternativeTo - 1];
  return main && main.alternativeTo == null
    ? []
    : [{ field: `items[${itemIndex}].alternativeTo`, code: 'validation.unknown-value' }];
}

/** Only an estimate may leave the delivery open. */
function findMissingFields({ packageCode, orderDetails }: Item, itemIndex: number): FieldProblem[] {
  return [
    ...(packageCode ? [] : [{ field: `items[${itemIndex}].packageCode`, code: 'validation.required' }]),
    ...(orderDetails ? [] : [{ field: `items[${itemIndex}].orderDetails`, code: 'validation.required' }]),
  ];
}
