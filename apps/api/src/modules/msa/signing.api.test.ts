import { randomUUID } from 'node:crypto';
import { getMsa, getMsaSigning, type MsaSigningRequest, requestMsaVerificationCode, signMsa } from '@demarc/contract/msa.ts';
import { issueMsa } from '@demarc/contract/provider/msa.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashSecret } from '../../db/hash-secret.ts';
import { auditEntries, events } from '../../db/schema/audit.ts';
import { customers } from '../../db/schema/customer.ts';
import { msaSignings } from '../../db/schema/msa.ts';
import { insertAccount, insertContact, insertCustomer } from '../../testing/builders.ts';
import { admin } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import * as store from './msa.store.ts';

const erp = 'erp-token-of-the-tests';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { PROVIDER_TOKEN: `erp:${erp}` } });
});
afterAll(() => api.close());

const filledIn: MsaSigningRequest = {
  fullName: ' Renske Hiemstra ',
  jobTitle: 'Directeur',
  authorised: true,
  agreed: true,
  verificationCode: '000000',
};
const browser = { headers: { 'user-agent': 'Test Browser 1.0' }, ip: '203.0.113.7' };

const visit = (signingToken: string) => api.call(getMsaSigning, { params: { signingToken } }, undefined, browser);
const requestCode = (signingToken: string) =>
  api.call(requestMsaVerificationCode, { params: { signingToken } }, undefined, browser);
const sign = (signingToken: string, body: Partial<MsaSigningRequest> = {}) =>
  api.call(signMsa, { params: { signingToken }, body: { ...filledIn, ...body } }, undefined, browser);
const findRow = async (token: string) =>
  (
    await api.db
      .select()
      .from(msaSignings)
      .where(eq(msaSignings.tokenHash, hashSecret(token)))
  )[0]!;

/** Creates a customer with an offer, and returns the token of its link. */
async function createOffered(values: Parameters<typeof insertCustomer>[1] = {}) {
  const { customerId } = await insertCustomer(api.db, values);
  const email = `renske-${randomUUID()}@test.example`;
  await insertAccount(api.db, { customerId, roles: ['RESELLER_ADMIN'], email, firstName: 'Renske' });
  return { customerId, email, ...(await issueOffer(customerId)) };
}

async function issueOffer(customerId: number) {
  const { body } = await api.call(issueMsa, { params: { customerId } }, erp);
  const mails = await api.listMails(customerId);
  return { msaId: body.msaId, token: /\/sign\/([\w-]+)/.exec(mails.at(-1)!.text)![1]! };
}

/** Requests a code and reads it from the email. */
async function requestMailedCode(customerId: number, token: string): Promise<string> {
  expect((await requestCode(token)).status).toBe(204);
  return /\b\d{6}\b/.exec((await api.listMails(customerId)).at(-1)!.text)![0];
}

const getWrongCode = (code: string) => (code === '111111' ? '222222' : '111111');

