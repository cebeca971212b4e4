import type { Language } from '@demarc/contract/language.ts';
import type { Input } from '@demarc/contract/operation.ts';
import { noLightDbm } from '@demarc/contract/optical-budget.ts';
import type { addProviderWdmTestResult, ProviderWdm } from '@demarc/contract/provider/wdm.ts';
import { isFinalServiceStatus } from '@demarc/contract/service.ts';
import type { AppContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import { conflict } from '../../http/problem.ts';
import { resolveRequestedTest, storeResult } from '../../modules/circuit-test/circuit-test.service.ts';
import { parseTestResult } from '../../modules/circuit-test/parse-test-result.ts';
import { presentForProvider } from '../../modules/wdm/wdm.service.ts';
import type { WdmKey } from '../../modules/wdm/wdm.store.ts';
import { storeReadings } from './light.service.ts';
import { lockWithOrder } from './lock-wdm.ts';

/** Stores the result of a test. Its light levels count as a reading, so the wavelength shows the same levels. */
export async function addTestResult(
  context: AppContext,
  key: WdmKey,
  body: Input<typeof addProviderWdmTestResult>['body'],
  { author, language }: { author: Author; language: Language },
): Promise<ProviderWdm> {
  return context.database.db.transaction(async (tx) => {
    const { row } = await lockWithOrder(tx, key);
    const { customerId, wdmId: serviceId, status } = row;
    const isPatched = row.patchedAtA !== null && row.patchedAtZ !== null;
    if (isFinalServiceStatus(status) || !isPatched) throw conflict('INVALID_TRANSITION', { status, isPatched });
    const change = { tx, context, author };
    const circuit = { customerId, subject: 'wdm' as const, serviceId };
    const requestedTest = await resolveRequestedTest(tx, circuit, body.testId);
    const now = context.clock.now();
    const result = parseTestResult(body, { isFiber: true, requestedType: requestedTest?.type, now });
    await storeResult(change, circuit, requestedTest, result);
    const clampDbm = (dbm: number | null) => (dbm === null ? null : Math.max(dbm, noLightDbm));
    const [rxPowerDbmA, rxPowerDbmZ] = [clampDbm(result.rxPowerDbmA), clampDbm(result.rxPowerDbmZ)];
    const hasLight = rxPowerDbmA !== null || rxPowerDbmZ !== null;
    const reading = { at: result.finishedAt ?? now, rxPowerDbmA, rxPowerDbmZ };
    return presentForProvider(context, tx, hasLight ? await storeReadings(change, row, [reading]) : row, language);
  });
}
