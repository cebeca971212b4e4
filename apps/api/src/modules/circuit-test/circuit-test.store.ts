import type { CircuitSubject } from '@demarc/contract/circuit-test.ts';
import { and, asc, desc, eq, getTableColumns, gt, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { accounts } from '../../db/schema/account.ts';
import { circuitTests } from '../../db/schema/fault.ts';
import { fullName } from '../../db/views/full-name.ts';
import { prepareCount } from '../../http/keyset-pagination.ts';

type Columns = typeof circuitTests.$inferSelect;
/** A test with the name of the person who requested it. */
export type CircuitTestRow = Columns & { requestedByName: string | null };

/** The key of a circuit; `subject` is the subject of its events. */
export interface CircuitKey {
  customerId: number;
  subject: CircuitSubject;
  serviceId: number;
}

const maxListed = 50;
const matchesCircuit = ({ customerId, subject, serviceId }: Placeholders<CircuitKey>) =>
  and(eq(circuitTests.customerId, customerId), eq(circuitTests.subject, subject), eq(circuitTests.serviceId, serviceId));

function buildSelect(db: Database, where: SQL | undefined) {
  const isRequester = and(
    eq(accounts.customerId, circuitTests.customerId),
    eq(accounts.accountId, circuitTests.requestedByAccountId),
  );
  return db
    .select({ ...getTableColumns(circuitTests), requestedByName: fullName() })
    .from(circuitTests)
    .leftJoin(accounts, isRequester)
    .where(where);
}

const selectRecent = prepareStatement((db, key: Placeholders<CircuitKey>) =>
  buildSelect(db, matchesCircuit(key)).orderBy(desc(circuitTests.sequence)).limit(maxListed),
);

/** Finds the last tests of a circuit, newest first. */
export function findRecentTests(db: Database, { customerId, subject, serviceId }: CircuitKey): Promise<CircuitTestRow[]> {
  return selectRecent(db, { customerId, subject, serviceId });
}

const selectOne = prepareStatement((db, { testId, ...key }: Placeholders<CircuitKey & { testId: string }>) =>
  buildSelect(db, and(matchesCircuit(key), eq(circuitTests.testId, testId))),
);

export async function findTest(
  db: Database,
  { customerId, subject, serviceId }: CircuitKey,
  testId: string,
): Promise<CircuitTestRow | null> {
  return (await selectOne(db, { customerId, subject, serviceId, testId }))[0] ?? null;
}

const selectRequested = prepareStatement((db, key: Placeholders<CircuitKey>) =>
  buildSelect(db, and(matchesCircuit(key), eq(circuitTests.status, 'REQUESTED'))),
);

/** Finds the requested test of a circuit that has no result yet. The caller has locked the circuit. */
export async function findRequestedTest(
  tx: Database,
  { customerId, subject, serviceId }: CircuitKey,
): Promise<CircuitTestRow | null> {
  return (await selectRequested(tx, { customerId, subject, serviceId }))[0] ?? null;
}

type NewTest = Omit<typeof circuitTests.$inferInsert, 'sequence'>;
const insertRow = prepareStatement((db, values: Placeholders<NewTest>) => db.insert(circuitTests).values(values));

export async function insertTest(tx: Database, values: NewTest): Promise<CircuitTestRow> {
  await insertRow(tx, values);
  return (await findTest(tx, values, values.testId))!;
}

type TestKey = Pick<Columns, 'customerId' | 'testId'>;
export type TestResult = Pick<
  Columns,
  'type' | 'verdict' | 'lengthMeters' | 'lossDb' | 'rxPowerDbmA' | 'rxPowerDbmZ' | 'remark' | 'finishedAt'
>;
type Changes = Partial<TestResult> & Pick<Columns, 'status'>;

const updateRow = prepareStatement((db, { customerId, testId, ...changes }: Placeholders<TestKey & Changes>) =>
  db
    .update(circuitTests)
    .set(changes)
    .where(and(eq(circuitTests.customerId, customerId), eq(circuitTests.testId, testId))),
);

export async function changeTest(tx: Database, { customerId, testId }: TestKey, changes: Changes): Promise<void> {
  await updateRow(tx, { customerId, testId, ...changes });
}

const isOpen = () => eq(circuitTests.status, 'REQUESTED');

const selectOpen = prepareStatement(
  (db, { after, limit }: Placeholders<{ after?: number | undefined; limit: number }>) =>
    db
      .select()
      .from(circuitTests)
      .where(and(isOpen(), after && gt(circuitTests.sequence, after)))
      .orderBy(asc(circuitTests.sequence))
      .limit(limit),
  { usesCustomPlan: true },
);

/** Finds up to `limit` requested tests of all customers after the cursor, oldest first. */
export function findOpenTests(db: Database, after: number | undefined, limit: number): Promise<Columns[]> {
  return selectOpen(db, { after, limit });
}

/** Counts the requested tests, capped like the total of every list. */
export const countOpenTests = prepareCount(circuitTests, isOpen);
