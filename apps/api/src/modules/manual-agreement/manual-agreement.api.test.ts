import type { Role } from '@demarc/contract/access.ts';
import {
  askManualAgreementQuestion,
  declineManualAgreement,
  downloadManualAgreement,
  exportManualAgreements,
  getManualAgreement,
  listManualAgreements,
  type ManualAgreement,
  requestManualAgreementCode,
  signManualAgreement,
  uploadManualAgreementCopy,
} from '@demarc/contract/manual-agreement.ts';
import { getManualAgreementSummary } from '@demarc/contract/manual-agreement-counts.ts';
import {
  addProviderManualAgreementAnnex,
  answerProviderManualAgreement,
  createProviderManualAgreement,
  decideProviderManualAgreementCopy,
  endProviderManualAgreement,
  offerProviderManualAgreement,
  updateProviderManualAgreement,
  withdrawProviderManualAgreement,
} from '@demarc/contract/provider/manual-agreement.ts';
import { search } from '@demarc/contract/search.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { accounts } from '../../db/schema/account.ts';
import { events } from '../../db/schema/audit.ts';
import { manualAgreementCodes, manualAgreements } from '../../db/schema/manual-agreement.ts';
import { readPdf } from '../../documents/read-pdf.ts';
import { createPlainPdf } from '../../sample-data/plain-pdf.ts';
import { insertContact, insertCustomer, insertOrder } from '../../testing/builders.ts';
import { insertAgreement } from '../../testing/manual-agreements.ts';
import { createSession } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';
import { signAgreement } from './sign-agreement.ts';
import { updateManualAgreements } from './update-agreements.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
});
afterAll(() => api.close());
beforeEach(() => setTime('2025-11-20T09:00:00Z'));

const setTime = (at: string) => api.clock.moveBy((Date.parse(at) - api.clock.now().getTime()) / 1000);
const hourMs = 3_600_000;

const draft = {
  title: 'Maatwerkprijzen colocatie',
  summary: '# Afspraken\n\nTien racks in **AMS1**.\n\n- prijs vast\n- <script>alert(1)</script>',
  category: 'PRICE' as const,
  startDate: '2025-12-01',
  initialTermMonths: 12,
  validUntil: '2025-11-30',
  items: [
    { description: 'Rack 42U', quantity: 10, chargeType: 'MRC' as const, unitPrice: '310.0000' },
    { description: 'Installatie', quantity: 1, chargeType: 'NRC' as const, unitPrice: '950.0000' },
  ],
  accountManager: { name: 'Sanne de Wit', email: 'sanne@kernhuis.example' },
};
const signer = { fullName: ' Renske Hiemstra ', jobTitle: 'Directeur', authorised: true };
const pdf = createPlainPdf(['Getekend']).toString('base64');

async function setUp({ roles = ['RESELLER_ORDER'] as Role[], language = 'nl' as const } = {}) {
  const { customerId } = await insertCustomer(api.db, { language, brand: 'datacentre' });
  await insertContact(api.db, { customerId, types: ['main', 'order'], email: `inkoop-${customerId}@proef.example` });
  const startedAt = api.clock.now().getTime();
  const { token, accountId } = await createSession(api, { customerId, roles, exp: Math.floor(startedAt / 1000) + 3600 });
  const params = { customerId };
  /** Returns the same user for an hour, and a colleague after that, because the session has expired. */
  const user = () => (api.clock.now().getTime() - startedAt < hourMs ? token : { customerId, roles });
  return { customerId, accountId, user, params };
}

