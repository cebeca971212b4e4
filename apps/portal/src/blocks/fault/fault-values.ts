import { type FaultKind, faultRules } from '@demarc/contract/fault.ts';
import type { FieldRules, Rule } from '@demarc/contract/rules/rule.ts';
import { getText } from '@demarc/contract/rules/rule.ts';
import { isWallTime, parseWallTime } from '../../lib/wall-time.ts';

/** The form values of a fault report, the same for every service. */
export type FaultReportValues<Kind extends FaultKind> = {
  kind: Kind | '';
  description: string;
  /** Amsterdam wall-clock time. */
  since: string;
  contactName: string;
  contactPhone: string;
};

export const emptyFaultReport: FaultReportValues<never> = {
  kind: '',
  description: '',
  since: '',
  contactName: '',
  contactPhone: '',
};

const notInFuture: Rule = (value) =>
  (parseWallTime(getText(value))?.getTime() ?? 0) > Date.now() ? { code: 'fault.since-later' } : null;

export const faultFieldRules: FieldRules = { ...faultRules, since: [isWallTime, notInFuture] };

export const faultLabels = {
  kind: 'fault.kind',
  description: 'fault.description',
  since: 'fault.since',
  contactName: 'fault.contact-name',
  contactPhone: 'fault.contact-phone',
};

export function toFaultReport<Kind extends FaultKind>(values: FaultReportValues<Kind>) {
  return {
    // The rules reject an empty kind.
    kind: values.kind as Kind,
    description: values.description.trim(),
    since: parseWallTime(values.since)?.toISOString() ?? null,
    contactName: values.contactName.trim() || null,
    contactPhone: values.contactPhone.trim() || null,
  };
}