describe('a signing link', () => {
  it('shows only what is to be signed', async () => {
    const { token } = await createOffered({ companyName: 'Proef B.V.', language: 'en' });
    const { status, body, headers } = await visit(token);
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: '2026.1', companyName: 'Proef B.V.', language: 'en' });
    expect(Object.keys(body).sort()).toEqual(Object.keys(getMsaSigning.response.properties).sort());
    expect(body.signerEmailMasked).toMatch(/^r•{7}.@test\.example$/);
    expect(body.documentUrl).toBe(`http://localhost:8080/v1/msa-signing/${token}/document`);
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['', 'AGREEMENT'],
    ['?type=DPA', 'DPA'],
    ['?type=SLA', 'SLA'],
  ])('serves the document %s', async (query, type) => {
    const { customerId, token } = await createOffered();
    const response = await api.app.inject(`/v1/msa-signing/${token}/document${query}`);
    expect(response.statusCode).toBe(200);
    const { body } = await api.call(getMsa, { params: { customerId } }, admin(customerId));
    const { fileName, sizeBytes } = body.documents.find((document) => document.type === type)!;
    expect(response.headers['content-disposition']).toContain(fileName);
    expect(response.rawPayload.length).toBe(sizeBytes);
  });

  it('serves no other document', async () => {
    const { token } = await createOffered();
    for (const type of ['AUDIT_TRAIL', 'SIGNED_AGREEMENT', 'x']) {
      expect((await api.app.inject(`/v1/msa-signing/${token}/document?type=${type}`)).statusCode).toBe(400);
    }
  });

  it('records each visitor once, and never its token', async () => {
    const { token } = await createOffered();
    await visit(token);
    await visit(token);
    await api.call(getMsaSigning, { params: { signingToken: token } }, undefined, { ip: '203.0.113.8' });
    const row = await findRow(token);
    expect(row.events.map(({ type, ip }) => [type, ip])).toEqual([
      ['LINK_MAILED', null],
      ['OPENED', '203.0.113.7'],
      ['OPENED', '203.0.113.8'],
    ]);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it('is not found if it was never issued', async () => {
    const unknown = 'x'.repeat(43);
    for (const response of [await visit(unknown), await requestCode(unknown), await sign(unknown), await visit('short')]) {
      expect(response).toMatchObject({ status: 404, problem: { code: 'NOT_FOUND' } });
    }
    expect((await api.app.inject(`/v1/msa-signing/${unknown}/document`)).statusCode).toBe(404);
  });

  it.each([
    ['whose 30 days are over', ({ customerId, msaId }) => store.update(api.db, customerId, msaId, { expiresAt: new Date(0) })],
    ['whose agreement is expired', ({ customerId, msaId }) => store.update(api.db, customerId, msaId, { status: 'EXPIRED' })],
    [
      'whose customer is gone',
      ({ customerId }) => api.db.update(customers).set({ status: 'TERMINATED' }).where(eq(customers.customerId, customerId)),
    ],
    [
      'that is too old',
      ({ token }) =>
        api.db
          .update(msaSignings)
          .set({ expiresAt: new Date(0) })
          .where(eq(msaSignings.tokenHash, hashSecret(token))),
    ],
  ] as [string, (offered: Awaited<ReturnType<typeof createOffered>>) => Promise<unknown>][])(
    '%s has expired',
    async (_what, end) => {
      const offer = await createOffered();
      const verificationCode = await requestMailedCode(offer.customerId, offer.token);
      await end(offer);
      const document = await api.app.inject(`/v1/msa-signing/${offer.token}/document`);
      expect(document.json()).toMatchObject({ status: 409, code: 'SIGNING_LINK_EXPIRED' });
      for (const response of [
        await visit(offer.token),
        await requestCode(offer.token),
        await sign(offer.token, { verificationCode }),
      ]) {
        expect(response).toMatchObject({ status: 409, problem: { code: 'SIGNING_LINK_EXPIRED' } });
      }
    },
  );
});

