import { listMsaVersions } from '@demarc/contract/msa.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documents } from '../db/schema/document.ts';
import { msaDocuments, msas } from '../db/schema/msa.ts';
import { insertCustomer } from '../testing/builders.ts';
import { admin } from '../testing/sessions.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { createSampleMsas } from './sample-msas.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

it('creates successive agreements, signed ones with their proof', async () => {
  const customer = await insertCustomer(api.db);
  const { customerId } = customer;
  const day = (days: number) => new Date(Date.UTC(2025, 0, days, 23, 30));
  const buildSignature = (days: number) => ({
    fullName: 'Sanne de Graaf',
    jobTitle: 'Director',
    email: 's@test.example',
    signedAt: day(days),
  });
  const rows = await createSampleMsas(customer, [
    { version: '2025.1', offeredAt: day(1), signed: buildSignature(3) },
    { version: '2026.1', offeredAt: day(200), signed: buildSignature(210) },
    { version: '2026.1', offeredAt: day(300), signed: null },
  ]);
  await api.db.insert(documents).values(rows.documents);
  await api.db.insert(msas).values(rows.msas);
  await api.db.insert(msaDocuments).values(rows.msaDocuments);

  const { body } = await api.call(listMsaVersions, { params: { customerId } }, admin(customerId));
  expect(body.map(({ version, status, documents: files }) => [version, status, files.length])).toEqual([
    ['2026.1', 'OFFERED', 3],
    ['2026.1', 'SIGNED', 5],
    ['2025.1', 'SUPERSEDED', 5],
  ]);
  expect(body[1]?.supersedesMsaId).toBe(body[2]?.msaId);
  // From 00:15 in Amsterdam it is the next day there.
  expect(body[2]?.effectiveFrom).toBe('2025-01-04');
});
