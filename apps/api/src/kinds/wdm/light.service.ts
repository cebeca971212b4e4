import type { Language } from '@demarc/contract/language.ts';
import type { Input } from '@demarc/contract/operation.ts';
import { getLightState, getLightThresholds, getWorstLightState, noLightDbm } from '@demarc/contract/optical-budget.ts';
import type { addProviderWdmLight, ProviderWdm } from '@demarc/contract/provider/wdm.ts';
import { isFinalServiceStatus } from '@demarc/contract/service.ts';
import { lightRetentionDays } from '@demarc/contract/wdm.ts';
import type { AppContext, ChangeContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import { conflict, type FieldProblem, invalid } from '../../http/problem.ts';
import type { Job } from '../../jobs/job.ts';
import { reachMilestone } from '../../modules/order/move-order.ts';
import { type LightReading, purgeReadings, putReadings } from '../../modules/wdm/light.store.ts';
import { writeWdmAudit } from '../../modules/wdm/move-wdm.ts';
import { getWdmLineOptic } from '../../modules/wdm/wdm.presenter.ts';
import { presentForProvider } from '../../modules/wdm/wdm.service.ts';
import { setLastReading, type WdmKey, type WdmRow } from '../../modules/wdm/wdm.store.ts';
import { lockWithOrder } from './lock-wdm.ts';

type Request = Input<typeof addProviderWdmLight>['body'];

const dayMs = 24 * 60 * 60 * 1000;
/** Readings may be this far in the future, because clocks in the network can be ahead. */
const maxAheadMs = 5 * 60 * 1000;

/** Stores light readings of the network. Good light at both ends also makes the open order reach TESTED. */
export async function addReadings(
  context: AppContext,
  key: WdmKey,
  request: Request,
  { author, language }: { author: Author; language: Language },
): Promise<ProviderWdm> {
  const readings = parseReadings(request, context.clock.now());
  return context.database.db.transaction(async (tx) => {
    const { row, order } = await lockWithOrder(tx, key);
    const isPatched = row.patchedAtA !== null && row.patchedAtZ !== null;
    if (isFinalServiceStatus(row.status) || !isPatched) throw conflict('INVALID_TRANSITION', { status: row.status, isPatched });
    const measuredWdm = await storeReadings({ tx, context, author }, row, readings);
    const isGood = measuredWdm.lightState !== 'CRITICAL' && measuredWdm.rxPowerDbmA !== null && measuredWdm.rxPowerDbmZ !== null;
    const isInProgress = order?.status === 'ACCEPTED' || order?.status === 'PLANNED';
    if (order && isInProgress && isGood) await reachMilestone(tx, context.clock, author, order, 'TESTED');
    return presentForProvider(context, tx, measuredWdm, language);
  });
}

/** Returns the readings ordered by time. Throws one validation error that lists every invalid one. */
function parseReadings({ readings }: Request, now: Date): LightReading[] {
  const oldest = now.getTime() - lightRetentionDays * dayMs;
  const problems = readings.flatMap(({ at, rxPowerDbmA, rxPowerDbmZ }, index): FieldProblem[] => {
    const time = Date.parse(at);
    const isInRange = time > oldest && time <= now.getTime() + maxAheadMs;
    if (!isInRange) return [{ field: `readings[${index}].at`, code: 'validation.out-of-range' }];
    const isEmpty = (rxPowerDbmA ?? null) === null && (rxPowerDbmZ ?? null) === null;
    return isEmpty ? [{ field: `readings[${index}].rxPowerDbmA`, code: 'validation.required' }] : [];
  });
  if (problems.length > 0) throw invalid(problems);
  const clampDbm = (dbm: number | null | undefined) => (dbm === undefined || dbm === null ? null : Math.max(dbm, noLightDbm));
  return readings
    .map(({ at, rxPowerDbmA, rxPowerDbmZ }) => ({
      at: new Date(at),
      rxPowerDbmA: clampDbm(rxPowerDbmA),
      rxPowerDbmZ: clampDbm(rxPowerDbmZ),
    }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/**
 * Stores readings. If they are newer than the last reading, also updates the light levels of the wavelength, and reports when its
 * light becomes too weak or too strong, or returns to normal.
 */
export async function storeReadings(
  { tx, context: { clock }, author }: ChangeContext,
  row: WdmRow,
  readings: readonly LightReading[],
): Promise<WdmRow> {
  await putReadings(tx, row, readings);
  const newest = readings.at(-1);
  if (!newest || (row.measuredAt && newest.at < row.measuredAt)) return row;
  const findNewest = (name: 'rxPowerDbmA' | 'rxPowerDbmZ') =>
    readings.findLast((reading) => reading[name] !== null)?.[name] ?? row[name];
  const [rxPowerDbmA, rxPowerDbmZ] = [findNewest('rxPowerDbmA'), findNewest('rxPowerDbmZ')];
  const thresholds = getLightThresholds(getWdmLineOptic(row));
  const levels = [rxPowerDbmA, rxPowerDbmZ].flatMap((dbm) => dbm ?? []);
  const lightState = getWorstLightState(levels.map((dbm) => getLightState(dbm, thresholds)));
  const measuredWdm = await setLastReading(tx, row, { rxPowerDbmA, rxPowerDbmZ, measuredAt: newest.at, lightState });
  const before = row.lightState ?? 'OK';
  if (lightState !== before) {
    await writeWdmAudit(tx, clock, author, measuredWdm, {
      what: `light-${lightState.toLowerCase()}`,
      before: { lightState: row.lightState, rxPowerDbmA: row.rxPowerDbmA, rxPowerDbmZ: row.rxPowerDbmZ },
      after: { lightState, rxPowerDbmA, rxPowerDbmZ },
      data: { lightState, rxPowerDbmA, rxPowerDbmZ },
    });
  }
  return measuredWdm;
}

/** Deletes light readings that are too old to be shown. */
export const purgeLight: Job = {
  name: 'purge-light-readings',
  cron: '47 3 * * *',
  retry: { limit: 2, delay: 60, maxDelay: 600 },
  async run({ clock, database: { db } }) {
    const oldest = new Date(clock.now().getTime() - lightRetentionDays * dayMs);
    await purgeReadings(db, oldest.toISOString().slice(0, 10));
  },
};
