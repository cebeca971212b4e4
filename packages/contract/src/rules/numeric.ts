import { createPatternRule } from './rule.ts';

/** Digits only, 0 to 9: no sign, no decimal point. */
export const numeric = createPatternRule(/^[0-9]+$/, 'validation.numeric');
