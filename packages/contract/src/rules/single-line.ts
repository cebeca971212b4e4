import { getText, type Rule } from './rule.ts';

/** Control characters, line breaks, and characters that reverse or isolate the direction of the text around them. */
const unsafe = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** A name or text that mails and documents show within a line. Letters of every script, accents and emoji pass. */
export const singleLine: Rule = (value) => (unsafe.test(getText(value)) ? { code: 'validation.invalid-data' } : null);
