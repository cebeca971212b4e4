import { createHash, randomUUID } from 'node:crypto';
import { listActivity } from '@demarc/contract/activity.ts';
import { createApiToken } from '@demarc/contract/api-token.ts';
import {
  approvalRequestDays,
  approveApprovalRequest,
  getApprovalRequest,
  refuseApprovalRequest,
  withdrawApprovalRequest,
} from '@demarc/contract/approval-request.ts';
import {
  declineManualAgreement,
  downloadManualAgreement,
  getManualAgreement,
  listManualAgreements,
  type ManualAgreement,
  requestManualAgreementCode,
  signManualAgreement,
  uploadManualAgreementCopy,
} from '@demarc/contract/manual-agreement.ts';
import {
  decideProviderManualAgreementCopy,
  getProviderManualAgreement,
  offerProviderManualAgreement,
} from '@demarc/contract/provider/manual-agreement.ts';
import type { WaitingForApproval } from '@demarc/contract/waiting-for-approval.ts';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '../../db/schema/account.ts';
import { approvalRequests } from '../../db/schema/approval-request.ts';
import { events } from '../../db/schema/audit.ts';
import { customers } from '../../db/schema/customer.ts';
import { manualAgreements } from '../../db/schema/manual-agreement.ts';
import { readPdf } from '../../documents/read-pdf.ts';
import { expireApprovalRequests } from '../../modules/approval-request/expire-requests.ts';
import { createPlainPdf } from '../../sample-data/plain-pdf.ts';
import { insertContact, insertCustomer } from '../../testing/builders.ts';
import { insertAgreement } from '../../testing/manual-agreements.ts';
import { admin, createSession, type SignedIn } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
});
afterAll(() => api.close());

/** 12 months of € 200, and € 100.55 once; usage does not count. */
const items = [
  { description: 'Rack 42U', quantity: 2, chargeType: 'MRC' as const, unitPrice: '100.0000' },
  { description: 'Installatie', quantity: 1, chargeType: 'NRC' as const, unitPrice: '100.5500' },
  { description: 'Stroom', quantity: 1, chargeType: 'USAGE' as const, unitPrice: '0.2500' },
];
const value = '2500.55';
const signer = { fullName: ' Renske Hiemstra ', jobTitle: 'Directeur', authorised: true };
const paper = createPlainPdf(['Getekend']);

/** Inserts a company with a limit, two people who may order, and an agreement that was offered to it. */
async function setUp({ approvalLimit = '2500.54' as string | null, agreement = {} } = {}) {
  const { customerId } = await insertCustomer(api.db, { approvalLimit, language: 'nl', brand: 'datacentre' });
  await insertContact(api.db, { customerId, types: ['main', 'order'], email: `inkoop-${customerId}@proef.example` });
  const requester = await createSession(api, { customerId, roles: ['RESELLER_ORDER'] });
  const approver = await createSession(api, { customerId, roles: ['RESELLER_ORDER'] });
  await setAccount(customerId, approver, { firstName: 'Guusje', middleName: '', lastName: 'Vos' });
  const { agreementId: uuid, documentSha256 } = await insertAgreement(api.db, { customerId, items, ...agreement });
  const params = { customerId, uuid };
  const requestCode = async ({ token }: SignedIn = requester) => {
    const codeResponse = await api.call(requestManualAgreementCode, { params, body: { documentSha256: documentSha256! } }, token);
    expect(codeResponse.status).toBe(200);
    return /\b\d{6}\b/.exec((await api.listMails(customerId)).at(-1)!.text)![0];
  };
  const sendSignature = (verificationCode: string, { token }: SignedIn = requester, headers = {}) => {
    const body = { ...signer, agreed: true, documentSha256: documentSha256!, verificationCode };
    return api.call(signManualAgreement, { params, body }, token, { headers });
  };
  return {
    customerId,
    requester,
    approver,
    uuid,
    params,
    documentSha256: documentSha256!,
    requestCode,
    sendSignature,
    sign: async () => sendSignature(await requestCode()),
    upload: ({ token }: SignedIn = requester) => {
      const file = { fileName: 'getekend.pdf', content: paper.toString('base64') };
      const body = { ...signer, ...file, documentSha256: documentSha256! };
      return api.call(uploadManualAgreementCopy, { params, body }, token);
    },
    list: async () => (await api.call(listManualAgreements, { params: { customerId } }, requester.token)).body.items,
    read: async ({ token }: SignedIn = requester) => (await api.call(getManualAgreement, { params }, token)).body,
    download: async (type: 'SIGNED_AGREEMENT' | 'AUDIT_TRAIL') =>
      (await api.call(downloadManualAgreement, { params, query: { type } }, requester.token)).payload,
    toKey: (response: { body: unknown }) => ({
      customerId,
      approvalRequestId: (response.body as WaitingForApproval).approvalRequestId,
    }),
  };
}