/** A customer with an offer that was made through the calls. */
async function setUpOffer(changes: Partial<typeof draft> = {}) {
  const customer = await setUp();
  const { body } = await api.call(
    createProviderManualAgreement,
    { body: { customerId: customer.customerId, ...draft, ...changes } },
    systemToken,
  );
  const { uuid } = body;
  const offerResponse = await api.call(offerProviderManualAgreement, { params: { uuid }, body: {} }, systemToken);
  const params = { customerId: customer.customerId, uuid };
  const documentSha256 = offerResponse.body.documentSha256!;
  const requestCode = () => api.call(requestManualAgreementCode, { params, body: { documentSha256 } }, customer.user());
  return {
    ...customer,
    uuid,
    params,
    documentSha256,
    get: async () => (await api.call(getManualAgreement, { params }, customer.user())).body,
    sign: (verificationCode: string, sha = documentSha256) =>
      api.call(
        signManualAgreement,
        { params, body: { ...signer, agreed: true, documentSha256: sha, verificationCode } },
        customer.user(),
      ),
    requestCode,
    async mailedCode() {
      expect((await requestCode()).status).toBe(200);
      const codes = (await api.listMails(customer.customerId)).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]);
      return codes.findLast((code) => code !== undefined)!;
    },
    upload: (fileName: string, content: string) =>
      api.call(uploadManualAgreementCopy, { params, body: { ...signer, fileName, content, documentSha256 } }, customer.user()),
    listEvents: async () =>
      (
        await api.db
          .select({ type: events.type })
          .from(events)
          .where(and(eq(events.customerId, customer.customerId), eq(events.objectId, uuid)))
          .orderBy(asc(events.eventId))
      ).map(({ type }) => type),
  };
}

describe('a draft', () => {
  it('is hidden from the customer in all calls, the search and the events', async () => {
    const { user, customerId, params } = await setUp();
    const { body } = await api.call(createProviderManualAgreement, { body: { customerId, ...draft } }, systemToken);
    expect(body).toMatchObject({ status: 'DRAFT', totals: { mrc: '3100.00', nrc: '950.00' }, totalAmount: '38150.00' });
    expect(body.number).toMatch(/^MA2025-\d{4,}$/);
    const agreementParams = { customerId, uuid: body.uuid };
    const hash = { documentSha256: 'a'.repeat(64) };
    expect((await api.call(getManualAgreement, { params: agreementParams }, user())).status).toBe(404);
    expect(
      (await api.call(downloadManualAgreement, { params: agreementParams, query: { type: 'AGREEMENT' } }, user())).status,
    ).toBe(404);
    expect((await api.call(requestManualAgreementCode, { params: agreementParams, body: hash }, user())).status).toBe(404);
    expect((await api.call(declineManualAgreement, { params: agreementParams, body: { reason: 'x' } }, user())).status).toBe(404);
    expect((await api.call(listManualAgreements, { params }, user())).body.total).toBe(0);
    const searchResponse = await api.call(search, { params, query: { q: body.number } }, user());
    expect(searchResponse.body.hits).toEqual([]);
    expect(await api.db.select().from(events).where(eq(events.objectId, body.uuid))).toEqual([]);
  });

  it('can be changed until it is offered; after that, only its orders can', async () => {
    const { uuid, customerId, get } = await setUpOffer();
    const change = (body: object) => api.call(updateProviderManualAgreement, { params: { uuid }, body }, systemToken);
    expect(await change({ title: 'Anders' })).toMatchObject({ status: 409, problem: { code: 'INVALID_TRANSITION' } });
    const order = await insertOrder(api.db, { customerId });
    const foreign = await insertOrder(api.db, { customerId: (await setUp()).customerId });
    expect((await change({ orderIds: [order.orderId, foreign.orderId] })).problem?.validationErrors?.[0]?.field).toBe(
      'orderIds[1]',
    );
    expect((await change({ orderIds: [order.orderId] })).status).toBe(200);
    const orderNumber = `O${order.createdAt.getUTCFullYear()}-${order.orderId}`;
    expect(await get()).toMatchObject({ orderIds: [order.orderId], orders: [{ orderId: order.orderId, orderNumber }] });
  });
});

