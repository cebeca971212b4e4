import { randomUUID } from 'node:crypto';
import type { Role } from '@demarc/contract/access.ts';
import { deleteAccount, getAccount, listAccounts, updateAccount } from '@demarc/contract/account.ts';
import { createApiToken, deleteApiToken, listApiTokens } from '@demarc/contract/api-token.ts';
import { listPackages } from '@demarc/contract/catalog.ts';
import { disputeInvoice, getInvoiceDispute } from '@demarc/contract/invoice-dispute.ts';
import { type CatalogPackage, putCustomerPrices, putProviderPackage } from '@demarc/contract/provider/catalog.ts';
import { creditInvoice } from '@demarc/contract/provider/invoice.ts';
import { activateProviderManualAgreement } from '@demarc/contract/provider/manual-agreement.ts';
import { type CatalogTvPackage, putProviderTvPackage } from '@demarc/contract/provider/tv.ts';
import { listTvPackages } from '@demarc/contract/tv-package.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '../../db/schema/account.ts';
import { logins, passkeys } from '../../db/schema/login.ts';
import { removePasskey } from '../../oidc/passkeys.ts';
import { removeTotp } from '../../oidc/second-factor.ts';
import { billOn, insertCharge } from '../../testing/billing.ts';
import { insertCustomer, insertLogin } from '../../testing/builders.ts';
import { insertAgreement } from '../../testing/manual-agreements.ts';
import { buildProduct } from '../../testing/orderable.ts';
import { createSession } from '../../testing/sessions.ts';
import { compareReads, type ShownRead, toShownRead } from '../../testing/stale-reads.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
});
afterAll(() => api.close());

const signIn = (customerId: number, roles: Role[] = ['RESELLER_ADMIN']) => createSession(api, { customerId, roles });

/** Expects that a change alters every response, and that every client that shows one is notified. */
async function expectNotified(reads: readonly ShownRead[], change: () => Promise<unknown>): Promise<void> {
  const comparisons = await compareReads(api, reads, change);
  expect(comparisons).toEqual(reads.map(({ operation }) => ({ read: operation.id, isOther: true, isTold: true })));
}

describe('a client that shows an account', () => {
  /** Inserts an administrator and a colleague without a role, and returns all operations that show the colleague. */
  async function createColleague() {
    const { customerId } = await insertCustomer(api.db);
    const [administrator, { accountId, token }] = [await signIn(customerId), await signIn(customerId, [])];
    const params = { customerId, accountId };
    const toRead = (operation: typeof getAccount | typeof listApiTokens, by = administrator.token) =>
      toShownRead(operation, { params }, by, customerId);
    const listRead = toShownRead(listAccounts, { params: { customerId }, query: { all: true } }, administrator.token, customerId);
    const accountReads = [listRead, toRead(getAccount), toRead(getAccount, token)];
    const tokenReads = [toRead(listApiTokens), toRead(listApiTokens, token)];
    const addToken = async () =>
      (await api.call(createApiToken, { params, body: { description: 'Koppeling' } }, administrator.token)).body;
    return { params, administrator, toRead, accountReads, tokenReads, addToken };
  }

  it('is notified of created and revoked tokens', async () => {
    const { params, administrator, accountReads, tokenReads, addToken } = await createColleague();
    const reads = [...accountReads, ...tokenReads];
    await expectNotified(reads, addToken);
    const { tokenId } = await addToken();
    await expectNotified(reads, () => api.call(deleteApiToken, { params: { ...params, tokenId } }, administrator.token));
  });

  it.each([
    ['is disabled', updateAccount, { body: { status: 'DISABLED' } }],
    ['is deleted', deleteAccount, {}],
  ] as const)('is notified that it %s, which revokes its tokens', async (_what, operation, input) => {
    const { params, administrator, toRead, addToken } = await createColleague();
    await addToken();
    const { version } = (await api.call(getAccount, { params }, administrator.token)).body;
    const body = 'body' in input ? { body: { ...input.body, version } } : {};
    const change = () => api.call(operation as typeof updateAccount, { params, ...body } as never, administrator.token);
    await expectNotified([toRead(getAccount), toRead(listApiTokens)], change);
  });

  it('is notified of its second factor at each company of the user', async () => {
    const [first, second] = [await createColleague(), await createColleague()];
    const { loginId } = await insertLogin(api.db);
    for (const { params } of [first, second]) {
      await api.db.update(accounts).set({ loginId }).where(eq(accounts.accountId, params.accountId));
    }
    const reads = [...first.accountReads, ...second.accountReads];
    const credentialId = randomUUID();
    const passkey = { credentialId, loginId, name: 'Sleutel', publicKey: '', counter: 0, transports: [] };
    await api.db.insert(passkeys).values({ ...passkey, createdAt: api.clock.now() });
    await expectNotified(reads, () => removePasskey(api.context, { loginId, credentialId, ip: '127.0.0.1' }));
    await api.db.update(logins).set({ totpConfirmedAt: new Date(), totpSecret: 'sealed' }).where(eq(logins.loginId, loginId));
    await expectNotified(reads, () => removeTotp(api.context, loginId, '127.0.0.1'));
  });
});

