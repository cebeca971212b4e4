import type { Brand } from '@demarc/contract/access.ts';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { hashSecret } from '../../db/hash-secret.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { customers } from '../../db/schema/customer.ts';
import { diversityCertificates } from '../../db/schema/diversity.ts';
import { documents } from '../../db/schema/document.ts';
import type { PairKey } from './pair.store.ts';

export type CertificateRow = typeof diversityCertificates.$inferSelect;

const matchesPair = ({ customerId, pairId }: Placeholders<PairKey>) =>
  and(eq(diversityCertificates.customerId, customerId), eq(diversityCertificates.pairId, pairId));

const selectNewest = prepareStatement((db, { customerId }: Placeholders<{ customerId: number }>) =>
  db
    .selectDistinctOn([diversityCertificates.pairId])
    .from(diversityCertificates)
    .where(eq(diversityCertificates.customerId, customerId))
    .orderBy(diversityCertificates.pairId, desc(diversityCertificates.issuedAt)),
);

/** Finds the newest certificate of each pair of a customer. */
export async function findNewestCertificates(db: Database, customerId: number): Promise<Map<string, CertificateRow>> {
  return new Map((await selectNewest(db, { customerId })).map((row) => [row.pairId, row]));
}

const selectNewestOfPair = prepareStatement((db, key: Placeholders<PairKey>) =>
  db.select().from(diversityCertificates).where(matchesPair(key)).orderBy(desc(diversityCertificates.issuedAt)).limit(1),
);

export async function findNewestCertificate(db: Database, { customerId, pairId }: PairKey): Promise<CertificateRow | undefined> {
  return (await selectNewestOfPair(db, { customerId, pairId }))[0];
}

const selectFile = prepareStatement(
  (db, { customerId, documentId }: Placeholders<Pick<CertificateRow, 'customerId' | 'documentId'>>) =>
    db
      .select({ fileName: documents.fileName, content: documents.content })
      .from(documents)
      .where(and(eq(documents.customerId, customerId), eq(documents.documentId, documentId))),
);

export async function findCertificateFile(db: Database, { customerId, documentId }: CertificateRow) {
  return (await selectFile(db, { customerId, documentId }))[0];
}

const insertRow = prepareStatement((db, row: Placeholders<CertificateRow>) => db.insert(diversityCertificates).values(row));

export async function insertCertificate(tx: Database, row: CertificateRow): Promise<void> {
  await insertRow(tx, row);
}

const withdrawValid = prepareStatement((db, { withdrawnAt, ...key }: Placeholders<PairKey & { withdrawnAt: Date }>) =>
  db
    .update(diversityCertificates)
    .set({ withdrawnAt })
    .where(and(matchesPair(key), isNull(diversityCertificates.withdrawnAt)))
    .returning({ certificateId: diversityCertificates.certificateId }),
);

/** Withdraws the valid certificates of a pair, and returns how many there were. */
export async function withdrawCertificates(tx: Database, { customerId, pairId }: PairKey, withdrawnAt: Date): Promise<number> {
  return (await withdrawValid(tx, { customerId, pairId, withdrawnAt })).length;
}

const selectByCode = prepareStatement((db, { codeHash }: Placeholders<{ codeHash: string }>) =>
  db
    .select({
      one: diversityCertificates.one,
      other: diversityCertificates.other,
      sameBuilding: diversityCertificates.sameBuilding,
      aspects: diversityCertificates.aspects,
      issuedAt: diversityCertificates.issuedAt,
      withdrawnAt: diversityCertificates.withdrawnAt,
      brand: customers.brand,
    })
    .from(diversityCertificates)
    .innerJoin(customers, eq(customers.customerId, diversityCertificates.customerId))
    .where(eq(diversityCertificates.codeHash, codeHash)),
);

export type IssuedCertificate = Awaited<ReturnType<typeof selectByCode>>[number] & { brand: Brand };

/** Finds the certificate with a verification code; undefined if there is none. */
export async function findIssuedCertificate(db: Database, code: string): Promise<IssuedCertificate | undefined> {
  return (await selectByCode(db, { codeHash: hashSecret(code) }))[0];
}
