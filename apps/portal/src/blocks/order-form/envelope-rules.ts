import { type FieldRules, isEmpty, type Rule } from '@demarc/contract/rules/rule.ts';
import { getDayRefusal } from './wish-date.ts';

/** The first and the last day that can be requested. */
export interface DayRange {
  earliest: string;
  latest: string;
}

/** Requires a choice, with an error message that fits the field. */
export function requireChoice(code: string): Rule {
  return (value) => (isEmpty(value) ? { code } : null);
}

/**
 * Returns the contract's rules for term and date, and those of the form, which starts without a term and knows the possible days.
 */
export function getTermAndDateRules(contract: FieldRules, days: DayRange | null): FieldRules {
  const possibleDay: Rule = (value) => {
    const refusal = days && typeof value === 'string' ? getDayRefusal(value, days) : null;
    if (!refusal) return null;
    return { code: refusal.why === 'too-early' ? 'validation.date-too-early' : 'validation.not-working-day' };
  };
  return {
    termMonths: [requireChoice('order-new.choose-term'), ...(contract.termMonths ?? [])],
    wishDate: [...(contract.wishDate ?? []), possibleDay],
  };
}
