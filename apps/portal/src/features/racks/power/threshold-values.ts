import type { ContactType } from '@demarc/contract/contact.ts';
import { type PowerThresholds, updateRackPowerThresholds } from '@demarc/contract/power/threshold.ts';
import { numeric } from '@demarc/contract/rules/numeric.ts';
import { required } from '@demarc/contract/rules/required.ts';
import type { FieldRules } from '@demarc/contract/rules/rule.ts';

/** The thresholds as form values, with percentages as typed text. */
export interface ThresholdValues extends Record<string, unknown> {
  enabled: boolean;
  warningPercent: string;
  criticalPercent: string;
  breakerWarningPercent: string;
  notifyContactTypes: ContactType[];
}

export const percentFields = ['warningPercent', 'criticalPercent', 'breakerWarningPercent'] as const;

export function toThresholdValues(thresholds: PowerThresholds): ThresholdValues {
  const { enabled, warningPercent, criticalPercent, breakerWarningPercent, notifyContactTypes } = thresholds;
  return {
    enabled,
    warningPercent: String(warningPercent),
    criticalPercent: String(criticalPercent),
    breakerWarningPercent: String(breakerWarningPercent),
    notifyContactTypes: [...notifyContactTypes],
  };
}

export function toThresholdBody({ enabled, notifyContactTypes, ...percents }: ThresholdValues) {
  return {
    enabled,
    warningPercent: Number(percents.warningPercent),
    criticalPercent: Number(percents.criticalPercent),
    breakerWarningPercent: Number(percents.breakerWarningPercent),
    notifyContactTypes,
  };
}

/** The rules of the contract, for percentages that the form holds as text. */
export function buildThresholdFormRules(values: unknown): FieldRules {
  const rules: FieldRules = updateRackPowerThresholds.rules(toThresholdBody(values as ThresholdValues));
  return Object.fromEntries(percentFields.map((field) => [field, [required, numeric, ...(rules[field] ?? [])]]));
}
