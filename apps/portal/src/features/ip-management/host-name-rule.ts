import { normalizeHostName } from '@demarc/contract/host-name.ts';
import type { Rule } from '@demarc/contract/rules/rule.ts';

/** Accepts a host name or an empty value. */
export const hostName: Rule = (value) => {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : normalizeHostName(text).problem;
};
