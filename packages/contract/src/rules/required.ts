import { isEmpty, type Rule } from './rule.ts';

/** Any number passes, including 0; any other value must be non-empty text (specification, section 5). */
export const required: Rule = (value) => (typeof value === 'number' || !isEmpty(value) ? null : { code: 'validation.required' });
