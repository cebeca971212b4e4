// Loads the invoices of a month into your own books: lines, the charge of each service with your own price, and what does not agree.
import { createClient } from '@demarc/client/client.ts';
import { listInvoiceLines, listInvoiceSpecification, listInvoices } from '@demarc/contract/invoice.ts';
import { listInvoiceFindings } from '@demarc/contract/invoice-finding.ts';
import { listOwnPrices } from '@demarc/contract/own-price.ts';

const client = createClient({ endpoint: process.env.DEMARC_API ?? '', token: () => process.env.API_TOKEN ?? null });
const customerId = Number(process.env.CUSTOMER_ID);
const [issuedFrom, issuedTo] = [process.env.ISSUED_FROM ?? '', process.env.ISSUED_TO ?? ''];

/** Reads all pages of a list. */
async function* readAll<Item>(load: (after: { after?: string }) => Promise<{ items: Item[]; next: string | null }>) {
  let next: string | null = null;
  do {
    const page: { items: Item[]; next: string | null } = await load(next === null ? {} : { after: next });
    yield* page.items;
    next = page.next;
  } while (next !== null);
}

const ownPrices = new Map<string, string | null>();
for await (const { serviceRef, monthlyPrice } of readAll((after) =>
  client.call(listOwnPrices, { params: { customerId }, query: { limit: 200, ...after } }),
)) {
  ownPrices.set(serviceRef.label, monthlyPrice);
}

for await (const { number, totalExclVat } of readAll((after) =>
  client.call(listInvoices, { params: { customerId }, query: { issuedFrom, issuedTo, limit: 200, ...after } }),
)) {
  const params = { customerId, number };
  console.log(`${number} ${totalExclVat}`);
  for await (const { lineNumber, description, netAmount } of readAll((after) =>
    client.call(listInvoiceLines, { params, query: { limit: 200, ...after } }),
  )) {
    console.log(`line ${lineNumber} ${description} ${netAmount}`);
  }
  for await (const { serviceRef, period, amount } of readAll((after) =>
    client.call(listInvoiceSpecification, { params, query: { limit: 200, ...after } }),
  )) {
    const label = serviceRef?.label ?? 'none';
    console.log(`service ${label} ${period.from}..${period.to} ${amount}, own price ${ownPrices.get(label) ?? 'none'}`);
  }
  const { openCount, openAmount } = await client.call(listInvoiceFindings, {
    params: { customerId },
    query: { invoiceNumber: number, status: 'OPEN' },
  });
  if (openCount > 0) console.log(`${openCount} charges do not agree: ${openAmount}`);
}