type RequestKey = { customerId: number; approvalRequestId: number };

const approve = (params: RequestKey, { token }: SignedIn) => api.call(approveApprovalRequest, { params }, token);
const setAccount = (customerId: number, { accountId }: SignedIn, values: Partial<typeof accounts.$inferInsert>) =>
  api.db
    .update(accounts)
    .set(values)
    .where(and(eq(accounts.customerId, customerId), eq(accounts.accountId, accountId)));
const readRow = async ({ approvalRequestId }: RequestKey) =>
  (await api.db.select().from(approvalRequests).where(eq(approvalRequests.approvalRequestId, approvalRequestId)))[0]!;
const listEvents = async (customerId: number) =>
  (await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(asc(events.eventId))).map(
    ({ type }) => type,
  );

describe('a signature above the limit', () => {
  it('waits until another person approves it, and is then completed in the name of the signer', async () => {
    const setup = await setUp();
    const { customerId, requester, approver, uuid, sign, read, toKey, documentSha256 } = setup;
    expect(await read()).toMatchObject({ needsApproval: true, approvalRequest: null, totalAmount: value });
    const response = await sign();
    expect(response).toMatchObject({ status: 202, body: { status: 'WAITING', amount: value } });
    const key = toKey(response);
    const { approvalRequestId } = key;
    expect(await read(approver)).toMatchObject({
      status: 'OFFERED',
      signature: null,
      approvalRequest: { approvalRequestId, requestedByName: 'Test Persoon' },
    });
    expect(await setup.list()).toMatchObject([{ uuid, approvalRequestId }]);
    expect((await api.call(getApprovalRequest, { params: key }, approver.token)).body).toMatchObject({
      operation: 'signManualAgreement',
      objectType: 'manual-agreement',
      objectId: uuid,
      canDecide: true,
      title: 'Proefovereenkomst',
      subject: expect.stringMatching(/^MA/),
      amount: value,
      termMonths: 12,
      wishDate: null,
      totals: { mrc: '200.00', nrc: '100.55' },
      items: [
        { name: 'Rack 42U', quantity: 2, amount: '200.00', productCode: null, productType: null },
        { name: 'Installatie', amount: '100.55' },
        { name: 'Stroom', amount: null },
      ],
    });
    // The request does not store the code, and waits longer than the code is valid.
    expect((await readRow(key)).input!.body).toMatchObject({ verificationCode: '', documentSha256 });
    api.clock.moveBy(11 * 60);

    expect(await approve(key, approver)).toMatchObject({ status: 200, body: { status: 'APPROVED', objectId: uuid } });
    const signedAgreement = await read();
    const { requestedAt } = await readRow(key);
    const approval = { requestedAt: requestedAt.toISOString(), approvedByName: 'Guusje Vos', approvedAt: expect.any(String) };
    expect(signedAgreement).toMatchObject({
      status: 'SIGNED',
      approvalRequest: null,
      signature: { fullName: 'Renske Hiemstra', accountId: requester.accountId, method: 'PORTAL', documentSha256, approval },
    });
    expect(await setup.list()).toMatchObject([{ uuid, approvalRequestId: null }]);
    expect(signedAgreement.documents.map(({ type }) => type).sort()).toEqual(['AGREEMENT', 'AUDIT_TRAIL', 'SIGNED_AGREEMENT']);
    expect(signedAgreement.history.map(({ type, name }) => [type, name])).toEqual([
      ['CODE_MAILED', 'Test Persoon'],
      ['APPROVAL_REQUESTED', 'Test Persoon'],
      ['APPROVED', 'Guusje Vos'],
      ['SIGNED', 'Test Persoon'],
    ]);
    const trail = readPdf(await setup.download('AUDIT_TRAIL')).text;
    for (const text of ['Bevestigd in het portaal', 'Goedgekeurd door Guusje Vos', 'Renske Hiemstra']) {
      expect(trail).toContain(text);
    }
    expect(await listEvents(customerId)).toEqual([
      'approval-request.created',
      'manual-agreement.signed',
      'approval-request.approved',
    ]);
    expect((await readRow(key)).input).toBeNull();
    const { number } = signedAgreement;
    const { body: log } = await api.call(
      listActivity,
      { params: { customerId }, query: { objectType: 'approval-request' } },
      admin(customerId),
    );
    expect(log.items.map(({ title, identifier, after }) => [title, identifier, after?.agreementNumber])).toEqual([
      ['Proefovereenkomst', number, number],
      ['Proefovereenkomst', number, number],
    ]);
  });

  it('is emailed to the approver with a link to the request, and to the requester with a link to the agreement', async () => {
    const { customerId, requester, approver, uuid, sign, toKey } = await setUp();
    const key = toKey(await sign());
    await approve(key, approver);
    const mails = await api.listMails(customerId);
    const approverMail = mails.find(({ recipient }) => recipient === `person-${approver.accountId}@test.example`)!;
    expect(approverMail.text).toContain('wil deze overeenkomst namens uw bedrijf ondertekenen');
    expect(approverMail.text).toContain(`/orders?list=approvals&approval=${key.approvalRequestId}`);
    const requesterMail = mails.findLast(({ recipient }) => recipient === `person-${requester.accountId}@test.example`)!;
    expect(requesterMail.text).toContain(`/manual-agreement/view/${uuid}`);
  });

  it.each([
    ['off', null],
    ['equal to the value', value],
    ['higher', '99999.00'],
  ])('is signed immediately with a limit that is %s', async (_what, approvalLimit) => {
    const { sign, read } = await setUp({ approvalLimit });
    expect((await read()).needsApproval).toBe(false);
    expect(await sign()).toMatchObject({ status: 200, body: { status: 'SIGNED', signature: { approval: null } } });
  });

  it('is signed immediately if the agreement has no prices', async () => {
    const { sign } = await setUp({ approvalLimit: '0.00', agreement: { items: [items[2]] } });
    expect((await sign()).status).toBe(200);
  });

  it('waits only with the right code, which cannot be used again', async () => {
    const { customerId, requester, requestCode, sendSignature, toKey } = await setUp();
    const code = await requestCode();
    const wrongCode = code === '111111' ? '222222' : '111111';
    expect((await sendSignature(wrongCode)).problem?.validationErrors).toMatchObject([{ code: 'validation.code-wrong' }]);
    expect(await listEvents(customerId)).toEqual([]);
    const key = toKey(await sendSignature(code));
    await api.call(withdrawApprovalRequest, { params: key }, requester.token);
    expect((await sendSignature(code)).problem?.validationErrors).toMatchObject([{ code: 'validation.code-wrong' }]);
    expect((await sendSignature(await requestCode())).status).toBe(202);
  });

  it('waits only once, even if a copy is uploaded or a colleague signs', async () => {
    const { approver, sign, sendSignature, requestCode, upload, toKey, read } = await setUp();
    const { approvalRequestId } = toKey(await sign());
    const alreadyWaiting = { status: 409, problem: { code: 'ALREADY_WAITING_FOR_APPROVAL', details: { approvalRequestId } } };
    expect(await sign()).toMatchObject(alreadyWaiting);
    expect(await upload()).toMatchObject(alreadyWaiting);
    expect(await sendSignature(await requestCode(approver), approver)).toMatchObject(alreadyWaiting);
    expect((await read()).history.filter(({ type }) => type === 'APPROVAL_REQUESTED')).toHaveLength(1);
  });

  it('gets the same response for the same Idempotency-Key', async () => {
    const { requestCode, sendSignature, requester, approver, toKey, read } = await setUp();
    const code = await requestCode();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await sendSignature(code, requester, headers);
    await approve(toKey(first), approver);
    expect(await sendSignature(code, requester, headers)).toMatchObject({ status: 202, body: first.body });
    expect((await read()).history.filter(({ type }) => type === 'SIGNED')).toHaveLength(1);
  });

  it('is rejected if nobody else may approve it', async () => {
    const { customerId, approver, sign, read } = await setUp();
    await setAccount(customerId, approver, { roles: ['RESELLER_FINANCE'] });
    expect(await sign()).toMatchObject({ status: 409, problem: { code: 'NO_SECOND_PERSON' } });
    expect((await read()).history.map(({ type }) => type)).toEqual(['CODE_MAILED']);
  });
});