describe('signing', () => {
  it('stores the signed agreement and the audit trail, and mails the copy', async () => {
    const { mailedCode, sign, get, params, user, documentSha256, accountId, customerId, listEvents } = await setUpOffer();
    const { status, ...response } = await sign(await mailedCode());
    expect(status).toBe(200);
    const body = response.body as ManualAgreement;
    expect(body).toMatchObject({
      status: 'SIGNED',
      signature: { fullName: 'Renske Hiemstra', jobTitle: 'Directeur', accountId, method: 'PORTAL', documentSha256 },
    });
    expect(body.documents.map(({ type }) => type).sort()).toEqual(['AGREEMENT', 'AUDIT_TRAIL', 'SIGNED_AGREEMENT']);
    const download = async (type: 'SIGNED_AGREEMENT' | 'AUDIT_TRAIL') =>
      readPdf((await api.call(downloadManualAgreement, { params, query: { type } }, user())).payload).text;
    expect(await download('SIGNED_AGREEMENT')).toContain('Renske Hiemstra');
    expect(await download('SIGNED_AGREEMENT')).toContain('<script>alert(1)</script>');
    expect(await download('AUDIT_TRAIL')).toContain('Verificatiecode gemaild');
    expect(await listEvents()).toEqual(['manual-agreement.offered', 'manual-agreement.signed']);
    const isItsCode = eq(manualAgreementCodes.agreementId, params.uuid);
    expect(await api.db.select().from(manualAgreementCodes).where(isItsCode)).toEqual([]);
    const mail = (await api.listMails(customerId)).at(-1)!;
    expect(mail).toMatchObject({ language: 'nl', recipient: `inkoop-${customerId}@proef.example` });
    expect(mail.attachments).toHaveLength(1);
    expect((await get()).history.map(({ type }) => type)).toEqual(['OFFERED', 'CODE_MAILED', 'SIGNED']);
    expect(await sign('000000')).toMatchObject({ status: 409, problem: { code: 'AGREEMENT_NOT_SIGNABLE' } });
  });

  it('is refused for any document other than the newest version', async () => {
    const { uuid, mailedCode, sign, documentSha256, get } = await setUpOffer();
    const code = await mailedCode();
    expect(await sign(code, 'a'.repeat(64))).toMatchObject({ status: 409, problem: { code: 'DOCUMENT_CHANGED' } });
    const newOffer = { params: { uuid }, body: { title: 'Nieuwe prijzen' } };
    expect((await api.call(offerProviderManualAgreement, newOffer, systemToken)).body.revision).toBe(2);
    expect(await sign(code, documentSha256)).toMatchObject({ status: 409, problem: { code: 'DOCUMENT_CHANGED' } });
    const { documentSha256: newest, documents } = await get();
    expect(documents.map(({ revision }) => revision)).toEqual([2, 1]);
    // The code was for the previous version.
    expect(await sign(code, newest)).toMatchObject({ status: 400 });
  });

  it('is blocked for 15 minutes after 5 wrong codes', async () => {
    const { mailedCode, sign } = await setUpOffer();
    const code = await mailedCode();
    const wrongCode = code === '111111' ? '222222' : '111111';
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await sign(wrongCode)).problem?.validationErrors).toMatchObject([
        { field: 'verificationCode', code: 'validation.code-wrong' },
      ]);
    }
    expect(await sign(code)).toMatchObject({ status: 429, problem: { code: 'TOO_MANY_ATTEMPTS' } });
    api.clock.moveBy(15 * 60 + 1);
    expect((await sign(await mailedCode())).status).toBe(200);
  });

  it('is refused with an expired code or without the confirmations', async () => {
    const { mailedCode, sign, params, user, documentSha256 } = await setUpOffer();
    const verificationCode = await mailedCode();
    const body = { ...signer, authorised: false, agreed: false, documentSha256, verificationCode };
    const rejection = await api.call(signManualAgreement, { params, body }, user());
    expect(rejection.problem?.validationErrors?.map(({ field }) => field).sort()).toEqual(['agreed', 'authorised']);
    api.clock.moveBy(10 * 60);
    expect((await sign(verificationCode)).status).toBe(400);
  });

  it('requires a code that is less than ten minutes old', async () => {
    const { mailedCode, sign } = await setUpOffer();
    api.clock.stopAt(api.clock.now().toISOString());
    onTestFinished(() => api.clock.resume());
    const expiredCode = await mailedCode();
    api.clock.moveBy(10 * 60);
    expect((await sign(expiredCode)).problem?.validationErrors).toMatchObject([{ code: 'validation.code-wrong' }]);
    const code = await mailedCode();
    api.clock.moveBy(10 * 60 - 1);
    expect((await sign(code)).status).toBe(200);
  });

  it('is refused if the agreement changes while its documents are rendered', async () => {
    const { customerId, uuid, accountId, documentSha256, get } = await setUpOffer();
    let checkCount = 0;
    const signing = signAgreement(
      api.context,
      { customerId, agreementId: uuid },
      {
        signature: {
          fullName: 'R',
          jobTitle: 'Directeur',
          accountId,
          approval: null,
          method: 'PORTAL',
          ip: null,
          documentSha256,
        },
        author: { actor: 'CUSTOMER', accountId, ip: null, operation: 'signManualAgreement' },
        userAgent: null,
        check: async () => {
          checkCount += 1;
          const { agreementId, version } = manualAgreements;
          // The second check is in the transaction, which has locked the row.
          if (checkCount === 1)
            await api.db
              .update(manualAgreements)
              .set({ version: sql`${version} + 1` })
              .where(eq(agreementId, uuid));
        },
        respond: (_tx, row) => row,
      },
    );
    await expect(signing).rejects.toMatchObject({ code: 'STALE_VERSION' });
    expect(await get()).toMatchObject({ status: 'OFFERED', signedAt: null });
  });

  it.each<[string, Partial<typeof accounts.$inferInsert>]>([
    ['the role was removed', { roles: ['RESELLER_FINANCE'] }],
    ['the account was blocked', { status: 'DISABLED' }],
    ['the account was deleted', { deletedAt: new Date() }],
  ])('is refused if %s in the meantime', async (_what, values) => {
    const { mailedCode, sign, accountId } = await setUpOffer();
    const code = await mailedCode();
    await api.db.update(accounts).set(values).where(eq(accounts.accountId, accountId));
    expect(await sign(code)).toMatchObject({ status: 403, problem: { code: 'ROLE_REQUIRED' } });
  });

  it('is refused for another role, an end user and a blocked company', async () => {
    const finance = await setUp({ roles: ['RESELLER_FINANCE'] });
    expect((await api.call(listManualAgreements, { params: finance.params }, finance.user())).status).toBe(403);
    const { customerId } = await insertCustomer(api.db, { customerType: 'end-user' });
    const endUserResponse = await api.call(
      listManualAgreements,
      { params: { customerId } },
      { customerId, roles: ['RESELLER_ADMIN'] },
    );
    expect(endUserResponse).toMatchObject({ status: 403, problem: { code: 'RESELLER_ONLY' } });
    const blockedCustomer = await insertCustomer(api.db, { status: 'BLOCKED' });
    const { agreementId: uuid, documentSha256 } = await insertAgreement(api.db, { customerId: blockedCustomer.customerId });
    const input = { params: { customerId: blockedCustomer.customerId, uuid }, body: { documentSha256: documentSha256! } };
    const { token } = await createSession(api, { customerId: blockedCustomer.customerId, roles: ['RESELLER_ORDER'] });
    expect(await api.call(requestManualAgreementCode, input, token)).toMatchObject({ problem: { code: 'CUSTOMER_NOT_ACTIVE' } });
  });
});

