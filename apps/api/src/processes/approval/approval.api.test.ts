import { activateAccount, checkActivation, requestActivationCode } from '@demarc/contract/account.ts';
import { createCustomer } from '@demarc/contract/customer-application.ts';
import { getMsaSigning } from '@demarc/contract/msa.ts';
import { approveCustomer, getProviderCustomer, refuseCustomer } from '@demarc/contract/provider/customer.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '../../db/schema/account.ts';
import { auditEntries, events } from '../../db/schema/audit.ts';
import { customers } from '../../db/schema/customer.ts';
import { msas } from '../../db/schema/msa.ts';
import { buildApplication } from '../../testing/application.ts';
import { insertCustomer } from '../../testing/builders.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { expireApplications } from './expire-applications.ts';

const erp = 'erp-token-of-the-tests';
const password = 'roodborstje op het tuinhek';
const day = 24 * 60 * 60;
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { PROVIDER_TOKEN: `erp:${erp}` } });
});
afterAll(() => api.close());

const approve = (customerId: number) => api.call(approveCustomer, { params: { customerId } }, erp);
const refuse = (customerId: number) => api.call(refuseCustomer, { params: { customerId }, body: { reason: 'Nee.' } }, erp);
const readCustomer = async (customerId: number) => (await api.call(getProviderCustomer, { params: { customerId } }, erp)).body;
const apply = async (values = {}) => (await api.call(createCustomer, { body: buildApplication(values) })).body;
const getEventTypes = async (customerId: number) =>
  (await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(events.eventId))
    .map(({ type }) => type)
    .sort();
const countMsas = (customerId: number) => api.db.$count(msas, eq(msas.customerId, customerId));

/** Returns the activation code and the signing token from the mails of an approval. */
async function getMailedSecrets(customerId: number) {
  const mailText = (await api.listMails(customerId)).map(({ text }) => text).join('\n');
  return {
    activationCode: /#code=([\w-]+)/.exec(mailText)?.[1] ?? '',
    signingToken: /\/sign\/([\w-]+)/.exec(mailText)?.[1] ?? '',
  };
}
const activate = (customerId: number, accountId: string, activationCode: string) =>
  api.call(activateAccount, { params: { customerId, accountId }, body: { activationCode, password } });

describe('an approval', () => {
  it('offers the agreement and mails both links, and activates the customer with its administrator', async () => {
    const { customerId, accountId } = await apply({ companyName: 'Nieuw B.V.', language: 'en' });
    expect(await approve(customerId)).toMatchObject({
      status: 200,
      body: { status: 'APPLICATION', approvedAt: expect.any(String), version: 2, msa: { status: 'OFFERED' } },
    });
    const mails = await api.listMails(customerId);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'We received the application of Nieuw B.V.',
      expect.stringMatching(/Nieuw B\.V\./),
      expect.stringMatching(/Nieuw B\.V\./),
    ]);
    const { activationCode, signingToken } = await getMailedSecrets(customerId);
    expect((await api.call(getMsaSigning, { params: { signingToken } })).status).toBe(200);
    expect((await activate(customerId, accountId, activationCode)).status).toBe(204);
    expect(await readCustomer(customerId)).toMatchObject({ status: 'ACTIVE', version: 3 });
    expect(await getEventTypes(customerId)).toEqual([
      'account.activated',
      'customer.activated',
      'customer.applied',
      'customer.approved',
      'msa.offered',
    ]);
    const entries = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.customerId, customerId))
      .orderBy(auditEntries.entryId);
    const [entry] = entries.filter(({ operation, objectType }) => operation === 'approveCustomer' && objectType === 'customer');
    expect(entry).toMatchObject({ actor: 'PROVIDER', via: 'erp', before: { approvedAt: null } });
  });

  it.each([
    ['nl', 'Activeer uw account bij Nieuw B.V.'],
    ['en', 'Activate your account at Nieuw B.V.'],
  ] as const)('is mailed in %s', async (language, subject) => {
    const { customerId } = await apply({ companyName: 'Nieuw B.V.', language });
    await approve(customerId);
    const mails = await api.listMails(customerId);
    expect(mails.map((mail) => mail.subject)).toContain(subject);
    expect(new Set(mails.map((mail) => mail.language))).toEqual(new Set([language]));
  });

  it('cannot be repeated', async () => {
    const { customerId } = await apply();
    const { body } = await approve(customerId);
    expect(await approve(customerId)).toMatchObject({ status: 409, problem: { code: 'INVALID_TRANSITION' } });
    expect((await readCustomer(customerId)).approvedAt).toBe(body.approvedAt);
    expect(await countMsas(customerId)).toBe(1);
  });

  it('succeeds once when three calls arrive concurrently', async () => {
    const { customerId } = await apply();
    const approvals = await Promise.all([approve(customerId), approve(customerId), approve(customerId)]);
    expect(approvals.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await countMsas(customerId)).toBe(1);
    expect(await api.listMails(customerId)).toHaveLength(3);
  });

  it('does not undo a refusal that arrives concurrently', async () => {
    const { customerId } = await apply();
    const [approval, refusal] = await Promise.all([approve(customerId), refuse(customerId)]);
    // If the approval comes first, the refusal follows it; if the refusal comes first, the approval is rejected.
    expect(refusal.status).toBe(200);
    expect([200, 409]).toContain(approval.status);
    expect(await readCustomer(customerId)).toMatchObject({ status: 'TERMINATED' });
    expect(await countMsas(customerId)).toBe(approval.status === 200 ? 1 : 0);
  });

  it('is rolled back completely if the customer has no account to activate', async () => {
    const { customerId } = await insertCustomer(api.db, { status: 'APPLICATION' });
    expect(await approve(customerId)).toMatchObject({ status: 409, problem: { code: 'INVALID_TRANSITION' } });
    expect(await readCustomer(customerId)).toMatchObject({ approvedAt: null, version: 1, msa: null });
    expect(await getEventTypes(customerId)).toEqual([]);
    expect(await api.listMails(customerId)).toEqual([]);
  });
});