describe('the decision about a signature', () => {
  it('cannot be made by the signer, or by an API token, which cannot sign either', async () => {
    const { customerId, requester, approver, uuid, documentSha256, sign, toKey, read } = await setUp();
    const key = toKey(await sign());
    expect(await approve(key, requester)).toMatchObject({ status: 403, problem: { code: 'OWN_APPROVAL_REQUEST' } });
    const administrator = await createSession(api, admin(customerId));
    const { body } = await api.call(
      createApiToken,
      { params: { customerId, accountId: approver.accountId }, body: { description: 'Koppeling' } as never },
      administrator.token,
    );
    const token = { ...approver, token: body.token ?? '' };
    expect((await approve(key, token)).problem?.code).toBe('TOKEN_NOT_ALLOWED');
    const input = { ...signer, agreed: true, documentSha256, verificationCode: '123456' };
    const signature = await api.call(signManualAgreement, { params: { customerId, uuid }, body: input }, token.token);
    expect(signature.problem?.code).toBe('TOKEN_NOT_ALLOWED');
    expect((await read()).status).toBe('OFFERED');
  });

  it.each(['refused', 'withdrawn', 'expired'] as const)('leaves the agreement offered if the request is %s', async (how) => {
    const { customerId, requester, approver, sign, toKey, read } = await setUp();
    const key = toKey(await sign());
    if (how === 'refused') {
      const params = { params: key, body: { reason: 'Te duur.' } };
      expect((await api.call(refuseApprovalRequest, params, approver.token)).body.status).toBe('REFUSED');
      expect((await api.listMails(customerId)).at(-1)!.text).toContain('De ondertekening is niet ingediend.');
    } else if (how === 'withdrawn') {
      expect((await api.call(withdrawApprovalRequest, { params: key }, requester.token)).body.status).toBe('WITHDRAWN');
    } else {
      const isRequest = eq(approvalRequests.approvalRequestId, key.approvalRequestId);
      await api.db.update(approvalRequests).set({ expiresAt: api.clock.now() }).where(isRequest);
      expect((await read()).approvalRequest).toBeNull();
      await expireApprovalRequests.run(api.context, {});
    }
    expect(await approve(key, approver)).toMatchObject({ status: 409, problem: { code: 'INVALID_TRANSITION' } });
    expect(await read()).toMatchObject({ status: 'OFFERED', signature: null, approvalRequest: null });
    expect((await sign()).status).toBe(202);
  });

  it('is made once, by one of twenty at the same time', async () => {
    const { customerId, approver, sign, toKey, read } = await setUp();
    const key = toKey(await sign());
    const secondApprover = await createSession(api, { customerId, roles: ['RESELLER_ORDER'] });
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => approve(key, index % 2 === 0 ? approver : secondApprover)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const rejections = responses.filter(({ status }) => status !== 200);
    expect(new Set(rejections.map(({ problem }) => problem?.code))).toEqual(new Set(['INVALID_TRANSITION']));
    const { history, documents } = await read();
    expect(history.map(({ type }) => type)).toEqual(['CODE_MAILED', 'APPROVAL_REQUESTED', 'APPROVED', 'SIGNED']);
    expect(documents).toHaveLength(3);
    expect((await listEvents(customerId)).filter((type) => type === 'manual-agreement.signed')).toHaveLength(1);
  });
});

