import {
  addProviderQuotationDocument,
  getProviderQuotation,
  offerQuotation,
  pickUpQuotation,
} from '@demarc/contract/provider/quotation.ts';
import { downloadQuotation, getQuotation } from '@demarc/contract/quotation.ts';
import { declineQuotation, requestQuotationChange } from '@demarc/contract/quotation-request.ts';
import { maxQuotationDocuments } from '@demarc/contract/quotation-schemas.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { events } from '../../db/schema/audit.ts';
import { createPlainPdf } from '../../sample-data/plain-pdf.ts';
import { insertColocationPackages, insertSite, type TestSite } from '../../testing/colocation.ts';
import { insertOrderer } from '../../testing/orderable.ts';
import { buildOffer, buildRackItem, insertOffer, insertRequest } from '../../testing/quotations.ts';
import { orderer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';

let api: TestApi;
let site: TestSite;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
  site = await insertSite(api.db);
  await insertColocationPackages(api.db, site);
});
afterAll(() => api.close());

const offer = () => buildOffer([buildRackItem(site)]);
const toPdf = (text: string) => createPlainPdf([text]);
const add = (quotationId: number, values: object = {}) =>
  api.call(
    addProviderQuotationDocument,
    {
      params: { quotationId },
      body: { type: 'DESIGN', fileName: 'Ontwerp.pdf', content: toPdf('Ontwerp').toString('base64'), ...values },
    },
    systemToken,
  );
const listDocuments = async (customerId: number, quotationId: number) => {
  const { body } = await api.call(getQuotation, { params: { customerId, quotationId } }, orderer(customerId));
  return body.documents.map(({ type, fileName, version }) => [type, fileName, version]);
};
const download = (customerId: number, quotationId: number, query: object) =>
  api.call(downloadQuotation, { params: { customerId, quotationId }, query }, orderer(customerId));
const listEvents = async (customerId: number) =>
  (
    await api.db
      .select({ data: events.data })
      .from(events)
      .where(and(eq(events.customerId, customerId), eq(events.type, 'quotation.document-added')))
  ).map(({ data }) => data);

it('shows a design that was added before the offer with the offer, and keeps it with its version', async () => {
  const customerId = await insertOrderer(api);
  const { quotationId } = await insertRequest(api, customerId);
  expect(await add(quotationId)).toMatchObject({ status: 409, problem: { code: 'INVALID_TRANSITION' } });
  await api.call(pickUpQuotation, { params: { quotationId } }, systemToken);
  const addResponse = await add(quotationId);
  expect(addResponse).toMatchObject({ status: 201, body: { documents: [{ type: 'DESIGN', version: 1 }] } });
  expect(await listDocuments(customerId, quotationId)).toEqual([]);
  expect((await download(customerId, quotationId, { type: 'DESIGN' })).status).toBe(404);
  expect(await listEvents(customerId)).toEqual([]);

  await api.call(offerQuotation, { params: { quotationId }, body: offer() }, systemToken);
  expect((await listDocuments(customerId, quotationId)).map(([type, , version]) => [type, version])).toEqual([
    ['QUOTATION_PDF', 1],
    ['DESIGN', 1],
  ]);
  const file = await download(customerId, quotationId, { type: 'DESIGN' });
  expect(file.payload).toEqual(toPdf('Ontwerp'));
  expect(file.headers['content-disposition']).toContain('Ontwerp.pdf');

  const change = { params: { customerId, quotationId }, body: { comment: 'Kleiner graag', version: 1 } };
  await api.call(requestQuotationChange, change, orderer(customerId));
  await add(quotationId, { fileName: 'Ontwerp 2.pdf', content: toPdf('Kleiner').toString('base64') });
  expect((await download(customerId, quotationId, { type: 'DESIGN' })).payload).toEqual(toPdf('Ontwerp'));
  await api.call(offerQuotation, { params: { quotationId }, body: offer() }, systemToken);
  expect((await listDocuments(customerId, quotationId)).filter(([type]) => type === 'DESIGN')).toEqual([
    ['DESIGN', 'Ontwerp 2.pdf', 2],
    ['DESIGN', 'Ontwerp.pdf', 1],
  ]);
  expect((await download(customerId, quotationId, { type: 'DESIGN' })).payload).toEqual(toPdf('Kleiner'));
  expect((await download(customerId, quotationId, { type: 'DESIGN', version: 1 })).payload).toEqual(toPdf('Ontwerp'));
});