describe('a customer that is not approved', () => {
  it('gets no activation code, and cannot sign in with one', async () => {
    const { customerId, accountId } = await apply();
    const params = { customerId, accountId };
    expect((await api.call(requestActivationCode, { params })).status).toBe(204);
    expect(await api.listMails(customerId)).toHaveLength(1);
    const [account] = await api.db.select().from(accounts).where(eq(accounts.customerId, customerId));
    expect(account).toMatchObject({ status: 'PENDING_ACTIVATION', activationCodeHash: null });
  });

  it('cannot use either link after a later refusal', async () => {
    const { customerId, accountId } = await apply();
    await approve(customerId);
    const { activationCode, signingToken } = await getMailedSecrets(customerId);
    const params = { customerId, accountId };
    expect((await api.call(checkActivation, { params, body: { activationCode } })).status).toBe(200);
    expect((await refuse(customerId)).status).toBe(200);
    expect((await activate(customerId, accountId, activationCode)).problem?.code).toBe('NOT_FOUND');
    expect((await api.call(getMsaSigning, { params: { signingToken } })).problem?.code).toBe('SIGNING_LINK_EXPIRED');
    const before = (await api.listMails(customerId)).length;
    await api.call(requestActivationCode, { params });
    expect(await api.listMails(customerId)).toHaveLength(before);
    expect(await readCustomer(customerId)).toMatchObject({ status: 'TERMINATED' });
  });
});

describe('an application that nobody activates', () => {
  const ago = (days: number) => new Date(api.clock.now().getTime() - days * day * 1000);
  const expire = () => expireApplications.run(api.context, {});

  it.each([
    ['expires after 60 days', 61, null, 'TERMINATED'],
    ['does not expire before that', 59, null, 'APPLICATION'],
    ['counts the 60 days from its approval', 61, 59, 'APPLICATION'],
    ['expires 60 days after its approval', 90, 61, 'TERMINATED'],
  ] as const)('%s', async (_what, created, approved, status) => {
    const approvedAt = approved === null ? null : ago(approved);
    const { customerId } = await insertCustomer(api.db, { status: 'APPLICATION', createdAt: ago(created), approvedAt });
    await expire();
    await expire();
    expect((await readCustomer(customerId)).status).toBe(status);
    expect(await getEventTypes(customerId)).toEqual(status === 'TERMINATED' ? ['customer.application-dropped'] : []);
    const entries = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.customerId, customerId))
      .orderBy(auditEntries.entryId);
    if (status === 'TERMINATED') expect(entries).toMatchObject([{ actor: 'SYSTEM', operation: 'expire-applications' }]);
  });

  it.each(['ACTIVE', 'BLOCKED'] as const)('keeps a customer that is %s', async (status) => {
    const { customerId } = await insertCustomer(api.db, { status, createdAt: ago(400) });
    await expire();
    expect((await readCustomer(customerId)).status).toBe(status);
  });

  it('cannot be activated after it has expired', async () => {
    const { customerId, accountId } = await apply();
    await approve(customerId);
    const { activationCode } = await getMailedSecrets(customerId);
    await api.db
      .update(customers)
      .set({ createdAt: ago(70), approvedAt: ago(61) })
      .where(eq(customers.customerId, customerId));
    await expire();
    expect((await activate(customerId, accountId, activationCode)).status).toBe(404);
  });
});
