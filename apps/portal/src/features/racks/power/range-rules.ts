import { getMember } from '@demarc/contract/rules/field-rules.ts';
import { required } from '@demarc/contract/rules/required.ts';
import type { FieldRules, Rule } from '@demarc/contract/rules/rule.ts';
import { isWallTime, parseWallTime } from '../../../lib/wall-time.ts';
import { isRangeLength } from './power-view.ts';

/** The end of a range is at least an hour and at most ten years after its start. */
export function buildRangeRules(values: unknown): FieldRules {
  const from = parseWallTime(String(getMember(values, 'from')));
  const isLongEnough: Rule = (value) => {
    const to = parseWallTime(String(value));
    return !from || !to || isRangeLength(to.getTime() - from.getTime()) ? null : { code: 'power.range-length' };
  };
  return { from: [required, isWallTime], to: [required, isWallTime, isLongEnough] };
}
