import { randomUUID } from 'node:crypto';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { quotationOperations, quotationProviderOperations } from '@demarc/contract/kinds/quotation-operations.ts';
import type { QuotationItem } from '@demarc/contract/quotation-schemas.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { quotationComments, quotationDocuments, quotations, quotationVersions } from '../../db/schema/quotation.ts';
import { formatQuotationNumber } from '../../db/search-text.ts';
import { buildQuotationSearchText } from '../../db/search-texts/quotation.ts';
import { storeFile } from '../../documents/store-file.ts';
import { insertQuotation } from '../../modules/quotation/quotation.store.ts';
import { createPlainPdf } from '../../sample-data/plain-pdf.ts';
import { buildRackOrder, insertColocationPackages, insertSite } from '../../testing/colocation.ts';
import type { KindFixtures, RowOwner } from '../../testing/kind-fixtures.ts';
import { getWorkdayFromToday } from '../../testing/orderable.ts';
import { buildOffer, buildQuotationRequest, buildRackItem } from '../../testing/quotations.ts';
import type { TestApi } from '../../testing/test-api.ts';

const filterQuery = { q: 'proef', status: 'OFFERED', type: 'RACK', expiring: true };

const setStatus =
  (status: 'REQUESTED' | 'IN_PROGRESS' | 'OFFERED' | 'EXPIRED') =>
  async ({ quotationId }: { quotationId: number }, { db }: TestApi) => {
    await db.update(quotations).set({ status, refreshRequestedAt: null }).where(eq(quotations.quotationId, quotationId));
    return {};
  };

/** An offer for a rack with a comment and its PDF. */
export const fixtures: KindFixtures<Awaited<ReturnType<typeof insertRows>>> = {
  operations: [...quotationOperations, ...quotationProviderOperations],
  insertRows,
  getParams: ({ quotationId, quotedVersion: version }) => ({ quotationId, version }),
  inputs: {
    listQuotations: () => ({ query: { ...filterQuery, sort: 'validUntil' } }),
    exportQuotations: () => ({ query: filterQuery }),
    downloadQuotation: ({ quotedVersion: version, designId: documentId }) => ({ query: { type: 'DESIGN', version, documentId } }),
    requestQuotation: async (_own, { db }) => ({
      body: {
        title: 'Proef',
        customerReference: 'Proef',
        request: {
          ...buildQuotationRequest().request,
          siteCode: (await insertSite(db)).siteCode,
          address: null,
          batchId: null,
          batchRows: null,
        },
      },
    }),
    withdrawQuotation: setStatus('REQUESTED'),
    declineQuotation: async (own, api) => {
      await setStatus('OFFERED')(own, api);
      return { body: { reason: 'PRICE', comment: 'Proef', version: own.quotedVersion } };
    },
    requestQuotationChange: async (own, api) => {
      await setStatus('OFFERED')(own, api);
      return { body: { comment: 'Proef', version: own.quotedVersion } };
    },
    refreshQuotation: setStatus('EXPIRED'),
    acceptQuotation: async (own, api) => {
      await setStatus('OFFERED')(own, api);
      return {
        query: { dryRun: false },
        body: {
          version: own.quotedVersion,
          termMonths: 12,
          wishDate: getWorkdayFromToday(15),
          acceptedItemIds: [1],
          acceptedTerms: true,
          signatory: { fullName: 'Proef', jobTitle: 'Proef' },
        },
      };
    },
    pickUpQuotation: setStatus('REQUESTED'),
    offerQuotation: async (own, api) => {
      await setStatus('IN_PROGRESS')(own, api);
      const site = await insertSite(api.db);
      await insertColocationPackages(api.db, site);
      return { body: buildOffer([buildRackItem(site)], { validUntil: null }) };
    },
    refuseQuotation: async (own, api) => {
      await setStatus('IN_PROGRESS')(own, api);
      return { body: { reason: 'Proef' } };
    },
    withdrawProviderQuotation: async (own, api) => {
      await setStatus('OFFERED')(own, api);
      return { body: { reason: 'Proef' } };
    },
    addProviderQuotationDocument: async (own, api) => {
      await setStatus('OFFERED')(own, api);
      return { body: { type: 'DESIGN', fileName: 'ontwerp.pdf', content: createPlainPdf(['Ontwerp']).toString('base64') } };
    },
    addQuotationComment: setStatus('OFFERED'),
    addProviderQuotationComment: setStatus('OFFERED'),
    listProviderQuotations: () => ({ query: { status: 'OFFERED', refreshRequested: false } }),
  },
  singleUseRows: [
    'withdrawQuotation',
    'declineQuotation',
    'requestQuotationChange',
    'refreshQuotation',
    'acceptQuotation',
    'pickUpQuotation',
    'offerQuotation',
    'refuseQuotation',
    'withdrawProviderQuotation',
  ],
  operationsWithoutFreeText: ['getQuotationSummary', 'acceptQuotation'],
  crossCustomerOperations: ['listProviderQuotations'],
  insertFindable,
};