describe('approval of a signature after a change', () => {
  const expectNothingSigned = async (
    { read, approver, toKey }: Awaited<ReturnType<typeof setUp>>,
    response: object,
    code: string,
  ) => {
    const key = toKey(response as { body: unknown });
    expect(await approve(key, approver)).toMatchObject({ status: 409, problem: { code } });
    expect((await readRow(key)).status).toBe('WAITING');
    expect((await read()).signature).toBeNull();
  };

  it('rejects any version but the one that was signed', async () => {
    const setup = await setUp();
    const response = await setup.sign();
    const { uuid } = setup;
    expect((await api.call(offerProviderManualAgreement, { params: { uuid }, body: {} }, systemToken)).status).toBe(200);
    await expectNothingSigned(setup, response, 'DOCUMENT_CHANGED');
  });

  it('rejects an offer that has expired', async () => {
    const setup = await setUp();
    const response = await setup.sign();
    await api.db.update(manualAgreements).set({ validUntil: '2020-01-01' }).where(eq(manualAgreements.agreementId, setup.uuid));
    await expectNothingSigned(setup, response, 'AGREEMENT_EXPIRED');
  });

  it('rejects an agreement that was declined', async () => {
    const setup = await setUp();
    const response = await setup.sign();
    await api.call(declineManualAgreement, { params: setup.params, body: { reason: 'Te duur' } }, setup.approver.token);
    await expectNothingSigned(setup, response, 'AGREEMENT_NOT_SIGNABLE');
  });

  it('rejects a company that was blocked', async () => {
    const setup = await setUp();
    const response = await setup.sign();
    await api.db.update(customers).set({ status: 'BLOCKED' }).where(eq(customers.customerId, setup.customerId));
    await expectNothingSigned(setup, response, 'CUSTOMER_NOT_ACTIVE');
  });

  it.each([
    ['a blocked account', { status: 'DISABLED' as const }],
    ['an account without the role', { roles: ['RESELLER_FINANCE' as const] }],
  ])('signs nothing for %s', async (_what, values) => {
    const setup = await setUp();
    const response = await setup.sign();
    await setAccount(setup.customerId, setup.requester, values);
    const key = setup.toKey(response);
    expect(await approve(key, setup.approver)).toMatchObject({ status: 409, problem: { code: 'REQUESTER_NOT_ALLOWED' } });
    expect(await setup.read(setup.approver)).toMatchObject({ status: 'OFFERED', signature: null });
  });

  it('still needs the decision if the limit is removed', async () => {
    const { customerId, approver, sign, toKey, read } = await setUp();
    const key = toKey(await sign());
    await api.db.update(customers).set({ approvalLimit: null }).where(eq(customers.customerId, customerId));
    expect((await read()).status).toBe('OFFERED');
    expect((await approve(key, approver)).status).toBe(200);
    expect((await read()).status).toBe('SIGNED');
  });
});

