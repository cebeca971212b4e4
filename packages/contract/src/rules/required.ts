import { isEmpty, type Rule } from './rule.ts';

/** Any number passes, 0 too; otherwise there has to be text (specification, section 5). */
export const required: Rule = (value) => (typeof value === 'number' || !isEmpty(value) ? null : { code: 'validation.required' });