describe('a client that shows a dispute', () => {
  it('is notified of a credit note for part of the disputed amount', async () => {
    const { customerId } = await insertCustomer(api.db);
    await insertCharge(api, { customerId, startsOn: '2025-03-01' });
    const number = (await billOn(api, customerId, '2025-03-01'))!;
    const { token } = await signIn(customerId, ['RESELLER_FINANCE']);
    const body = { lineNumber: 1, reason: 'WRONG_PRICE', text: 'Te hoog.' } as const;
    const { disputeId } = (await api.call(disputeInvoice, { params: { customerId, number }, body }, token)).body;
    const input = { params: { number }, body: { reason: 'Te hoog', lines: [{ lineNumber: 1, amount: '10.00' }] } };
    await expectNotified([toShownRead(getInvoiceDispute, { params: { customerId, disputeId } }, token, customerId)], () =>
      api.call(creditInvoice, input, systemToken),
    );
  });
});

describe('a client that shows the catalog', () => {
  const pack: CatalogPackage = {
    name: { en: 'Fiber', nl: 'Glas' },
    description: { en: '', nl: '' },
    orderType: 'LINE',
    siteCode: null,
    carrierCode: 'TESTNET',
    technology: 'FTTH_GPON',
    orderable: true,
    minTermMonths: 12,
    allowedTermMonths: [12],
    leadTimeWorkingDays: 7,
    products: [buildProduct('FOLLOWED', 'LINE', { mandatory: true })],
    parameters: [],
  };
  const tvPack: CatalogTvPackage = {
    productId: 'followed-1',
    type: 'base',
    orderable: true,
    price: '11.50',
    requires: [],
    excludes: [],
    name: { en: 'Quay', nl: 'Kade' },
    description: { en: '', nl: '' },
    publicViewing: false,
    replayHours: 24,
    channelCount: 38,
    hdChannelCount: 24,
    maxStreams: 2,
    maxDevices: 3,
    recordingHours: 0,
  };

  it('is notified of packages at every company, and of its own prices', async () => {
    const [first, second] = [await insertCustomer(api.db), await insertCustomer(api.db)];
    const reads = await Promise.all(
      [first, second].map(async ({ customerId }) => {
        const { token } = await signIn(customerId, ['RESELLER_ORDER']);
        return toShownRead(listPackages, { params: { customerId } }, token, customerId);
      }),
    );
    const put = { params: { packageCode: 'FOLLOWED' }, body: pack };
    await expectNotified(reads, () => api.call(putProviderPackage, put, systemToken));
    const prices = [{ productCode: 'FOLLOWED', unitPrice: '3.0000' }];
    const { customerId } = first;
    await expectNotified([reads[0]!], () =>
      api.call(putCustomerPrices, { params: { customerId }, body: { prices } }, systemToken),
    );
    const agreed = { packageCode: 'FOLLOWED', packageName: 'Glas', productCode: 'FOLLOWED', productName: 'Lijn' };
    const { agreementId: uuid } = await insertAgreement(api.db, {
      customerId,
      status: 'SIGNED',
      startDate: '2199-01-01',
      catalogPrices: [{ ...agreed, chargeType: 'MRC', unitPrice: '2.0000' }],
    });
    await expectNotified([reads[0]!], () => api.call(activateProviderManualAgreement, { params: { uuid } }, systemToken));
  });

  it('is notified of TV packages', async () => {
    const { customerId } = await insertCustomer(api.db);
    const { token } = await signIn(customerId, ['RESELLER_SERVICE_DESK']);
    const put = { params: { productCode: 'FOLLOWED' }, body: tvPack };
    await expectNotified([toShownRead(listTvPackages, {}, token, customerId)], () =>
      api.call(putProviderTvPackage, put, systemToken),
    );
  });
});
