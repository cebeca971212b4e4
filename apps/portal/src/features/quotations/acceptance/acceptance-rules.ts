import { acceptanceRules } from '@demarc/contract/quotation-acceptance.ts';
import type { FieldRules, Rule } from '@demarc/contract/rules/rule.ts';
import { type DayRange, requireChoice } from '../../../blocks/order-form/envelope-rules.ts';
import { getDayRefusal } from '../../../blocks/order-form/wish-date.ts';

/** The data that the rules need in addition to the form values. */
export interface AcceptanceContext {
  days: DayRange;
  /** Whether the preview has warnings, which the user has to accept. */
  hasWarnings: boolean;
}

const requireTrue =
  (code: string): Rule =>
  (value) =>
    value === true ? null : { code };
const oneItem: Rule = (value) => (Object.values(value as object).some(Boolean) ? null : { code: 'quotation.choose-item' });

/** The rules of the contract, plus rules for the possible days and the warnings of the preview. */
export function getAcceptanceRules({ days, hasWarnings }: AcceptanceContext): FieldRules {
  const possibleDay: Rule = (value) => {
    const refusal = typeof value === 'string' ? getDayRefusal(value, days) : null;
    if (!refusal) return null;
    return { code: refusal.why === 'too-early' ? 'validation.date-too-early' : 'validation.not-working-day' };
  };
  return {
    ...acceptanceRules,
    termMonths: [requireChoice('order-new.choose-term')],
    choices: [oneItem],
    wishDate: [...acceptanceRules.wishDate, possibleDay],
    acceptedTerms: [requireTrue('quotation.accept-terms-first')],
    ...(hasWarnings ? { acceptWarnings: [requireTrue('quotation.accept-warnings-first')] } : {}),
  };
}