describe('a copy signed on paper', () => {
  it('signs when the provider accepts it, even after the last day', async () => {
    const { upload, uuid, get, documentSha256, requestCode, listEvents, customerId, user } = await setUpOffer();
    expect((await upload('getekend.pdf', pdf)).body).toMatchObject({ status: 'OFFERED', isCopyWaiting: true });
    setTime('2025-12-02T09:00:00Z');
    await updateManualAgreements.run(api.context, []);
    expect((await get()).status).toBe('OFFERED');
    const listByStatus = (status: ManualAgreement['status']) =>
      api.call(listManualAgreements, { params: { customerId }, query: { status: [status] } }, user());
    expect([(await listByStatus('OFFERED')).body.total, (await listByStatus('EXPIRED')).body.total]).toEqual([1, 0]);
    expect(await requestCode()).toMatchObject({ problem: { code: 'AGREEMENT_EXPIRED' } });
    const decision = { params: { uuid }, body: { decision: 'ACCEPT' as const } };
    const { body } = await api.call(decideProviderManualAgreementCopy, decision, systemToken);
    expect(body).toMatchObject({ status: 'SIGNED', copy: null, signature: { method: 'PAPER', documentSha256 } });
    expect(body.documents.map(({ type }) => type).sort()).toEqual(['AGREEMENT', 'AUDIT_TRAIL', 'SIGNED_AGREEMENT']);
    expect((await api.call(decideProviderManualAgreementCopy, decision, systemToken)).status).toBe(409);
    expect((await listEvents()).at(-1)).toBe('manual-agreement.signed');
  });

  it('can be refused with a reason, which is emailed to the person who uploaded it', async () => {
    const { upload, uuid, get, customerId } = await setUpOffer();
    await upload('getekend.pdf', pdf);
    const refuse = (reason: string | null) =>
      api.call(decideProviderManualAgreementCopy, { params: { uuid }, body: { decision: 'REFUSE', reason } }, systemToken);
    expect((await refuse(' ')).problem?.validationErrors).toMatchObject([{ field: 'reason' }]);
    expect((await refuse('Handtekening ontbreekt')).status).toBe(200);
    expect((await get()).copy).toMatchObject({ status: 'REFUSED', reason: 'Handtekening ontbreekt' });
    expect((await api.listMails(customerId)).at(-1)!.text).toContain('Handtekening ontbreekt');
  });

  it.each([
    ['a renamed executable', 'getekend.pdf', Buffer.from('MZ\u0090\u0000 this program')],
    ['a picture', 'getekend.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ['an empty file', 'leeg.pdf', Buffer.from('%PDF-')],
  ])('cannot be %s', async (_what, fileName, content) => {
    const { upload, get } = await setUpOffer();
    const response = await upload(fileName, content.toString('base64'));
    expect(response.status).toBe(400);
    expect(response.problem?.validationErrors).toMatchObject([{ field: 'content', code: 'validation.pdf-unreadable' }]);
    expect((await get()).copy).toBeNull();
  });

  it('cannot be larger than 10 MB', async () => {
    const { upload, get } = await setUpOffer();
    const response = await upload('getekend.pdf', Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-').toString('base64'));
    expect([response.status, response.problem?.code]).toEqual([413, 'BODY_TOO_LARGE']);
    expect((await get()).copy).toBeNull();
  });
});

describe('the last day to sign', () => {
  afterEach(() => api.clock.resume());

  // 23:59:59 and 00:00 in Amsterdam: at New Year, and around the nights in which the clock changes.
  it.each([
    ['2025-12-31', '2025-12-31T22:59:59Z', '2025-12-31T23:00:00Z'],
    ['2026-03-28', '2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z'],
    ['2026-03-29', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'],
    ['2026-10-24', '2026-10-24T21:59:59Z', '2026-10-24T22:00:00Z'],
    ['2026-10-25', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'],
  ])('%s ends at midnight in Amsterdam, even before the job has run', async (validUntil, last, first) => {
    const inTime = await setUpOffer({ validUntil });
    const { get, requestCode, mailedCode, sign, params, user, customerId } = await setUpOffer({ validUntil });
    api.clock.stopAt(last);
    await updateManualAgreements.run(api.context, []);
    expect((await get()).status).toBe('OFFERED');
    expect((await inTime.sign(await inTime.mailedCode())).body).toMatchObject({ signedAt: last.replace('Z', '.000Z') });
    const code = await mailedCode();
    api.clock.stopAt(first);
    expect((await get()).status).toBe('EXPIRED');
    expect(await sign(code)).toMatchObject({ status: 409, problem: { code: 'AGREEMENT_EXPIRED' } });
    api.clock.moveBy(1);
    expect(await sign(code)).toMatchObject({ status: 409, problem: { code: 'AGREEMENT_EXPIRED' } });
    expect(await requestCode()).toMatchObject({ status: 409, problem: { code: 'AGREEMENT_EXPIRED' } });
    const getSummary = () => api.call(getManualAgreementSummary, { params: { customerId } }, user());
    expect((await getSummary()).body.byStatus).toEqual({ EXPIRED: 1 });
    expect(await api.call(declineManualAgreement, { params, body: { reason: 'x' } }, user())).toMatchObject({ status: 409 });
    await updateManualAgreements.run(api.context, []);
    await updateManualAgreements.run(api.context, []);
    expect((await get()).history.filter(({ type }) => type === 'EXPIRED')).toHaveLength(1);
    expect((await getSummary()).body.byStatus).toEqual({ EXPIRED: 1 });
    expect(await sign(code)).toMatchObject({ status: 409, problem: { code: 'AGREEMENT_EXPIRED' } });
    expect(['SIGNED', 'ACTIVE']).toContain((await inTime.get()).status);
  });
});

describe('the dates of an agreement', () => {
  it('trigger one reminder, the start, and the end after the last day', async () => {
    const { get, mailedCode, sign, uuid, listEvents } = await setUpOffer();
    const runOn = async (day: string) => {
      setTime(`${day}T09:00:00Z`);
      await updateManualAgreements.run(api.context, []);
      return (await get()).status;
    };
    await runOn('2025-11-26');
    expect(await listEvents()).not.toContain('manual-agreement.expiring');
    await runOn('2025-11-27');
    await runOn('2025-11-28');
    expect((await listEvents()).filter((type) => type === 'manual-agreement.expiring')).toHaveLength(1);
    expect((await sign(await mailedCode())).status).toBe(200);
    expect(await runOn('2025-11-30')).toBe('SIGNED');
    expect(await runOn('2025-12-01')).toBe('ACTIVE');
    const getEarliest = async () => (await get()).contract.earliestTerminationDate;
    expect(await getEarliest()).toBe('2025-12-31');
    await runOn('2025-12-20');
    expect(await getEarliest()).toBe('2026-01-19');
    const end = (terminationDate: string) =>
      api.call(endProviderManualAgreement, { params: { uuid }, body: { reason: 'Opgezegd', terminationDate } }, systemToken);
    expect((await end('2025-11-30')).status).toBe(400);
    expect((await end('2026-01-31')).body.status).toBe('ACTIVE');
    expect(await runOn('2026-01-31')).toBe('ACTIVE');
    expect(await runOn('2026-02-01')).toBe('ENDED');
  });

  it('let the provider renew an offer that has expired', async () => {
    const { uuid, get } = await setUpOffer();
    setTime('2025-12-01T09:00:00Z');
    const offer = (body: object) => api.call(offerProviderManualAgreement, { params: { uuid }, body }, systemToken);
    expect((await offer({})).problem?.validationErrors).toMatchObject([{ field: 'validUntil' }]);
    expect((await offer({ validUntil: '2025-12-15' })).status).toBe(200);
    expect(await get()).toMatchObject({ status: 'OFFERED', revision: 2 });
  });
});

describe('an offer', () => {
  it('can be declined with a reason, or withdrawn', async () => {
    const declinedOffer = await setUpOffer();
    const reason = { params: declinedOffer.params, body: { reason: 'Te duur' } };
    expect((await api.call(declineManualAgreement, reason, declinedOffer.user())).body).toMatchObject({
      status: 'DECLINED',
      statusReason: 'Te duur',
    });
    expect(await declinedOffer.requestCode()).toMatchObject({ problem: { code: 'AGREEMENT_NOT_SIGNABLE' } });
    const { uuid, get } = await setUpOffer();
    await api.call(withdrawProviderManualAgreement, { params: { uuid }, body: { reason: 'Fout' } }, systemToken);
    expect((await get()).status).toBe('WITHDRAWN');
  });

  it('emails a question to the account manager, and the answer to the user who asked', async () => {
    const { params, user, customerId, accountId, uuid, get } = await setUpOffer();
    const answerQuestion = () =>
      api.call(answerProviderManualAgreement, { params: { uuid }, body: { text: 'Per rack.' } }, systemToken);
    expect((await answerQuestion()).status).toBe(409);
    await api.call(askManualAgreementQuestion, { params, body: { text: 'Per rack?' } }, user());
    expect((await api.listMails(customerId)).at(-1)).toMatchObject({ recipient: 'sanne@kernhuis.example' });
    expect((await answerQuestion()).status).toBe(200);
    expect((await get()).history.map(({ type, text }) => [type, text]).slice(-2)).toEqual([
      ['QUESTION', 'Per rack?'],
      ['ANSWER', 'Per rack.'],
    ]);
    const questioner = (await api.db.select().from(accounts).where(eq(accounts.accountId, accountId)))[0]!;
    expect((await api.listMails(customerId)).at(-1)).toMatchObject({ recipient: questioner.email });
    await api.db.update(accounts).set({ status: 'DISABLED' }).where(eq(accounts.accountId, accountId));
    await answerQuestion();
    expect((await api.listMails(customerId)).at(-1)).toMatchObject({ recipient: `inkoop-${customerId}@proef.example` });
  });

  it('includes the annexes in its document', async () => {
    const { customerId, user } = await setUp();
    const { body } = await api.call(createProviderManualAgreement, { body: { customerId, ...draft } }, systemToken);
    const annex = { params: { uuid: body.uuid }, body: { fileName: 'bijlage.pdf', content: pdf } };
    expect((await api.call(addProviderManualAgreementAnnex, annex, systemToken)).status).toBe(200);
    await api.call(offerProviderManualAgreement, { params: { uuid: body.uuid }, body: {} }, systemToken);
    const file = { params: { customerId, uuid: body.uuid }, query: { type: 'AGREEMENT' as const } };
    expect(readPdf((await api.call(downloadManualAgreement, file, user())).payload).text).toContain('bijlage.pdf');
    expect((await api.call(addProviderManualAgreementAnnex, annex, systemToken)).status).toBe(409);
  });
});

describe('the list', () => {
  it('starts with agreements to sign, and can be paged, filtered and exported as CSV', async () => {
    const { customerId, user, params } = await setUp();
    const insert = (title: string, values: object) => insertAgreement(api.db, { customerId, title, ...values });
    await insert('Lopend', { status: 'ACTIVE', createdAt: new Date('2025-06-01T00:00:00Z') });
    await insert('Later', { validUntil: '2025-12-24', createdAt: new Date('2025-11-02T00:00:00Z') });
    await insert('Eerst', { validUntil: '2025-11-20', createdAt: new Date('2025-11-01T00:00:00Z') });
    await insert('Verlopen', { validUntil: '2025-11-19', createdAt: new Date('2025-10-01T00:00:00Z') });
    const find = async (query: Parameters<typeof api.call<typeof listManualAgreements>>[1]['query'] = {}) =>
      (await api.call(listManualAgreements, { params, query }, user())).body;
    const listTitles = async (query: Parameters<typeof find>[0]) => (await find(query)).items.map(({ title }) => title);
    const firstPage = await find({ limit: 3 });
    expect(firstPage.items.map(({ title }) => title)).toEqual(['Eerst', 'Later', 'Verlopen']);
    expect(await listTitles({ limit: 3, after: firstPage.next! })).toEqual(['Lopend']);
    expect(await listTitles({ status: ['EXPIRED'] })).toEqual(['Verlopen']);
    expect(await listTitles({ createdFrom: '2025-10-01', createdTo: '2025-11-01' })).toEqual(['Eerst', 'Verlopen']);
    for (const sort of ['createdAt', '-createdAt', 'validUntil', '-totalAmount'] as const) {
      const page = await find({ sort, limit: 2 });
      expect([...page.items, ...(await find({ sort, limit: 2, after: page.next! })).items]).toHaveLength(4);
    }
    expect((await find({ q: 'verlop' })).total).toBe(1);
    const { items } = await find();
    for (const { title, status } of items) {
      const searchResponse = await api.call(search, { params, query: { q: title } }, user());
      expect(searchResponse.body.hits).toMatchObject([{ kind: 'manualAgreement', title, status }]);
    }
    const csv = await api.call(exportManualAgreements, { params, query: { status: ['EXPIRED'] } }, user());
    expect(csv.payload.toString('utf8')).toMatch(/^\uFEFFnumber,title[^\n]*\r?\nMA1999-\d+,Verlopen,EXPIRED/);
  });
});
