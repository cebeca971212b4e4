import { createHash } from 'node:crypto';
import { downloadMsa, getMsa, getMsaSigning, listMsaVersions, requestMsaSigningLink } from '@demarc/contract/msa.ts';
import type { MsaStatus } from '@demarc/contract/msa-status.ts';
import { issueMsa, terminateMsa } from '@demarc/contract/provider/msa.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '../../db/schema/account.ts';
import { auditEntries, events } from '../../db/schema/audit.ts';
import { insertAccount, insertContact, insertCustomer } from '../../testing/builders.ts';
import { admin, finance, viewer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { expireMsas } from './expire-msas.ts';
import * as store from './msa.store.ts';

const erp = 'erp-token-of-the-tests';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { PROVIDER_TOKEN: `erp:${erp}` } });
});
afterAll(() => api.close());

const issue = (customerId: number, headers = {}) => api.call(issueMsa, { params: { customerId } }, erp, { headers });
const requestLink = (customerId: number, msaId: string) =>
  api.call(requestMsaSigningLink, { params: { customerId, msaId } }, admin(customerId));
const terminate = (customerId: number, msaId: string) => api.call(terminateMsa, { params: { customerId, msaId } }, erp);
const getCurrent = (customerId: number) => api.call(getMsa, { params: { customerId } }, admin(customerId));
const setStatus = (customerId: number, msaId: string, status: MsaStatus, signedAt: Date | null = null) =>
  store.update(api.db, customerId, msaId, { status, signedAt });

/** Creates an active customer with an administrator and an offer. */
async function createOffered(values: Parameters<typeof insertCustomer>[1] = {}) {
  const { customerId } = await insertCustomer(api.db, values);
  const name = { firstName: 'Sanne', middleName: 'de', lastName: 'Graaf' };
  const { email } = await insertAccount(api.db, { customerId, roles: ['RESELLER_ADMIN'], ...name });
  const { body } = await issue(customerId);
  return { customerId, email, msaId: body.msaId, msa: body };
}

async function listSigningMails(customerId: number) {
  const mails = await api.listMails(customerId);
  return mails.flatMap(({ recipient, text, subject, language, containsSecret }) => {
    const url = /https?:\S+\/sign\/([\w-]+)/.exec(text);
    return url ? [{ recipient, subject, language, containsSecret, url: url[0], token: url[1]! }] : [];
  });
}