describe('the code', () => {
  it('is emailed to the signer as digits and stored irreversibly', async () => {
    const { customerId, token, email } = await createOffered({ language: 'nl' });
    const code = await requestMailedCode(customerId, token);
    const mail = (await api.listMails(customerId)).at(-1)!;
    expect(mail).toMatchObject({ recipient: email, containsSecret: true, language: 'nl' });
    expect(mail.text).toContain('Dag Renske,');
    expect(mail.subject).not.toContain(code);
    const row = await findRow(token);
    expect(row.codeHash).toMatch(/^[\da-f]{64}$/);
    expect(row.codeHash).not.toBe(hashSecret(code));
    expect(row.events.at(-1)).toMatchObject({ type: 'CODE_MAILED', ip: '203.0.113.7', userAgent: 'Test Browser 1.0' });
  });

  it('works for ten minutes or until another is sent', async () => {
    const { customerId, token } = await createOffered();
    const firstCode = await requestMailedCode(customerId, token);
    let secondCode = await requestMailedCode(customerId, token);
    // One time in a million both are equal.
    if (secondCode === firstCode) secondCode = await requestMailedCode(customerId, token);
    expect((await sign(token, { verificationCode: firstCode })).status).toBe(400);
    api.clock.moveBy(601);
    expect((await sign(token, { verificationCode: secondCode })).problem?.validationErrors).toMatchObject([
      { field: 'verificationCode', code: 'validation.code-wrong' },
    ]);
    expect((await sign(token, { verificationCode: await requestMailedCode(customerId, token) })).status).toBe(200);
  });

  it('is sent at most five times an hour, through any link', async () => {
    const { token } = await createOffered();
    for (let time = 0; time < 5; time++) expect((await requestCode(token)).status).toBe(204);
    const rejection = await requestCode(token);
    expect(rejection).toMatchObject({ status: 429, problem: { code: 'TOO_MANY_ATTEMPTS' } });
    expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(3000);
    api.clock.moveBy(3601);
    expect((await requestCode(token)).status).toBe(204);
  });

  it('allows five wrong attempts, then rejects even the right code for a while', async () => {
    const { customerId, token } = await createOffered();
    const code = await requestMailedCode(customerId, token);
    for (let time = 0; time < 5; time++) {
      expect(await sign(token, { verificationCode: getWrongCode(code) })).toMatchObject({ status: 400 });
    }
    const rejection = await sign(token, { verificationCode: code });
    expect(rejection).toMatchObject({ status: 429, problem: { code: 'TOO_MANY_ATTEMPTS' } });
    expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(800);
    await requestMailedCode(customerId, token);
    expect((await sign(token, { verificationCode: code })).status).toBe(429);
    api.clock.moveBy(901);
    expect((await sign(token, { verificationCode: await requestMailedCode(customerId, token) })).status).toBe(200);
  });

  it('allows no more attempts in concurrent requests', async () => {
    const { customerId, token } = await createOffered();
    const code = await requestMailedCode(customerId, token);
    const responses = await Promise.all(Array.from({ length: 9 }, () => sign(token, { verificationCode: getWrongCode(code) })));
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(4);
  });

  it('is rejected if none was sent', async () => {
    const { token } = await createOffered();
    expect((await sign(token)).status).toBe(400);
  });
});

