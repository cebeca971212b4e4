import { listEvents } from '@demarc/contract/provider/event.ts';
import { getProviderInvoice, listProviderInvoices } from '@demarc/contract/provider/invoice.ts';
import { writeServerFiles } from '../scripts/server-files.ts';
import { createSampleData } from './sample-data.ts';
import { type Server, startServerOn } from './server.ts';
import { readSampleProvider } from './sign-in.ts';

/** Bundles the server, and loads the sample data once; each server of the run starts with a copy. */
export default async function loadSampleData(): Promise<() => Promise<void>> {
  await writeServerFiles();
  const data = await createSampleData();
  const server = await startServerOn(data);
  await waitForInvoiceDocuments(server);
  await server.stop();
  await readSampleProvider(data);
  return () => data.remove();
}

/** Otherwise each copy would render the documents, and its lists would change meanwhile. */
async function waitForInvoiceDocuments({ provider }: Server): Promise<void> {
  const deadline = Date.now() + 300_000;
  const { items } = await provider.call(listProviderInvoices, { query: { limit: 200 } });
  for (const { number } of items) {
    while ((await provider.call(getProviderInvoice, { params: { number } })).attachments.length === 0) {
      if (Date.now() > deadline) throw new Error(`Invoice ${number} has no documents after five minutes.`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  // Gives the events of the documents their positions: as new ones, they would reach the first pages of each copy.
  await provider.call(listEvents, { query: { limit: 1 } });
}
