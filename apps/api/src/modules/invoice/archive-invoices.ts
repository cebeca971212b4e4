import { Readable } from 'node:stream';
import { type downloadInvoices, type InvoiceFileType, maxArchivedInvoices } from '@demarc/contract/invoice-document.ts';
import {
  defaultInvoiceFileNamePattern,
  findUnknownFileNameParts,
  formatInvoiceFileName,
} from '@demarc/contract/invoice-file-name.ts';
import type { Input } from '@demarc/contract/operation.ts';
import type { Database } from '../../db/database.ts';
import { writeZip, type ZipEntry } from '../../documents/write-zip.ts';
import { conflict, invalid } from '../../http/problem.ts';
import type { ServedFile } from '../../http/serve.ts';
import { generateSpecificationCsv } from './download-invoice.ts';
import type { InvoiceRow } from './invoice.store.ts';
import { findByNumbers, findFile, findReady } from './invoice-document.store.ts';
import { findPage, toFilterValues } from './invoice-list.store.ts';

type ArchiveQuery = NonNullable<Input<typeof downloadInvoices>['query']>;

const extensions: Readonly<Record<InvoiceFileType, string>> = { pdf: '.pdf', ubl: '.xml', specification: '-specification.csv' };

/**
 * Returns a ZIP file with the documents of several invoices. It is streamed one document at a time, so that memory use does not grow
 * with the number of invoices. Throws DOCUMENT_NOT_READY if an invoice has no documents yet.
 */
export async function archive(db: Database, customerId: number, query: ArchiveQuery, today: string): Promise<ServedFile> {
  const { document: types = ['pdf', 'ubl'], namePattern = defaultInvoiceFileNamePattern, ...selection } = query;
  const unknownParts = findUnknownFileNameParts(namePattern);
  if (unknownParts.length > 0) throw invalid([{ field: 'query.namePattern', code: 'validation.unknown-value' }]);
  const selected = await findSelected(db, customerId, selection, today);
  const ready = await findReady(
    db,
    customerId,
    selected.map(({ number }) => number),
  );
  const missing = selected.filter(({ number }) => !ready.has(number));
  if (missing.length > 0) throw conflict('DOCUMENT_NOT_READY', { numbers: missing.map(({ number }) => number) });
  const makeUnique = createUniqueNames();
  const entries = selected.flatMap((invoice) => {
    const name = makeUnique(formatInvoiceFileName(namePattern, invoice));
    return [...new Set(types)].map((type) => toEntry(db, invoice, type, `${name}${extensions[type]}`));
  });
  return { fileName: `invoices-${customerId}-${today}.zip`, content: Readable.from(writeZip(entries)) };
}

/**
 * Finds the selected invoices: those with the given numbers, or else those that match the filter. Throws if a number is unknown, or
 * if the filter matches more than the maximum.
 */
async function findSelected(
  db: Database,
  customerId: number,
  { number: numbers, ...filter }: Omit<ArchiveQuery, 'document' | 'namePattern'>,
  today: string,
): Promise<InvoiceRow[]> {
  if (numbers) {
    const rows = await findByNumbers(db, customerId, numbers);
    if (rows.length < new Set(numbers).size) throw invalid([{ field: 'query.number', code: 'validation.unknown-value' }]);
    return rows;
  }
  const page = { sort: 'issueDate', after: null, limit: maxArchivedInvoices + 1 } as const;
  const rows = await findPage(db, toFilterValues(customerId, filter, today), page);
  if (rows.length > maxArchivedInvoices) {
    throw invalid([{ field: 'query', code: 'validation.range-too-large', params: { max: maxArchivedInvoices } }]);
  }
  return rows;
}

/** Returns a file of an invoice. Its date is the issue date, so that the same selection gives the same archive. */
function toEntry(db: Database, invoice: InvoiceRow, type: InvoiceFileType, name: string): ZipEntry {
  return {
    name,
    modifiedAt: new Date(`${invoice.issueDate}T00:00:00Z`),
    // A PDF is compressed already.
    compress: type !== 'pdf',
    async read() {
      if (type === 'specification') return generateSpecificationCsv(db, invoice);
      const { content } = (await findFile(db, invoice, type))!;
      return Readable.from([Buffer.from(content)]);
    },
  };
}

/** Returns a function that adds a number to a name that was used before. Ignores case, as some file systems do. */
function createUniqueNames(): (name: string) => string {
  const usedNames = new Set<string>();
  return (name) => {
    let unique = name;
    for (let count = 2; usedNames.has(unique.toLowerCase()); count++) unique = `${name} (${count})`;
    usedNames.add(unique.toLowerCase());
    return unique;
  };
}