describe('signing', () => {
  it('puts the agreement in force, with proof, an audit entry and emails', async () => {
    const { customerId, token, msaId, email } = await createOffered({ companyName: 'Proef B.V.' });
    await insertContact(api.db, { customerId, email: email.toUpperCase() });
    await insertContact(api.db, { customerId, email: 'main@test.example', firstName: 'Bas' });
    await insertContact(api.db, { customerId, email: 'billing@test.example', types: ['billing'] });
    await visit(token);
    const code = await requestMailedCode(customerId, token);
    const before = (await api.listMails(customerId)).length;
    const response = await sign(token, { verificationCode: ` ${code.slice(0, 3)} ${code.slice(3)}` });
    expect(response).toMatchObject({ status: 200, body: { redirect: '/msa/signed' } });

    const { body } = await api.call(getMsa, { params: { customerId } }, admin(customerId));
    expect(body).toMatchObject({
      msaId,
      status: 'SIGNED',
      signedByName: 'Renske Hiemstra',
      signedByJobTitle: 'Directeur',
      supersedesMsaId: null,
    });
    const inAmsterdam = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' }).format(new Date(body.signedAt!));
    expect(body.effectiveFrom).toBe(inAmsterdam);
    expect(body.documents.map(({ type }) => type)).toEqual(['AGREEMENT', 'SIGNED_AGREEMENT', 'AUDIT_TRAIL', 'DPA', 'SLA']);

    const row = await findRow(token);
    expect(row.usedAt?.toISOString()).toBe(body.signedAt);
    expect(row.events.map(({ type }) => type)).toEqual(['LINK_MAILED', 'OPENED', 'CODE_MAILED', 'CODE_CONFIRMED', 'SIGNED']);
    const [entry] = await api.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.customerId, customerId), eq(auditEntries.operation, 'signMsa')))
      .orderBy(auditEntries.entryId);
    expect(entry).toMatchObject({
      actor: 'CUSTOMER',
      accountId: null,
      ip: '203.0.113.7',
      before: { status: 'OFFERED' },
      after: { status: 'SIGNED', signedByName: 'Renske Hiemstra' },
    });
    const [event] = await api.db
      .select()
      .from(events)
      .where(and(eq(events.customerId, customerId), eq(events.type, 'msa.signed')))
      .orderBy(events.eventId);
    expect(event).toMatchObject({ objectId: msaId, data: { version: '2026.1', signedAt: body.signedAt } });
    const mails = (await api.listMails(customerId)).slice(before);
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(['main@test.example', email].sort());
    for (const { text } of mails) expect(text).toContain('Renske Hiemstra, Directeur');
  });

  it('succeeds once', async () => {
    const { customerId, token } = await createOffered();
    const verificationCode = await requestMailedCode(customerId, token);
    const responses = await Promise.all([sign(token, { verificationCode }), sign(token, { verificationCode })]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await sign(token, { verificationCode })).toMatchObject({ status: 409, problem: { code: 'SIGNING_LINK_EXPIRED' } });
    expect((await visit(token)).status).toBe(409);
    const { body } = await api.call(getMsa, { params: { customerId } }, admin(customerId));
    expect(body.documents).toHaveLength(5);
    expect((await api.listMails(customerId)).filter(({ text }) => text.includes('Renske Hiemstra'))).toHaveLength(1);
  });

  it('supersedes the previous agreement', async () => {
    const firstOffer = await createOffered();
    const { customerId } = firstOffer;
    await sign(firstOffer.token, { verificationCode: await requestMailedCode(customerId, firstOffer.token) });
    const secondOffer = await issueOffer(customerId);
    expect((await api.call(getMsa, { params: { customerId } }, admin(customerId))).body.msaId).toBe(firstOffer.msaId);
    await sign(secondOffer.token, { verificationCode: await requestMailedCode(customerId, secondOffer.token) });
    const { body } = await api.call(getMsa, { params: { customerId } }, admin(customerId));
    expect(body).toMatchObject({ msaId: secondOffer.msaId, status: 'SIGNED', supersedesMsaId: firstOffer.msaId });
    expect((await store.find(api.db, customerId, firstOffer.msaId))?.status).toBe('SUPERSEDED');
  });

  it('is possible for a blocked or not yet active customer', async () => {
    for (const status of ['BLOCKED', 'APPLICATION'] as const) {
      const { customerId, token } = await createOffered({ status, approvedAt: new Date() });
      expect((await sign(token, { verificationCode: await requestMailedCode(customerId, token) })).status).toBe(200);
    }
  });

  it.each([
    [{ fullName: ' ' }, 'fullName', 'validation.required'],
    [{ fullName: 'x'.repeat(121) }, 'fullName', 'validation.max-length'],
    [{ fullName: 'a\u0000b' }, 'fullName', 'validation.invalid-data'],
    [{ jobTitle: '' }, 'jobTitle', 'validation.required'],
    [{ jobTitle: 'x'.repeat(81) }, 'jobTitle', 'validation.max-length'],
    [{ authorised: false }, 'authorised', 'validation.required'],
    [{ agreed: false }, 'agreed', 'validation.required'],
    [{ agreed: undefined }, 'agreed', 'validation.required'],
    [{ verificationCode: '' }, 'verificationCode', 'validation.required'],
    [{ verificationCode: 'x'.repeat(21) }, 'verificationCode', 'validation.max-length'],
    [{ surprise: 1 }, 'surprise', 'validation.not-allowed-here'],
  ])('rejects %o with an error on the field and does not count it as an attempt', async (body, field, code) => {
    const { customerId, token } = await createOffered();
    const verificationCode = await requestMailedCode(customerId, token);
    for (let time = 0; time < 6; time++) {
      const response = await sign(token, { verificationCode, ...body } as never);
      expect(response.status).toBe(400);
      expect(response.problem?.validationErrors).toMatchObject([{ field, code }]);
    }
    expect((await sign(token, { verificationCode })).status).toBe(200);
  });

  it('accepts any personal name', async () => {
    const { customerId, token } = await createOffered({ companyName: '<script>alert(1)</script> 🚀 שלום "B.V."' });
    const fullName = 'Ægir Þór <b>O’Neill</b> 🚀 שלום';
    expect((await sign(token, { fullName, verificationCode: await requestMailedCode(customerId, token) })).status).toBe(200);
    expect((await api.call(getMsa, { params: { customerId } }, admin(customerId))).body.signedByName).toBe(fullName);
  });
});
