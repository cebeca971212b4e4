import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { type CircuitKey, insertTest } from '../modules/circuit-test/circuit-test.store.ts';
import { insertFault, type ServiceKey } from '../modules/fault/fault.store.ts';

/** Inserts an open fault of a service. */
export function insertReportedFault(db: Database, key: ServiceKey, values: Partial<Parameters<typeof insertFault>[1]> = {}) {
  const now = new Date();
  return insertFault(db, {
    ...key,
    faultId: randomUUID(),
    kind: 'NO_CONNECTION',
    description: 'Proef',
    status: 'REPORTED',
    reportedAt: now,
    updatedAt: now,
    ...values,
  });
}

/** Inserts a test of a circuit that waits for a result. */
export function insertRequestedTest(db: Database, key: CircuitKey, values: Partial<Parameters<typeof insertTest>[1]> = {}) {
  return insertTest(db, {
    ...key,
    testId: randomUUID(),
    type: 'CONTINUITY',
    status: 'REQUESTED',
    requestedAt: new Date(),
    ...values,
  });
}
