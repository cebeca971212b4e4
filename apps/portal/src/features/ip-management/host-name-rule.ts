import { normalizeHostName } from '@demarc/contract/host-name.ts';
import type { Rule } from '@demarc/contract/rules/rule.ts';

/** A host name, or nothing. */
export const hostName: Rule = (value) => {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : normalizeHostName(text).problem;
};
