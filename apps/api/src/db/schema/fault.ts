import type { CircuitSubject, CircuitTest, CircuitTestType } from '@demarc/contract/circuit-test.ts';
import type { FaultKind, FaultStatus, FaultSubject } from '@demarc/contract/fault.ts';
import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Faults that customers reported, on services of any kind. */
export const faults = pgTable(
  'fault',
  {
    customerId: integer().notNull(),
    faultId: uuid().notNull(),
    /** Counts up, so that pages have an order. */
    sequence: integer().notNull().generatedAlwaysAsIdentity(),
    subject: text().$type<FaultSubject>().notNull(),
    serviceId: integer().notNull(),
    kind: text().$type<FaultKind>().notNull(),
    description: text().notNull(),
    since: instant(),
    contactName: text(),
    contactPhone: text(),
    /** The diagnostic of a line, or the test of a circuit, that shows the fault. */
    measurementId: uuid(),
    status: text().$type<FaultStatus>().notNull(),
    statusText: text(),
    reportedAt: instant().notNull(),
    updatedAt: instant().notNull(),
    resolvedAt: instant(),
  },
  (fault) => [
    primaryKey({ columns: [fault.customerId, fault.faultId] }),
    uniqueIndex().on(fault.faultId),
    index().on(fault.customerId, fault.subject, fault.serviceId, fault.sequence),
    index('fault_open').on(fault.sequence).where(sql`status <> 'RESOLVED'`),
  ],
);

/** Tests of data-center connections and wavelengths. */
export const circuitTests = pgTable(
  'circuit_test',
  {
    customerId: integer().notNull(),
    testId: uuid().notNull(),
    /** Counts up, so that pages have an order. */
    sequence: integer().notNull().generatedAlwaysAsIdentity(),
    subject: text().$type<CircuitSubject>().notNull(),
    serviceId: integer().notNull(),
    type: text().$type<CircuitTestType>().notNull(),
    status: text().$type<CircuitTest['status']>().notNull(),
    /** Null for a test that no customer requested. */
    requestedAt: instant(),
    requestedByAccountId: uuid(),
    note: text(),
    finishedAt: instant(),
    verdict: text().$type<CircuitTest['verdict']>(),
    lengthMeters: doublePrecision(),
    lossDb: doublePrecision(),
    rxPowerDbmA: doublePrecision(),
    rxPowerDbmZ: doublePrecision(),
    remark: text(),
  },
  (test) => [
    primaryKey({ columns: [test.customerId, test.testId] }),
    index().on(test.customerId, test.subject, test.serviceId, test.sequence),
    uniqueIndex('circuit_test_requested').on(test.customerId, test.subject, test.serviceId).where(sql`status = 'REQUESTED'`),
    index('circuit_test_open').on(test.sequence).where(sql`status = 'REQUESTED'`),
  ],
);
