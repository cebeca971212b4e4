import { normalizeHostName } from '@demarc/contract/host-name.ts';
import { maxNameservers, minNameservers, type ReverseDnsMode } from '@demarc/contract/reverse-dns.ts';
import type { ShapeRules } from '@demarc/contract/rules/field-rules.ts';
import type { Rule } from '@demarc/contract/rules/rule.ts';
import { hostName } from '../host-name-rule.ts';

export type ReverseDnsValues = { mode: ReverseDnsMode; nameservers: string[] };

/** The name servers that were filled in. */
export function listNameservers(values: ReverseDnsValues): string[] {
  return values.nameservers.map((name) => name.trim()).filter(Boolean);
}

/** A delegation needs two to six different name servers; the other modes need none. */
export function buildReverseDnsRules(value: unknown): Exclude<ShapeRules, (value: unknown) => unknown> {
  const { mode, nameservers } = value as ReverseDnsValues;
  if (mode !== 'DELEGATED') return {};
  const names = nameservers.map((name) => normalizeHostName(name).name ?? name.trim());
  const filled = names.filter(Boolean).length;
  return Object.fromEntries(
    names.map((name, index) => {
      const isDuplicate = name !== '' && names.indexOf(name) < index;
      const isMissing = name === '' && filled < minNameservers && index < minNameservers;
      const own: Rule = () => {
        if (isMissing) return { code: 'validation.nameservers-count', params: { min: minNameservers, max: maxNameservers } };
        return isDuplicate ? { code: 'validation.duplicate' } : null;
      };
      return [`nameservers.${index}`, [own, hostName]];
    }),
  );
}
