import type { InvoiceSpecification } from '@demarc/contract/invoice.ts';

/** What a line charges: one of its services, such as `LN-204512 · Kabelbaan 42, 1099 ZY Amsterdam`, and how many others. */
export interface LineServices {
  name: string;
  others: number;
}

type Row = Pick<InvoiceSpecification, 'invoiceLineNumber' | 'serviceRef' | 'reference' | 'address'>;

/** The services by line number, each of them once. A line without services is left out. */
export function groupServices(rows: readonly Row[]): ReadonlyMap<number, LineServices> {
  const names = new Map<number, Map<string, string>>();
  for (const { invoiceLineNumber, serviceRef, reference, address } of rows) {
    if (!serviceRef) continue;
    const ofLine = names.get(invoiceLineNumber) ?? new Map<string, string>();
    ofLine.set(serviceRef.label, [serviceRef.label, reference || address].filter(Boolean).join(' · '));
    names.set(invoiceLineNumber, ofLine);
  }
  return new Map([...names].map(([line, ofLine]) => [line, { name: [...ofLine.values()][0]!, others: ofLine.size - 1 }]));
}
