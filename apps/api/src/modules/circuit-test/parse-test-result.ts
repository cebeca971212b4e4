import type { CircuitTestType } from '@demarc/contract/circuit-test.ts';
import type { Input } from '@demarc/contract/operation.ts';
import type { addProviderTestResult } from '@demarc/contract/provider/dc-connection.ts';
import type { addProviderWdmTestResult } from '@demarc/contract/provider/wdm.ts';
import { type FieldProblem, invalid } from '../../http/problem.ts';
import type { TestResult } from './circuit-test.store.ts';

type ResultBody = Input<typeof addProviderTestResult>['body'] | Input<typeof addProviderWdmTestResult>['body'];

const valueNames = ['lengthMeters', 'lossDb', 'rxPowerDbmA', 'rxPowerDbmZ'] as const;
type ValueName = (typeof valueNames)[number];

/** The values that a passed test must report. Copper has no light and no optical loss. */
const requiredValues: Record<CircuitTestType, { fiber: readonly ValueName[]; copper: readonly ValueName[] }> = {
  LIGHT: { fiber: ['rxPowerDbmA', 'rxPowerDbmZ'], copper: [] },
  CONTINUITY: { fiber: ['lengthMeters', 'lossDb'], copper: ['lengthMeters'] },
};

/** Whether a test found that the circuit works. */
export function isPassed({ verdict }: Pick<TestResult, 'verdict'>): boolean {
  return verdict === 'OK' || verdict === 'WARNING';
}

function getAllowedValues(verdict: ResultBody['verdict'], isFiber: boolean): readonly ValueName[] {
  if (verdict === 'INCONCLUSIVE') return [];
  return isFiber ? valueNames : requiredValues.CONTINUITY.copper;
}

/** Parses the result in a request. Throws one validation error that lists every missing or disallowed value. */
export function parseTestResult(
  { verdict = 'OK', remark, testedAt, ...body }: ResultBody,
  { isFiber, requestedType, now }: { isFiber: boolean; requestedType: CircuitTestType | undefined; now: Date },
): TestResult {
  const type = body.type ?? requestedType ?? 'CONTINUITY';
  const finishedAt = testedAt ? new Date(testedAt) : now;
  const result = {
    type,
    verdict,
    finishedAt,
    remark: remark?.trim() || null,
    lengthMeters: body.lengthMeters ?? null,
    lossDb: body.lossDb ?? null,
    rxPowerDbmA: body.rxPowerDbmA ?? null,
    rxPowerDbmZ: body.rxPowerDbmZ ?? null,
  };
  const required = isPassed(result) ? requiredValues[type][isFiber ? 'fiber' : 'copper'] : [];
  const allowed = getAllowedValues(verdict, isFiber);
  const problems = valueNames.flatMap((field): FieldProblem[] => {
    if (result[field] !== null) return allowed.includes(field) ? [] : [{ field, code: 'validation.not-allowed-here' }];
    return required.includes(field) ? [{ field, code: 'validation.required' }] : [];
  });
  if (type === 'LIGHT' && !isFiber) problems.push({ field: 'type', code: 'validation.not-allowed-here' });
  if (verdict === 'INCONCLUSIVE' && !result.remark) problems.push({ field: 'remark', code: 'validation.required' });
  if (finishedAt > now) problems.push({ field: 'testedAt', code: 'validation.out-of-range' });
  if (problems.length > 0) throw invalid(problems);
  return result;
}
