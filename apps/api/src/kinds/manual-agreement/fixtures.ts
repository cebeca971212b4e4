import {
  manualAgreementOperations,
  manualAgreementProviderOperations,
} from '@demarc/contract/kinds/manual-agreement-operations.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { manualAgreementCodes, manualAgreementEntries, manualAgreements } from '../../db/schema/manual-agreement.ts';
import { hashSigningCode } from '../../modules/manual-agreement/signing-code.ts';
import { createPlainPdf } from '../../sample-data/plain-pdf.ts';
import type { SearchSeed } from '../../testing/findable.ts';
import type { KindFixtures, RowOwner } from '../../testing/kind-fixtures.ts';
import { insertAgreement } from '../../testing/manual-agreements.ts';
import type { TestApi } from '../../testing/test-api.ts';

const signingCode = '123456';
const filterQuery = { status: 'OFFERED', category: 'PROJECT', q: 'proef', createdFrom: '2020-01-01', createdTo: '2099-12-31' };
const signedCopy = { fileName: 'getekend.pdf', content: createPlainPdf(['Proef']).toString('base64') };
const terms = {
  title: 'Proef',
  summary: 'Proef',
  category: 'PROJECT',
  startDate: '2099-01-01',
  initialTermMonths: 12,
  validUntil: '2099-12-31',
  counterparty: 'Kernhuis',
  service: 'Proef',
  endOfTermAction: 'ROLL',
  rollIntervalMonths: 1,
  noticePeriodDays: 30,
  accountManager: { name: 'Proef', email: 'accountmanager@proef.example' },
  items: [{ description: 'Proef', quantity: 1, chargeType: 'MRC', unitPrice: '10.0000' }],
  catalogPrices: [],
};
const signer = { fullName: 'Proef', jobTitle: 'Directeur', authorised: true };

const updateAgreement = (db: Database, agreementId: string, values: Partial<typeof manualAgreements.$inferInsert>) =>
  db.update(manualAgreements).set(values).where(eq(manualAgreements.agreementId, agreementId));

/** An offered agreement with a question, and a code that lets the administrator sign it. */
export const fixtures: KindFixtures<Awaited<ReturnType<typeof insertRows>>> = {
  operations: [...manualAgreementOperations, ...manualAgreementProviderOperations],
  insertRows,
  getParams: ({ agreementId: uuid }) => ({ uuid }),
  inputs: {
    listManualAgreements: () => ({ query: { ...filterQuery, sort: 'toSign' } }),
    exportManualAgreements: () => ({ query: filterQuery }),
    downloadManualAgreement: ({ agreementDocumentId: documentId }) => ({ query: { type: 'AGREEMENT', documentId } }),
    requestManualAgreementCode: ({ agreementSha256: documentSha256 }) => ({ body: { documentSha256 } }),
    signManualAgreement: ({ agreementSha256: documentSha256 }) => ({
      body: { ...signer, agreed: true, documentSha256, verificationCode: signingCode },
    }),
    uploadManualAgreementCopy: ({ agreementSha256: documentSha256 }) => ({ body: { ...signer, ...signedCopy, documentSha256 } }),
    listProviderManualAgreements: () => ({ query: { status: 'OFFERED' } }),
    downloadProviderManualAgreement: ({ agreementDocumentId: documentId }) => ({ query: { type: 'AGREEMENT', documentId } }),
    createProviderManualAgreement: ({ customerId }) => ({ body: { customerId, ...terms } }),
    updateProviderManualAgreement: async ({ agreementId }, { db }) => {
      await updateAgreement(db, agreementId, { status: 'DRAFT' });
      return { body: { ...terms, orderIds: [] } };
    },
    offerProviderManualAgreement: () => ({ body: terms }),
    activateProviderManualAgreement: async ({ agreementId }, { db }) => {
      await updateAgreement(db, agreementId, { status: 'SIGNED' });
      return {};
    },
    endProviderManualAgreement: async ({ agreementId }, { db }) => {
      await updateAgreement(db, agreementId, { status: 'ACTIVE' });
      return { body: { reason: 'Proef', terminationDate: '2099-12-31' } };
    },
    addProviderManualAgreementAnnex: async ({ agreementId }, { db }) => {
      await updateAgreement(db, agreementId, { status: 'SIGNED' });
      return { body: signedCopy };
    },
    decideProviderManualAgreementCopy: async ({ agreementId, agreementDocumentId: documentId, accountId }, { db }) => {
      const { fullName, jobTitle } = signer;
      const uploadedAt = new Date().toISOString();
      await updateAgreement(db, agreementId, {
        copy: {
          documentId,
          fullName,
          jobTitle,
          accountId,
          approval: null,
          uploadedAt,
          fileName: 'proef.pdf',
          ip: null,
          status: 'RECEIVED',
          reason: null,
        },
      });
      return { body: { decision: 'REFUSE', reason: 'Proef' } };
    },
  },
  singleUseRows: [
    'requestManualAgreementCode',
    'signManualAgreement',
    'uploadManualAgreementCopy',
    'declineManualAgreement',
    'updateProviderManualAgreement',
    'offerProviderManualAgreement',
    'withdrawProviderManualAgreement',
    'activateProviderManualAgreement',
    'endProviderManualAgreement',
    'addProviderManualAgreementAnnex',
    'decideProviderManualAgreementCopy',
  ],
  operationsWithoutFreeText: ['getManualAgreementSummary', 'downloadManualAgreement'],
  crossCustomerOperations: ['listProviderManualAgreements'],
  insertFindable,
};

async function insertRows({ db, context }: TestApi, { customerId, accountId, word }: RowOwner) {
  const row = await insertAgreement(db, {
    customerId,
    title: word,
    summary: word,
    service: word,
    counterparty: word,
    accountManager: { name: word, email: 'accountmanager@proef.example' },
    items: [{ description: word, quantity: 1, chargeType: 'MRC', unitPrice: '10.0000' }],
  });
  const { agreementId, documentId, documentSha256 } = row;
  const entry = { customerId, agreementId, revision: 1, at: new Date() };
  await db.insert(manualAgreementEntries).values([
    { ...entry, type: 'OFFERED', actor: 'PROVIDER', name: word },
    { ...entry, type: 'QUESTION', actor: 'CUSTOMER', accountId, name: word, text: word },
  ]);
  await db.insert(manualAgreementCodes).values({
    customerId,
    agreementId,
    accountId,
    expiresAt: new Date('2099-12-31T00:00:00Z'),
    codeHash: hashSigningCode(context.keys, { agreementId, accountId, customerId }, signingCode)[0]!,
  });
  return { agreementId, agreementDocumentId: documentId, agreementSha256: documentSha256! };
}

/** Inserts an agreement with every name that finds it. */
async function insertFindable(db: Database, { customerId, uniqueText, count }: SearchSeed) {
  const number = `MA2998-${String(count).padStart(5, '0')}`;
  const { agreementId } = await insertAgreement(db, {
    customerId,
    number,
    title: `Overeenkomst ${uniqueText}`,
    service: `Dienst ${uniqueText}`,
    counterparty: `Partij ${uniqueText}`,
  });
  const texts = [number, `Overeenkomst ${uniqueText}`, `Dienst ${uniqueText}`, `Partij ${uniqueText}`];
  return [{ kind: 'manualAgreement' as const, id: agreementId, texts }];
}
