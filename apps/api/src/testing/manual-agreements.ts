import { createHash, randomUUID } from 'node:crypto';
import { calculateAgreementTotal } from '@demarc/contract/manual-agreement-total.ts';
import type { Database } from '../db/database.ts';
import { manualAgreementDocuments, manualAgreements } from '../db/schema/manual-agreement.ts';
import { buildManualAgreementSearchText } from '../db/search-texts/manual-agreement.ts';
import { storeFile } from '../documents/store-file.ts';
import { createPlainPdf } from '../sample-data/plain-pdf.ts';

type NewAgreement = Partial<typeof manualAgreements.$inferInsert> & { customerId: number };

let count = 0;

/** Inserts an agreement that was offered, with its document. By default it can be signed until the end of 2099. */
export async function insertAgreement(db: Database, values: NewAgreement) {
  count += 1;
  const items = values.items ?? [{ description: 'Proef', quantity: 2, chargeType: 'MRC' as const, unitPrice: '100.0000' }];
  const content = createPlainPdf([`Proef ${count}`]);
  const documentId = randomUUID();
  const createdAt = values.createdAt ?? new Date();
  const searchableFields = {
    number: values.number ?? `MA1999-${String(count).padStart(5, '0')}`,
    title: values.title ?? 'Proefovereenkomst',
    counterparty: values.counterparty ?? 'Kernhuis',
    service: values.service ?? null,
  };
  const { customerId } = values;
  const agreementId = randomUUID();
  await storeFile(db, { customerId, documentId, fileName: 'proef.pdf', contentType: 'application/pdf', content, createdAt });
  const [row] = await db
    .insert(manualAgreements)
    .values({
      agreementId,
      status: 'OFFERED',
      summary: 'Proef',
      category: 'PROJECT',
      language: 'nl',
      startDate: '2026-01-01',
      initialTermMonths: 12,
      endOfTermAction: 'ROLL',
      rollIntervalMonths: 1,
      noticePeriodDays: 30,
      validUntil: '2099-12-31',
      revision: 1,
      offeredAt: createdAt,
      createdAt,
      documentSha256: createHash('sha256').update(content).digest('hex'),
      items,
      totalAmount: calculateAgreementTotal(items, values.initialTermMonths ?? 12),
      ...searchableFields,
      searchText: buildManualAgreementSearchText(searchableFields),
      ...values,
    })
    .returning();
  await db.insert(manualAgreementDocuments).values({ customerId, agreementId, documentId, type: 'AGREEMENT', revision: 1 });
  return { ...row!, documentId };
}
