import { getText, isEmpty, type Rule } from './rule.ts';

const maxAddressLength = 254;
const maxLocalLength = 64;

// RFC 5321 and 5322 without quoted parts and address literals. Each part ends at a character that it cannot contain, so that
// matching takes linear time.
const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const topLevel = '(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])';
const address = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+${topLevel}$`, 'i');

function isAddress(text: string): boolean {
  return text.length <= maxAddressLength && text.indexOf('@') <= maxLocalLength && address.test(text);
}

/** An ASCII address at a domain with a dot; an international domain must be in its `xn--` form. */
export const email: Rule = (value) => (isEmpty(value) || isAddress(getText(value)) ? null : { code: 'validation.email' });
