import type { Input } from '@demarc/contract/operation.ts';
import type { PowerThresholds, updateRackPowerThresholds } from '@demarc/contract/power/threshold.ts';
import { isFinalServiceStatus } from '@demarc/contract/service.ts';
import type { AppContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import { diffFields } from '../../db/diff-fields.ts';
import { conflict, invalid } from '../../http/problem.ts';
import { writePowerAudit } from './power-audit.ts';
import { checkUnitExists, lockUnit, type UnitReference } from './power-lock.store.ts';
import * as store from './power-threshold.store.ts';

type ThresholdChange = Input<typeof updateRackPowerThresholds>['body'];

export async function getThresholds({ database: { db } }: AppContext, unit: UnitReference): Promise<PowerThresholds> {
  await checkUnitExists(db, unit);
  return store.findThresholds(db, unit);
}

/** Changes thresholds, which apply to the next samples. Saving the same values does nothing. */
export async function updateThresholds(
  { clock, database: { db } }: AppContext,
  unit: UnitReference,
  { version, ...change }: ThresholdChange,
  author: Author,
): Promise<PowerThresholds> {
  return db.transaction(async (tx) => {
    const status = await lockUnit(tx, unit);
    const { version: storedVersion, ...stored } = await store.findThresholds(tx, unit);
    if (version !== undefined && version !== storedVersion) throw conflict('STALE_VERSION', { version: storedVersion });
    if (isFinalServiceStatus(status)) throw conflict('RACK_NOT_ACTIVE', { status });
    const next = { ...stored, ...change };
    checkOrder(next, change);
    const { fields, before, after } = diffFields(stored, next);
    if (fields.length === 0) return { ...stored, version: storedVersion };
    const { customerId, colocationId } = unit;
    const changedThresholds = { ...next, version: storedVersion + 1 };
    await store.putThresholds(tx, { customerId, colocationId, ...changedThresholds, updatedAt: clock.now() });
    await writePowerAudit(tx, clock, author, unit, {
      what: 'power-thresholds-changed',
      before,
      after,
      data: { fields },
    });
    return changedThresholds;
  });
}

/** The contract compares both percentages of a request; this also compares a single percentage with the other, stored one. */
function checkOrder(
  { warningPercent, criticalPercent }: Omit<PowerThresholds, 'version'>,
  { warningPercent: newWarning }: ThresholdChange,
): void {
  if (warningPercent < criticalPercent) return;
  const problem =
    newWarning === undefined
      ? { field: 'criticalPercent', code: 'validation.min', params: { min: warningPercent + 1 } }
      : { field: 'warningPercent', code: 'validation.max', params: { max: criticalPercent - 1 } };
  throw invalid([problem]);
}