it('shows a survey report that is added to an offer immediately, with an event, until the offer is closed', async () => {
  const customerId = await insertOrderer(api);
  const { quotationId } = await insertOffer(api, customerId, offer());
  const firstResponse = await add(quotationId, { type: 'SURVEY', fileName: 'Schouw A.pdf' });
  await add(quotationId, { type: 'SURVEY', fileName: 'Schouw B.pdf', content: toPdf('B').toString('base64') });
  expect((await listDocuments(customerId, quotationId)).map(([, fileName]) => fileName)).toEqual(
    expect.arrayContaining(['Schouw A.pdf', 'Schouw B.pdf']),
  );
  const { documentId } = firstResponse.body.documents.find(({ type }) => type === 'SURVEY')!;
  const chosenFile = await download(customerId, quotationId, { type: 'SURVEY', documentId });
  expect(chosenFile.payload).toEqual(toPdf('Ontwerp'));
  expect((await download(customerId, quotationId, { type: 'DESIGN', documentId })).status).toBe(404);
  expect((await download(customerId, quotationId, { type: 'QUOTATION_PDF', documentId })).status).toBe(404);
  expect(await listEvents(customerId)).toMatchObject([{ type: 'SURVEY', version: 1 }, { type: 'SURVEY' }]);
  const body = { reason: 'PRICE' as const, version: 1 };
  await api.call(declineQuotation, { params: { customerId, quotationId }, body }, orderer(customerId));
  expect((await add(quotationId)).problem?.code).toBe('INVALID_TRANSITION');
});

it('allows only the company to read a document, and only the provider to add one', async () => {
  const [customerId, other] = [await insertOrderer(api), await insertOrderer(api)];
  const { quotationId } = await insertOffer(api, customerId, offer());
  const ownOffer = await insertOffer(api, other, offer());
  const addResponse = await add(quotationId);
  const { documentId } = addResponse.body.documents.find(({ type }) => type === 'DESIGN')!;
  expect((await download(other, quotationId, { type: 'DESIGN' })).status).toBe(404);
  expect((await download(other, ownOffer.quotationId, { type: 'DESIGN', documentId })).status).toBe(404);
  const input = { params: { quotationId }, body: { type: 'DESIGN' as const, fileName: 'x.pdf', content: 'JVBERi0=' } };
  expect((await api.call(addProviderQuotationDocument, input, orderer(customerId))).problem?.code).toBe('TOKEN_INVALID');
});

it.each([
  [
    'text with the name of a PDF',
    { content: Buffer.from('geen pdf').toString('base64') },
    'content',
    'validation.pdf-unreadable',
  ],
  ['an empty file', { content: '' }, 'content', 'validation.required'],
  ['no name', { fileName: ' ' }, 'fileName', 'validation.required'],
])('refuses a document: %s', async (_what, values, field, code) => {
  const customerId = await insertOrderer(api);
  const { quotationId } = await insertOffer(api, customerId, offer());
  expect((await add(quotationId, values)).problem?.validationErrors).toMatchObject([{ field, code }]);
});

it('limits a quotation to 20 documents', async () => {
  const customerId = await insertOrderer(api);
  const { quotationId } = await insertOffer(api, customerId, offer());
  for (let count = 0; count < maxQuotationDocuments; count++) expect((await add(quotationId)).status).toBe(201);
  expect((await add(quotationId)).problem?.validationErrors).toMatchObject([{ code: 'validation.max-array-length' }]);
  const { body } = await api.call(getProviderQuotation, { params: { quotationId } }, systemToken);
  expect(body.documents).toHaveLength(maxQuotationDocuments + 1);
});
