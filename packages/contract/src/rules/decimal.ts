import { createPatternRule, type Rule } from './rule.ts';

/**
 * Requires a number with a decimal point and at most this many decimals, without sign. Forms convert the separator of their
 * language.
 */
export function decimal(maxDigits: number): Rule {
  const rule = createPatternRule(new RegExp(`^[0-9]+(?:\\.[0-9]{1,${maxDigits}})?$`), 'validation.decimal');
  return (value) => rule(value) && { code: 'validation.decimal', params: { max: maxDigits } };
}