describe('an offer', () => {
  it('has the current text with its annexes, and emails a link to the first administrator', async () => {
    const { customerId } = await insertCustomer(api.db, { brand: 'internet', companyName: 'Proef & Zoon B.V.', language: 'en' });
    await insertContact(api.db, { customerId });
    await insertAccount(api.db, { customerId, roles: ['RESELLER_ADMIN'], status: 'DISABLED', createdAt: new Date(0) });
    await insertAccount(api.db, { customerId, roles: ['RESELLER_FINANCE'], createdAt: new Date(1) });
    const first = await insertAccount(api.db, { customerId, roles: ['RESELLER_ADMIN'], language: 'nl', createdAt: new Date(2) });
    await insertAccount(api.db, { customerId, roles: ['RESELLER_ADMIN'], createdAt: new Date(3) });

    const response = await issue(customerId);
    expect(response).toMatchObject({
      status: 201,
      body: { customerId, version: '2026.1', status: 'OFFERED', language: 'en', signedAt: null, supersedesMsaId: null },
    });
    expect(Object.keys(response.body).sort()).toEqual(Object.keys(issueMsa.response.properties).sort());
    expect(Date.parse(response.body.expiresAt) - Date.parse(response.body.offeredAt)).toBe(30 * 86_400_000);
    expect(response.body.documents.map(({ type, fileName, contentType }) => ({ type, fileName, contentType }))).toEqual([
      { type: 'AGREEMENT', fileName: 'msa-2026.1-proef-zoon.pdf', contentType: 'application/pdf' },
      { type: 'DPA', fileName: 'msa-2026.1-proef-zoon-dpa.pdf', contentType: 'application/pdf' },
      { type: 'SLA', fileName: 'msa-2026.1-proef-zoon-sla.pdf', contentType: 'application/pdf' },
    ]);
    const [mail, ...more] = await listSigningMails(customerId);
    expect(mail).toMatchObject({ recipient: first.email, language: 'nl', containsSecret: true });
    expect(mail?.url).toBe(`http://internet.localhost:8080/sign/${mail?.token}`);
    expect(mail?.token).toMatch(/^[\w-]{43}$/);
    expect(more).toEqual([]);

    const [entry] = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.customerId, customerId))
      .orderBy(auditEntries.entryId);
    expect(entry).toMatchObject({
      actor: 'PROVIDER',
      via: 'erp',
      operation: 'issueMsa',
      objectType: 'msa',
      objectId: response.body.msaId,
    });
    const [event] = await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(events.eventId);
    expect(event).toMatchObject({ type: 'msa.offered', objectId: response.body.msaId });
    expect(JSON.stringify([entry, event])).not.toContain(mail!.token);
  });

  it('replaces an open offer', async () => {
    const { customerId, msaId } = await createOffered();
    const second = await issue(customerId);
    const { body } = await api.call(listMsaVersions, { params: { customerId } }, admin(customerId));
    expect(body.map((msa) => [msa.msaId, msa.status])).toEqual([
      [second.body.msaId, 'OFFERED'],
      [msaId, 'EXPIRED'],
    ]);
    const [older, newer] = await listSigningMails(customerId);
    expect(await api.call(getMsaSigning, { params: { signingToken: older!.token } })).toMatchObject({
      status: 409,
      problem: { code: 'SIGNING_LINK_EXPIRED' },
    });
    expect((await api.call(getMsaSigning, { params: { signingToken: newer!.token } })).status).toBe(200);
    const recordedEvents = await api.db
      .select()
      .from(events)
      .where(and(eq(events.customerId, customerId), eq(events.objectId, msaId)))
      .orderBy(events.eventId);
    expect(recordedEvents.map(({ type }) => type)).toEqual(['msa.offered', 'msa.expired']);
  });

  it('leaves one open if two are made concurrently', async () => {
    const { customerId } = await insertCustomer(api.db);
    await insertContact(api.db, { customerId });
    expect((await Promise.all([issue(customerId), issue(customerId)])).map(({ status }) => status)).toEqual([201, 201]);
    const { body } = await api.call(listMsaVersions, { params: { customerId } }, admin(customerId));
    expect(body.map(({ status }) => status).sort()).toEqual(['EXPIRED', 'OFFERED']);
  });

  it('is created once per Idempotency-Key', async () => {
    const { customerId } = await insertCustomer(api.db);
    await insertContact(api.db, { customerId });
    const headers = { 'idempotency-key': '5b0a8c1e-6f5e-4a84-9d0c-6d9d0d6a3a11' };
    const first = await issue(customerId, headers);
    expect(await issue(customerId, headers)).toMatchObject({ status: 201, body: first.body });
    expect(await listSigningMails(customerId)).toHaveLength(1);
  });

  it.each([
    ['APPLICATION', null, 409],
    ['APPLICATION', new Date(), 201],
    ['ACTIVE', null, 201],
    ['BLOCKED', null, 201],
    ['TERMINATED', new Date(), 409],
  ] as const)('to a customer that is %s and was approved %s returns %i', async (status, approvedAt, expected) => {
    const { customerId } = await insertCustomer(api.db, { status, approvedAt });
    await insertAccount(api.db, { customerId, roles: ['RESELLER_ADMIN'], status: 'PENDING_ACTIVATION' });
    const response = await issue(customerId);
    expect(response.status).toBe(expected);
    if (expected === 409) expect(response.problem).toMatchObject({ code: 'INVALID_TRANSITION', details: { status } });
  });

  it('requires a signer and an existing customer', async () => {
    const { customerId } = await insertCustomer(api.db);
    expect(await issue(customerId)).toMatchObject({
      status: 409,
      problem: { code: 'INVALID_TRANSITION', details: { missing: 'signer' } },
    });
    expect((await getCurrent(customerId)).status).toBe(404);
    expect((await issue(99_999_999)).status).toBe(404);
  });

  it.each([undefined, 'another-token-than-the-one', 'session'])('is denied with the token %s', async (token) => {
    const { customerId } = await insertCustomer(api.db);
    const bearer = token === 'session' ? await api.getToken(admin(customerId)) : token;
    expect((await api.call(issueMsa, { params: { customerId } }, bearer)).status).toBe(401);
  });

  it('expires after 30 days', async () => {
    const { customerId, msaId } = await createOffered();
    const fresh = await createOffered();
    await store.update(api.db, customerId, msaId, { expiresAt: new Date(api.clock.now().getTime() - 1) });
    await expireMsas.run(api.context, {});
    await expireMsas.run(api.context, {});
    expect((await getCurrent(customerId)).body.status).toBe('EXPIRED');
    expect((await getCurrent(fresh.customerId)).body.status).toBe('OFFERED');
    const entries = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.customerId, customerId))
      .orderBy(auditEntries.entryId);
    expect(entries.map(({ actor, operation }) => [actor, operation])).toEqual([
      ['PROVIDER', 'issueMsa'],
      ['SYSTEM', 'expire-msas'],
    ]);
  });
});