describe('a copy signed on paper', () => {
  it('waits, reaches the provider once it is approved, and keeps the approval after the provider has accepted it', async () => {
    const { customerId, requester, approver, uuid, upload, toKey, read, download } = await setUp();
    const response = await upload();
    expect(response).toMatchObject({ status: 202, body: { status: 'WAITING', amount: value } });
    const ofProvider = async () => (await api.call(getProviderManualAgreement, { params: { uuid } }, systemToken)).body;
    expect(await ofProvider()).toMatchObject({ copy: null, isCopyWaiting: false });
    const decision = { params: { uuid }, body: { decision: 'ACCEPT' as const } };
    expect((await api.call(decideProviderManualAgreementCopy, decision, systemToken)).status).toBe(409);

    const key = toKey(response);
    const approval = await approve(key, approver);
    expect(approval).toMatchObject({ status: 200, body: { operation: 'uploadManualAgreementCopy', objectId: uuid } });
    expect(await ofProvider()).toMatchObject({
      isCopyWaiting: true,
      copy: { fullName: 'Renske Hiemstra', accountId: requester.accountId, approval: { approvedByName: 'Guusje Vos' } },
    });
    expect((await readRow(key)).input).toBeNull();
    expect(await listEvents(customerId)).toEqual([
      'approval-request.created',
      'manual-agreement.copy-uploaded',
      'approval-request.approved',
    ]);
    expect((await api.call(decideProviderManualAgreementCopy, decision, systemToken)).status).toBe(200);
    expect(await read()).toMatchObject({
      status: 'SIGNED',
      signature: { method: 'PAPER', approval: { approvedByName: 'Guusje Vos' } },
    });
    const hash = (file: Uint8Array) => createHash('sha256').update(file).digest('hex');
    expect(hash(await download('SIGNED_AGREEMENT'))).toBe(hash(paper));
    expect(readPdf(await download('AUDIT_TRAIL')).text).toContain('Goedgekeurd door Guusje Vos');
  });

  it('is not stored if the request is refused', async () => {
    const { approver, upload, toKey, read } = await setUp();
    const key = toKey(await upload());
    await api.call(refuseApprovalRequest, { params: key, body: { reason: 'Te duur.' } }, approver.token);
    expect(await read()).toMatchObject({ status: 'OFFERED', copy: null, isCopyWaiting: false });
    expect((await readRow(key)).input).toBeNull();
  });

  it('is received immediately without a limit', async () => {
    const { upload } = await setUp({ approvalLimit: null });
    expect(((await upload()).body as ManualAgreement).copy).toMatchObject({ status: 'RECEIVED', approval: null });
  });
});

it('an approval request for a signature expires 14 days after the signature', async () => {
  const { sign, toKey } = await setUp();
  const { requestedAt, expiresAt } = await readRow(toKey(await sign()));
  expect(expiresAt.getTime() - requestedAt.getTime()).toBe(approvalRequestDays * 24 * 3600 * 1000);
});

it('a signature that waits for approval is not shown to the provider', async () => {
  const { uuid, sign } = await setUp();
  await sign();
  const { body } = await api.call(getProviderManualAgreement, { params: { uuid } }, systemToken);
  expect(body).not.toHaveProperty('approvalRequest');
  expect(body).not.toHaveProperty('needsApproval');
});
