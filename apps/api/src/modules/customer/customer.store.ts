import type { MandateStatus } from '@demarc/contract/customer.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { type AuditValues, buildAuditCtes } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { accounts } from '../../db/schema/account.ts';
import { customers, sepaMandates } from '../../db/schema/customer.ts';

/** The columns that a customer's users can change. */
const changeableColumns = {
  address: customers.address,
  postalAddress: customers.postalAddress,
  iban: customers.iban,
  bic: customers.bic,
  accountHolderName: customers.accountHolderName,
  customInvoiceReference: customers.customInvoiceReference,
  invoiceAttachmentPreference: customers.invoiceAttachmentPreference,
  secondFactorScope: customers.secondFactorScope,
  secondFactorRoles: customers.secondFactorRoles,
  approvalLimit: customers.approvalLimit,
};
type Row = typeof customers.$inferSelect;
export type CustomerChange = Pick<Row, keyof typeof changeableColumns>;

const lockRow = prepareStatement((db, { customerId, accountId }: Placeholders<{ customerId: number; accountId: string }>) => {
  const { firstName, middleName, lastName } = accounts;
  return db
    .select({ firstName, middleName, lastName })
    .from(customers)
    .leftJoin(accounts, and(eq(accounts.customerId, customers.customerId), eq(accounts.accountId, accountId)))
    .where(eq(customers.customerId, customerId))
    .for('update', { of: customers });
});

const updateRow = prepareStatement((db, values: Placeholders<Partial<CustomerChange> & AuditValues>) =>
  db
    .with(...buildAuditCtes(db, values))
    .update(customers)
    .set({ ...pickChangeable(values), version: sql`${customers.version} + 1` })
    .where(eq(customers.customerId, values.customerId)),
);

function pickChangeable<Values extends object>(values: Values): Pick<Values, keyof Values & keyof CustomerChange> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in changeableColumns)) as typeof values;
}

/** Locks the customer until the transaction ends, which serializes changes. Returns the full name of the user who makes one. */
export async function lock(tx: Database, customerId: number, accountId: string): Promise<string> {
  const [changedBy = {}] = await lockRow(tx, { customerId, accountId });
  return formatPersonName(changedBy);
}

/** Updates the customer and writes the audit entry in one statement. The caller has locked the customer. */
export async function update(tx: Database, change: Partial<CustomerChange>, audit: AuditValues): Promise<void> {
  await updateRow(tx, { ...change, ...audit });
}

interface CustomerKey {
  customerId: number;
}

const selectLastMandateNumber = prepareStatement((db, { customerId }: Placeholders<CustomerKey>) =>
  db
    .select({ number: sepaMandates.number })
    .from(sepaMandates)
    .where(eq(sepaMandates.customerId, customerId))
    .orderBy(desc(sepaMandates.number))
    .limit(1),
);

const statusesInUse: readonly MandateStatus[] = ['PENDING', 'ACTIVE'];

const revokeMandates = prepareStatement((db, { customerId }: Placeholders<CustomerKey>) =>
  db
    .update(sepaMandates)
    .set({ status: 'REVOKED' })
    .where(and(eq(sepaMandates.customerId, customerId), inArray(sepaMandates.status, [...statusesInUse]))),
);

const insertMandate = prepareStatement((db, mandate: Placeholders<typeof sepaMandates.$inferInsert>) =>
  db.insert(sepaMandates).values(mandate),
);

/** Revokes the mandate in use and creates one for the new account. The caller has locked the customer. */
export async function renewMandate(
  tx: Database,
  customerId: number,
  signed: { iban: string; signedAt: Date; signedByAccountId: string },
): Promise<string> {
  const [last] = await selectLastMandateNumber(tx, { customerId });
  const number = (last?.number ?? 0) + 1;
  const mandateId = `MND-${customerId}-${String(number).padStart(2, '0')}`;
  await Promise.all([
    revokeMandates(tx, { customerId }),
    insertMandate(tx, { customerId, mandateId, number, status: 'ACTIVE', ...signed }),
  ]);
  return mandateId;
}