describe('the agreement', () => {
  it('is the signed one, or else the newest, and is not found before the first offer', async () => {
    const { customerId } = await insertCustomer(api.db);
    expect(await getCurrent(customerId)).toMatchObject({ status: 404, problem: { code: 'MSA_NOT_OFFERED' } });
    expect((await api.call(listMsaVersions, { params: { customerId } }, admin(customerId))).body).toEqual([]);
    await insertContact(api.db, { customerId });
    const first = (await issue(customerId)).body.msaId;
    expect((await getCurrent(customerId)).body.msaId).toBe(first);
    await setStatus(customerId, first, 'SIGNED', new Date());
    const second = (await issue(customerId)).body.msaId;
    expect((await getCurrent(customerId)).body.msaId).toBe(first);
    await setStatus(customerId, first, 'TERMINATED', new Date());
    expect((await getCurrent(customerId)).body.msaId).toBe(second);
  });

  it.each([getMsa, listMsaVersions, downloadMsa, requestMsaSigningLink])('allows only administrators: $id', async (operation) => {
    const { customerId, msaId } = await createOffered();
    const params = { customerId, msaId };
    for (const caller of [finance, viewer]) {
      expect(await api.call(operation, { params } as never, caller(customerId))).toMatchObject({
        status: 403,
        problem: { code: 'ROLE_REQUIRED' },
      });
    }
    expect((await api.call(operation, { params } as never, admin((await insertCustomer(api.db)).customerId))).problem?.code).toBe(
      'CUSTOMER_MISMATCH',
    );
  });

  it('can be downloaded as PDF, each document separately', async () => {
    const { customerId, msaId, msa } = await createOffered({ companyName: 'Café "Zürich" N.V.' });
    const download = async (id: string, type: string, owner = customerId) =>
      api.app.inject({
        url: `/v1/customer/${owner}/msa/${id}/download${type && `?type=${type}`}`,
        headers: { authorization: `Bearer ${await api.getToken(admin(owner))}` },
      });
    for (const { type, sha256, sizeBytes, fileName } of msa.documents) {
      const response = await download(msaId, type);
      expect(response.statusCode).toBe(200);
      expect(response.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
      expect(response.headers['content-disposition']).toContain(`filename="${fileName}"`);
      expect(fileName).toMatch(/^msa-2026\.1-cafe-zurich[\w-]*\.pdf$/);
      expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      expect(response.rawPayload.length).toBe(sizeBytes);
      expect(createHash('sha256').update(response.rawPayload).digest('hex')).toBe(sha256);
    }
    for (const type of ['SIGNED_AGREEMENT', 'AUDIT_TRAIL']) expect((await download(msaId, type)).statusCode).toBe(404);
    for (const type of ['', 'PRICES', 'agreement']) expect((await download(msaId, type)).statusCode).toBe(400);
    expect((await download('no-uuid', 'SLA')).statusCode).toBe(404);
    const otherOffer = await createOffered();
    expect((await download(msaId, 'SLA', otherOffer.customerId)).statusCode).toBe(404);
  });
});

/** The signer of the newest offer. */
const getSigner = async (customerId: number) =>
  (await api.call(listMsaVersions, { params: { customerId } }, admin(customerId))).body[0]?.signer;

describe('a new link', () => {
  it('goes to the first administrator and invalidates the previous one', async () => {
    const { customerId, msaId, email } = await createOffered();
    await insertContact(api.db, { customerId, email: 'main@test.example' });
    const getOffer = async () => (await api.call(listMsaVersions, { params: { customerId } }, admin(customerId))).body[0];
    const before = await getOffer();
    api.clock.moveBy(60);
    expect(await requestLink(customerId, msaId)).toMatchObject({ status: 204, body: undefined });
    const after = await getOffer();
    expect(after).toMatchObject({ signer: 'ADMINISTRATOR', signerEmail: email, signerName: 'Sanne de Graaf' });
    expect(Date.parse(after!.linkMailedAt!) - Date.parse(before!.linkMailedAt!)).toBeGreaterThanOrEqual(60_000);
    const [first, second] = await listSigningMails(customerId);
    expect(second?.recipient).toBe(email);
    expect((await api.call(getMsaSigning, { params: { signingToken: first!.token } })).status).toBe(409);
    expect((await api.call(getMsaSigning, { params: { signingToken: second!.token } })).status).toBe(200);
    const entries = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.operation, 'requestMsaSigningLink'))
      .orderBy(auditEntries.entryId);
    expect(entries.find((entry) => entry.customerId === customerId)).toMatchObject({ actor: 'CUSTOMER', objectId: msaId });
  });

  it('does not count as sent to an administrator who was added after it', async () => {
    const { customerId, msaId, email } = await createOffered();
    const getOffer = async () => (await api.call(listMsaVersions, { params: { customerId } }, admin(customerId))).body[0]!;
    expect(await getOffer()).toMatchObject({ signerEmail: email, linkMailedAt: expect.any(String) });
    await api.db.update(accounts).set({ status: 'DISABLED' }).where(eq(accounts.customerId, customerId));
    const successor = await insertAccount(api.db, { customerId, roles: ['RESELLER_ADMIN'] });
    expect(await getOffer()).toMatchObject({ signerEmail: successor.email, linkMailedAt: null });
    await requestLink(customerId, msaId);
    expect(await getOffer()).toMatchObject({ signerEmail: successor.email, linkMailedAt: expect.any(String) });
  });

  it('goes to the main contact after the first signature, or to an administrator if it has no address', async () => {
    const { customerId, msaId, email } = await createOffered();
    await setStatus(customerId, msaId, 'SIGNED', new Date());
    await insertContact(api.db, { customerId, email: '', createdAt: new Date(0) });
    const next = (await issue(customerId)).body.msaId;
    expect(await getSigner(customerId)).toBe('ADMINISTRATOR');
    await insertContact(api.db, { customerId, email: 'main@test.example', firstName: 'Bas' });
    expect(await getSigner(customerId)).toBe('MAIN_CONTACT');
    await requestLink(customerId, next);
    expect((await listSigningMails(customerId)).map(({ recipient }) => recipient)).toEqual([email, email, 'main@test.example']);
  });

  it('is sent at most three times an hour', async () => {
    const { customerId, msaId } = await createOffered();
    const otherOffer = await createOffered();
    for (let time = 0; time < 3; time++) expect((await requestLink(customerId, msaId)).status).toBe(204);
    const rejection = await requestLink(customerId, msaId);
    expect(rejection).toMatchObject({ status: 429, problem: { code: 'TOO_MANY_ATTEMPTS' } });
    expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(3500);
    expect((await requestLink(otherOffer.customerId, otherOffer.msaId)).status).toBe(204);
    api.clock.moveBy(3601);
    expect((await requestLink(customerId, msaId)).status).toBe(204);
  });

  it.each(['SIGNED', 'SUPERSEDED', 'TERMINATED', 'EXPIRED', 'DECLINED'] as const)(
    'is rejected for an agreement that is %s',
    async (status) => {
      const { customerId, msaId } = await createOffered();
      await setStatus(customerId, msaId, status);
      expect(await requestLink(customerId, msaId)).toMatchObject({
        status: 409,
        problem: { code: 'INVALID_TRANSITION', details: { status } },
      });
    },
  );

  it("is rejected for an expired offer and for another customer's offer", async () => {
    const { customerId, msaId } = await createOffered();
    const otherOffer = await createOffered();
    expect((await requestLink(customerId, otherOffer.msaId)).status).toBe(404);
    await store.update(api.db, customerId, msaId, { expiresAt: api.clock.now() });
    expect(await requestLink(customerId, msaId)).toMatchObject({ status: 409, problem: { code: 'INVALID_TRANSITION' } });
  });

  it.each(['BLOCKED', 'TERMINATED'] as const)('is rejected while the customer is %s', async (status) => {
    const { customerId } = await insertCustomer(api.db, { status });
    await insertContact(api.db, { customerId });
    const msaId = crypto.randomUUID();
    const offeredAt = api.clock.now();
    const expiresAt = new Date(offeredAt.getTime() + 1000);
    const texts = { msaVersion: '2026.1', title: 'Test', language: 'nl' } as const;
    await store.insert(api.db, { customerId, msaId, ...texts, status: 'OFFERED', offeredAt, expiresAt });
    expect(await requestLink(customerId, msaId)).toMatchObject({ status: 409, problem: { code: 'CUSTOMER_NOT_ACTIVE' } });
  });
});

