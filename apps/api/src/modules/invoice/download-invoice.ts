import { Readable } from 'node:stream';
import type { InvoiceSpecification } from '@demarc/contract/invoice.ts';
import type { InvoiceFileType } from '@demarc/contract/invoice-document.ts';
import type { Database } from '../../db/database.ts';
import { type CsvColumns, generateCsvExport } from '../../http/csv-export.ts';
import { conflict, notFound } from '../../http/problem.ts';
import type { ServedFile } from '../../http/serve.ts';
import { presentSpecification } from './invoice.presenter.ts';
import { findInvoice, type InvoiceRow } from './invoice.store.ts';
import { findFile, findReady } from './invoice-document.store.ts';
import * as specifications from './specification.store.ts';

/** Returns a document or the specification of an invoice. Throws DOCUMENT_NOT_READY until its documents have been checked. */
export async function download(
  db: Database,
  key: { customerId: number; number: string },
  type: InvoiceFileType,
): Promise<ServedFile> {
  const invoice = await findInvoice(db, key);
  if (!invoice) throw notFound();
  const isReady = (await findReady(db, key.customerId, [key.number])).has(key.number);
  if (!isReady) throw conflict('DOCUMENT_NOT_READY');
  // An invoice is only ready once all of its documents are stored.
  if (type !== 'specification') return (await findFile(db, key, type))!;
  const content = Readable.from(generateSpecificationCsv(db, invoice));
  return { fileName: `${key.number}-specification.csv`, contentType: 'text/csv; charset=utf-8', content };
}

/** Streams the specification in pages by position, so that memory use does not grow with its length. */
export function generateSpecificationCsv(
  db: Database,
  { customerId, invoiceId }: Pick<InvoiceRow, 'customerId' | 'invoiceId'>,
): AsyncGenerator<string> {
  // An export has no search text; the type requires its patterns.
  const filter = { customerId, invoiceId, pattern: '', otherPattern: '' };
  return generateCsvExport(
    columns,
    (last: specifications.SpecificationRow | null, limit) =>
      specifications.findPage(db, filter, { after: last?.position ?? 0, limit }),
    async (rows) => rows.map(presentSpecification),
  );
}

const columns: CsvColumns<InvoiceSpecification> = {
  invoiceLineNumber: ({ invoiceLineNumber }) => invoiceLineNumber,
  serviceType: ({ serviceRef }) => serviceRef?.type,
  serviceId: ({ serviceRef }) => serviceRef?.id,
  service: ({ serviceRef }) => serviceRef?.label,
  reference: ({ reference }) => reference,
  address: ({ address }) => address,
  productCode: ({ productCode }) => productCode,
  description: ({ description }) => description,
  chargeType: ({ chargeType }) => chargeType,
  from: ({ period }) => period.from,
  to: ({ period }) => period.to,
  quantity: ({ quantity }) => quantity,
  unitPrice: ({ unitPrice }) => unitPrice,
  discountAmount: ({ discountAmount }) => discountAmount,
  amount: ({ amount }) => amount,
  orderNumber: ({ orderNumber }) => orderNumber,
  purchaseOrderNumber: ({ purchaseOrderNumber }) => purchaseOrderNumber,
  energyKwh: ({ power }) => power?.energyKwh,
  p95Kw: ({ power }) => power?.p95Kw,
  burstKw: ({ power }) => power?.burstKw,
  pue: ({ power }) => power?.pue,
};