async function insertRows(api: TestApi, { customerId, accountId, word }: RowOwner) {
  const { db, clock } = api;
  const site = await insertSite(db);
  await insertColocationPackages(db, site);
  const now = clock.now();
  const row = await insertNamed(db, { customerId, title: word, customerReference: word, createdByAccountId: accountId, now });
  const { quotationId } = row;
  const validUntil = addDays(formatAmsterdamDate(now), 5);
  const item: QuotationItem = {
    itemId: 1,
    type: 'RACK',
    description: word,
    packageCode: `${site.siteCode}-RACK`,
    prices: [{ termMonths: 12, mrc: '600.00', nrc: '100.00', usage: null }],
    leadTimeWorkingDays: 5,
    orderDetails: { details: buildRackOrder(site).details },
    alternative: false,
    alternativeToItemId: null,
  };
  const terms = [{ termMonths: 12, mrc: '600.00', nrc: '100.00', contractValue: '7300.00' }];
  // Part of a path, so no other row of the tests may have the same number: no IDs are between 6,000 and 7,000.
  const version = 6_000 + (customerId % 1_000);
  const documentId = randomUUID();
  const content = new TextEncoder().encode(`%PDF-1.7 ${word}`);
  await storeFile(db, {
    customerId,
    documentId,
    fileName: `${word}.pdf`,
    contentType: 'application/pdf',
    content,
    createdAt: now,
  });
  await db.insert(quotationVersions).values({
    customerId,
    quotationId,
    version,
    title: word,
    level: 'FIRM',
    offeredAt: now,
    validUntil,
    terms,
    items: [item],
    bases: [null],
    message: word,
    salesContact: { name: word, email: '', phoneNumber: '' },
    documentId,
  });
  const designId = randomUUID();
  await storeFile(db, {
    customerId,
    documentId: designId,
    fileName: `${word} design.pdf`,
    contentType: 'application/pdf',
    content,
    createdAt: now,
  });
  await db.insert(quotationDocuments).values({ customerId, quotationId, documentId: designId, type: 'DESIGN', version });
  await db
    .update(quotations)
    .set({
      status: 'OFFERED',
      version,
      level: 'FIRM',
      offeredAt: now,
      validUntil,
      termMonths: 12,
      mrc: '600.00',
      nrc: '100.00',
      contractValue: '7300.00',
      commentCount: 1,
    })
    .where(eq(quotations.quotationId, quotationId));
  await db
    .insert(quotationComments)
    .values({ customerId, quotationId, from: 'CUSTOMER', author: word, accountId, text: word, writtenAt: now });
  return { quotationId, quotedVersion: version, designId };
}

interface Named {
  customerId: number;
  title: string;
  customerReference: string;
  createdByAccountId: string | null;
  now: Date;
}

function insertNamed(db: Database, { customerId, title, customerReference, createdByAccountId, now }: Named) {
  const step = { at: now.toISOString(), from: null, to: 'REQUESTED', version: 0, reasonCode: null, text: title } as const;
  return insertQuotation(db, {
    customerId,
    title,
    customerReference,
    createdByAccountId,
    types: ['RACK'],
    requestedAt: now,
    request: {
      type: 'RACK',
      address: null,
      siteCode: null,
      addresses: [],
      description: title,
      wishDate: formatAmsterdamDate(now),
    },
    history: [{ ...step, actor: 'CUSTOMER' }],
  });
}

/** Inserts a quotation with every name that finds it. */
async function insertFindable(db: Database, { customerId, uniqueText }: { customerId: number; uniqueText: string }) {
  const searchableFields = {
    customerId,
    title: `Racks ${uniqueText}`,
    customerReference: `QREF-${uniqueText}`,
    createdByAccountId: null,
  };
  const row = await insertNamed(db, { ...searchableFields, now: new Date() });
  const { quotationId } = row;
  const purchaseOrderNumber = `QPO-${uniqueText}`;
  const searchText = buildQuotationSearchText({ ...row, purchaseOrderNumber });
  await db.update(quotations).set({ purchaseOrderNumber, searchText }).where(eq(quotations.quotationId, quotationId));
  const number = formatQuotationNumber(row);
  const texts = [number, number.toLowerCase(), `Racks ${uniqueText}`, `QREF-${uniqueText}`, `qpo-${uniqueText}`];
  return [{ kind: 'quotation' as const, id: String(quotationId), texts }];
}
