import { linePings, lineSessions } from '../db/schema/line.ts';
import { insertDiagnostic, insertLine } from './builders.ts';
import type { TestApi } from './test-api.ts';

/** A line with a row in every related table, and another one with a running measurement. */
export async function insertFullLines({ db, clock }: TestApi, customerId: number, accountId: string, word: string) {
  const now = clock.now();
  const endUser = { companyName: word, firstName: word, middleName: '', lastName: word, email: '', phoneNumber: '' };
  const technical = {
    ...{ israPoint: null, israPin: null, ftuId: word, ftuType: null, ftuLocation: null, odfConnectionId: null, areaPop: null },
    ...{ accessNode: null, nt: null, profile: null, attainableDownKbps: null, attainableUpKbps: null },
  };
  const { lineId } = await insertLine(db, { customerId, reference: word, endUser, technical });
  const { lineId: measuredLineId } = await insertLine(db, { customerId, reference: word, endUser, technical });
  await db.insert(lineSessions).values({
    ...{ customerId, lineId, sessionId: `${word}-1`, startedAt: now, durationSeconds: 60, bytesIn: 1, bytesOut: 1 },
  });
  await db.insert(linePings).values({ customerId, lineId, at: now, rttAvgMs: 2, rttMaxMs: 3, lossPercent: 0 });
  const by = { customerId, startedByAccountId: accountId };
  const { diagnosticId } = await insertDiagnostic(db, { ...by, lineId });
  const running = { status: 'RUNNING', startedAt: now, finishedAt: null, verdict: null } as const;
  const { diagnosticId: openDiagnosticId } = await insertDiagnostic(db, { ...by, ...running, lineId: measuredLineId });
  return { lineId, diagnosticId, openDiagnosticId };
}
