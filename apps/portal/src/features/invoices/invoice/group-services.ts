import type { InvoiceSpecification } from '@demarc/contract/invoice.ts';

/** One service of a line, such as `LN-204512 · Kabelbaan 42, 1099 ZY Amsterdam`, and the number of other services. */
export interface LineServices {
  name: string;
  others: number;
}

type Row = Pick<InvoiceSpecification, 'invoiceLineNumber' | 'serviceRef' | 'reference' | 'address'>;

/** Groups services by line number; a line without services is left out. */
export function groupServices(rows: readonly Row[]): ReadonlyMap<number, LineServices> {
  const names = new Map<number, Map<string, string>>();
  for (const { invoiceLineNumber, serviceRef, reference, address } of rows) {
    if (!serviceRef) continue;
    const namesOfLine = names.get(invoiceLineNumber) ?? new Map<string, string>();
    namesOfLine.set(serviceRef.label, [serviceRef.label, reference || address].filter(Boolean).join(' · '));
    names.set(invoiceLineNumber, namesOfLine);
  }
  return new Map(
    [...names].map(([line, namesOfLine]) => [line, { name: [...namesOfLine.values()][0]!, others: namesOfLine.size - 1 }]),
  );
}
