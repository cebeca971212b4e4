import type { Language } from '@demarc/contract/language.ts';
import type { Input } from '@demarc/contract/operation.ts';
import { isFiber } from '@demarc/contract/optical-compatibility.ts';
import type { addProviderTestResult, ProviderDcConnection } from '@demarc/contract/provider/dc-connection.ts';
import { isFinalServiceStatus } from '@demarc/contract/service.ts';
import type { AppContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import { conflict } from '../../http/problem.ts';
import { resolveRequestedTest, storeResult } from '../../modules/circuit-test/circuit-test.service.ts';
import { isPassed, parseTestResult } from '../../modules/circuit-test/parse-test-result.ts';
import type { ConnectionKey } from '../../modules/dc-connection/dc-connection.service.ts';
import { updateDcConnection } from '../../modules/dc-connection/dc-connection.store.ts';
import { reachMilestone } from '../../modules/order/move-order.ts';
import { applyProviderChange } from './loa.service.ts';

/** Stores the result of a test. A conclusive result also updates the length and loss that the connection shows. */
export function addTestResult(
  context: AppContext,
  key: ConnectionKey,
  body: Input<typeof addProviderTestResult>['body'],
  caller: { author: Author; language: Language },
): Promise<ProviderDcConnection> {
  return applyProviderChange(context, key, caller, async (change, { connection, order }) => {
    const { customerId, dcConnectionId: serviceId, status, patchedAt, mediaType } = connection;
    if (patchedAt === null || isFinalServiceStatus(status)) {
      throw conflict('INVALID_TRANSITION', { status, isPatched: patchedAt !== null });
    }
    const circuit = { customerId, subject: 'dc-connection' as const, serviceId };
    const requestedTest = await resolveRequestedTest(change.tx, circuit, body.testId);
    const now = context.clock.now();
    const result = parseTestResult(body, { isFiber: isFiber(mediaType), requestedType: requestedTest?.type, now });
    await storeResult(change, circuit, requestedTest, result);
    if (order && isPassed(result) && (order.status === 'ACCEPTED' || order.status === 'PLANNED')) {
      await reachMilestone(change.tx, context.clock, change.author, order, 'TESTED');
    }
    if (result.verdict === 'INCONCLUSIVE') return connection;
    return updateDcConnection(change.tx, connection, {
      lengthMeters: result.lengthMeters ?? connection.lengthMeters,
      lossDb: result.lossDb ?? connection.lossDb,
      testedAt: result.finishedAt,
      updatedAt: now,
    });
  });
}
