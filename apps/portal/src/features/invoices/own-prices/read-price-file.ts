import { unguardCell } from '@demarc/contract/csv.ts';
import { maxOwnPriceRows, type OwnPriceRow } from '@demarc/contract/own-price.ts';

/** The reason for which a file cannot be imported, as a translation key. */
export class PriceFileError extends Error {
  override readonly name = 'PriceFileError';
}

const maxFileBytes = 10 * 1024 * 1024;
const maxCell = 500;
const columns = ['serviceType', 'serviceId', 'monthlyPrice', 'costCenter', 'endUser'] as const;

/** Reads a CSV file with the columns of the export, and ignores other columns. Throws PriceFileError if it cannot be imported. */
export async function readPriceFile(file: Blob): Promise<OwnPriceRow[]> {
  if (file.size > maxFileBytes) throw new PriceFileError('invoice.file-too-large');
  const { default: papa } = await import('papaparse');
  const text = (await file.text()).replace(/^\uFEFF?(sep=.\r?\n)?/, '');
  const { data } = papa.parse<string[]>(text, { delimitersToGuess: [';', ',', '\t'], skipEmptyLines: 'greedy' });
  const [head, ...rows] = data;
  const columnIndexes = columns.map((name) => head?.findIndex((cell) => cell.trim().toLowerCase() === name.toLowerCase()) ?? -1);
  if (columnIndexes[0] === -1 || columnIndexes[1] === -1) throw new PriceFileError('invoice.file-without-columns');
  if (rows.length === 0) throw new PriceFileError('invoice.file-empty');
  if (rows.length > maxOwnPriceRows) throw new PriceFileError('invoice.file-too-many-rows');
  return rows.map((row) => {
    const [serviceType, serviceId, monthlyPrice, costCenter, endUser] = columnIndexes.map((index) =>
      unguardCell(row[index] ?? '')
        .trim()
        .slice(0, maxCell),
    );
    return {
      serviceType: serviceType!.slice(0, 40),
      serviceId: serviceId!.slice(0, 40),
      monthlyPrice: monthlyPrice!.slice(0, 40),
      costCenter: costCenter!,
      endUser: endUser!,
    };
  });
}
