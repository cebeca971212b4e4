import { randomBytes, randomUUID } from 'node:crypto';
import type { MsaDocumentType } from '@demarc/contract/msa.ts';
import type { MsaStatus } from '@demarc/contract/msa-status.ts';
import { assignPositions, getLastPosition } from '../db/event-feed.ts';
import { hashSecret } from '../db/hash-secret.ts';
import { accounts } from '../db/schema/account.ts';
import { apiTokens } from '../db/schema/api-token.ts';
import { auditEntries, events } from '../db/schema/audit.ts';
import { contacts } from '../db/schema/contact.ts';
import { sepaMandates } from '../db/schema/customer.ts';
import { documents } from '../db/schema/document.ts';
import { msaDocuments, msaSignings, msas } from '../db/schema/msa.ts';
import { noticeReaders } from '../db/schema/notice.ts';
import { webhookDeliveries, webhooks } from '../db/schema/webhook.ts';
import { buildAccount, buildContact, insertCustomer, insertLogin, insertLoyaltyEntry } from './builders.ts';
import { insertFullAddresses } from './full-addresses.ts';
import { type KindFixtures, loadKindFixtures, type RowIds } from './kind-fixtures.ts';
import { startSession } from './sessions.ts';
import type { TestApi } from './test-api.ts';

let lastCustomerId = 30_000_000;

/** Counted, because two of thousands of random numbers in one database would sometimes be equal. */
export function nextCustomerId(): number {
  lastCustomerId += 1;
  return lastCustomerId;
}

export type FullCustomer = Awaited<ReturnType<typeof insertFullCustomer>>;

interface FullCustomerOptions {
  word?: string;
  values?: Parameters<typeof insertCustomer>[1];
  /** The kinds whose rows the customer has; all by default, which takes a hundred inserts. */
  fixtures?: readonly Pick<KindFixtures, 'insertRows'>[];
}