describe('termination by the provider', () => {
  it('ends a signed agreement, once', async () => {
    const { customerId, msaId } = await createOffered();
    await setStatus(customerId, msaId, 'SIGNED', new Date());
    const responses = await Promise.all([terminate(customerId, msaId), terminate(customerId, msaId)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await getCurrent(customerId)).body.status).toBe('TERMINATED');
    const recordedEvents = await api.db
      .select()
      .from(events)
      .where(and(eq(events.customerId, customerId), eq(events.type, 'msa.terminated')))
      .orderBy(events.eventId);
    expect(recordedEvents).toHaveLength(1);
  });

  it.each(['OFFERED', 'SUPERSEDED', 'TERMINATED', 'EXPIRED', 'DECLINED'] as const)(
    'is rejected for an agreement that is %s',
    async (status) => {
      const { customerId, msaId } = await createOffered();
      await setStatus(customerId, msaId, status);
      expect(await terminate(customerId, msaId)).toMatchObject({
        status: 409,
        problem: { code: 'INVALID_TRANSITION', details: { status } },
      });
    },
  );

  it('is rejected for an agreement that does not exist', async () => {
    const { customerId } = await createOffered();
    const otherOffer = await createOffered();
    expect((await terminate(customerId, otherOffer.msaId)).status).toBe(404);
  });
});