/** Inserts a customer with a row in every related table, and a signed-in administrator. Every free text contains `word`. */
export async function insertFullCustomer(api: TestApi, { word = 'Proef', values = {}, fixtures }: FullCustomerOptions = {}) {
  const { db, clock } = api;
  const now = clock.now();
  const nextWeek = new Date(now.getTime() + 7 * 24 * 60 * 60 * 1000);
  const customer = await insertCustomer(db, {
    customerId: nextCustomerId(),
    companyName: `${word} B.V.`,
    accountHolderName: `${word} B.V.`,
    customInvoiceReference: word,
    remarks: word,
    loyaltyParticipant: true,
    ...values,
  });
  const { customerId } = customer;
  const { loginId } = await insertLogin(db);
  const person = { customerId, lastName: word } as const;
  const activationCode = randomUUID();
  const colleague = buildAccount({ ...person, roles: ['RESELLER_FINANCE'] });
  const invitedAccount = buildAccount({
    ...person,
    status: 'PENDING_ACTIVATION',
    activationCodeHash: hashSecret(activationCode),
    activationExpiresAt: nextWeek,
  });
  const administrator = buildAccount({ ...person, loginId, roles: ['RESELLER_ADMIN'] });
  const [account] = await db.insert(accounts).values([administrator, colleague, invitedAccount]).returning();
  const { token, sid, accountId } = await startSession(api, customer, account!);
  const orderContact = buildContact({ ...person, types: ['order'] });
  await db.insert(contacts).values([buildContact({ ...person, types: ['main', 'billing'] }), orderContact]);

  const apiToken = `dmc_${randomBytes(32).toString('base64url')}`;
  const tokenId = randomUUID();
  await db.insert(apiTokens).values({
    customerId,
    tokenId,
    accountId: colleague.accountId,
    description: word,
    tokenPrefix: apiToken.slice(0, 8),
    tokenHash: hashSecret(apiToken),
    createdAt: now,
    createdByAccountId: accountId,
  });
  const mandateId = `MND-${customerId}-01`;
  const mandate = { customerId, mandateId, number: 1, iban: 'NL91ABNA0417164300', status: 'ACTIVE', signedAt: now } as const;
  await db.insert(sepaMandates).values(mandate);

  const [signed, offered] = [buildMsa('SIGNED'), buildMsa('OFFERED')];
  const [signedMsaId, offeredMsaId] = [signed.msa.msaId, offered.msa.msaId];
  const files = [...signed.files, ...offered.files];
  await db.insert(msas).values([signed.msa, offered.msa]);
  await db.insert(documents).values(files);
  await db.insert(msaDocuments).values(files);
  const signingToken = randomBytes(32).toString('base64url');
  await db.insert(msaSignings).values({
    tokenHash: hashSecret(signingToken),
    customerId,
    msaId: offeredMsaId,
    signerEmail: `${word}@test.example`,
    createdAt: now,
    expiresAt: nextWeek,
    events: [],
  });

  await insertLoyaltyEntry(db, { customerId, reference: word });
  const subject = { customerId, objectId: orderContact.contactId, occurredAt: now };
  const auditFields = { actor: 'CUSTOMER', accountId, objectType: 'contact', operation: 'updateContact' } as const;
  await db.insert(auditEntries).values({ ...subject, ...auditFields, before: { lastName: 'Eerder' }, after: { lastName: word } });
  await db.insert(events).values({ ...subject, type: 'contact.changed', data: { note: word } });
  const webhook = await insertWebhook(api, customerId, word);
  const addresses = await insertFullAddresses(api, customerId, accountId, word);
  const kindRows: RowIds[] = [];
  for (const { insertRows } of fixtures ?? (await loadKindFixtures()))
    kindRows.push(await insertRows(api, { customerId, accountId, word }));
  await assignPositions(db);
  await db.insert(noticeReaders).values({ customerId, accountId, lastReadPosition: 1, mailCopyTypes: ['order'] });
  const rows = {
    customerId,
    token,
    sid,
    accountId,
    loginId,
    colleagueId: colleague.accountId,
    invitedId: invitedAccount.accountId,
    activationCode,
    contactId: orderContact.contactId,
    tokenId,
    apiToken,
    signedMsaId,
    offeredMsaId,
    signingToken,
    ...webhook,
    ...addresses,
  };
  const allRows: typeof rows & RowIds = Object.assign(rows, ...kindRows);
  return allRows;

  function buildMsa(status: MsaStatus) {
    const msaId = randomUUID();
    const signature = { signedAt: now, signedByName: word, signedByJobTitle: 'Directeur', effectiveFrom: '2026-01-01' };
    const msa = {
      customerId,
      msaId,
      msaVersion: '2026.1',
      title: `Raamovereenkomst ${word}`,
      status,
      language: 'nl' as const,
      offeredAt: now,
      expiresAt: nextWeek,
      ...(status === 'SIGNED' && signature),
    };
    const content = new TextEncoder().encode(`%PDF-1.7 ${word}`);
    const types: MsaDocumentType[] = ['AGREEMENT', 'DPA', 'SLA'];
    if (status === 'SIGNED') types.push('SIGNED_AGREEMENT', 'AUDIT_TRAIL');
    const files = types.map((type) => ({
      customerId,
      msaId,
      type,
      documentId: randomUUID(),
      fileName: `${type}-${word}.pdf`,
      contentType: 'application/pdf',
      sizeBytes: content.length,
      content,
      sha256: hashSecret(word),
      createdAt: now,
    }));
    return { msa, files };
  }
}

/** Inserts a webhook of a customer, or of the provider if null, with a delivery of the newest event. */
export async function insertWebhook({ db, clock }: TestApi, customerId: number | null, word = 'Proef') {
  const webhookId = randomUUID();
  const deliveryId = randomUUID();
  const createdAt = clock.now();
  const position = await getLastPosition(db);
  const url = `https://hooks.example/${word}`;
  const state = { types: [], secret: 'sealed', isPaused: true, lastPosition: position, createdAt };
  await db.insert(webhooks).values({ webhookId, customerId, url, description: word, ...state });
  const delivery = { position, type: 'contact.changed', createdAt, attempts: 1, failure: word };
  await db.insert(webhookDeliveries).values({ deliveryId, webhookId, customerId, ...delivery });
  return { webhookId, deliveryId };
}
