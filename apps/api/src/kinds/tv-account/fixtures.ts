import { randomUUID } from 'node:crypto';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { tvOperations, tvProviderOperations } from '@demarc/contract/kinds/tv-account-operations.ts';
import type { TvAccountStatus } from '@demarc/contract/tv-account-status.ts';
import { cancelTvUnconfirmedCode } from '@demarc/contract/tv-activation.ts';
import { cancelTvProduct } from '@demarc/contract/tv-product.ts';
import { eq } from 'drizzle-orm';
import { encrypt } from '../../db/encryption.ts';
import { tvAccounts, tvActivationCodes, tvActivationRequests } from '../../db/schema/tv.ts';
import { refreshAccount } from '../../modules/tv-account/tv-account.store.ts';
import { generateActivationCode, getCodeHashes } from '../../modules/tv-account/tv-code.ts';
import { writeTvAudit } from '../../modules/tv-account/write-tv-audit.ts';
import { insertTvAccount } from '../../testing/builders.ts';
import { buildAddress } from '../../testing/findable.ts';
import type { KindFixtures, RowOwner } from '../../testing/kind-fixtures.ts';
import type { TestApi } from '../../testing/test-api.ts';
import { insertTvDevice, insertTvPackage, insertTvProduct, insertTvSubscriber, testBase } from '../../testing/tv.ts';
import type { RawInput } from '../../testing/valid-input.ts';

/** A package that accounts of `insertRows` do not have yet, and a product that they can cancel. */
const fullTvAddon = 'TEST-ADDON';
const fullTvProductId = 'test-running';
const runningCode = 'TEST-RUNNING';
/** All customers share the packages, so they contain no word of a customer. */
const name = { en: 'Proefpakket', nl: 'Proefpakket' };

/**
 * A TV account with a row in every related table: products, a device, a code of each kind, and a device that awaits confirmation.
 */
export const fixtures: KindFixtures<Awaited<ReturnType<typeof insertRows>>> = {
  operations: [...tvOperations, ...tvProviderOperations],
  insertRows,
  getParams: ({ tvAccountId, tvDeviceId, activationCodeId, activationRequestId }) => ({
    id: tvAccountId,
    productId: fullTvProductId,
    deviceId: tvDeviceId,
    productCode: fullTvAddon,
    activationCodeId,
    activationRequestId,
  }),
  inputs: {
    createTvAccount: ({ lineId }, { clock }) => ({
      body: { productCode: testBase, lineId, pin: '2580', startDate: formatAmsterdamDate(clock.now()) },
    }),
    listTvAccounts: () => ({ query: { productCode: testBase, status: 'active', q: 'proef' } }),
    exportTvAccounts: () => ({ query: { productCode: testBase, status: 'active', q: 'proef' } }),
    cancelTvAccount: () => ({ query: { direct: false } }),
    activateTvAccount: setTvStatus('new'),
    resumeTvAccount: setTvStatus('suspended'),
    cancelTvAccountCancellation: setTvStatus('cancelling'),
    setTvPin: () => ({ body: { pin: '2580' } }),
    addTvProduct: (_own, { clock }) => ({ body: { productCode: fullTvAddon, startDate: formatAmsterdamDate(clock.now()) } }),
    cancelTvProduct: () => ({ query: { direct: false } }),
    cancelTvProductCancellation: async ({ tvAccountId: id, token }, api) => {
      await api.call(cancelTvProduct, { params: { id, productId: fullTvProductId }, query: {} }, token);
      return {};
    },
    createTvUnconfirmedCode: async ({ tvAccountId: id, activationCodeId, token }, api) => {
      await api.call(cancelTvUnconfirmedCode, { params: { id, activationCodeId } }, token);
      return {};
    },
    requestTvActivation: ({ unconfirmedCode }) => ({ body: { activationCode: unconfirmedCode } }),
    putProviderTvPackage: () => ({ params: { productCode: 'TEST-PUT' }, body: { price: '1.00', publicViewing: false } }),
    redeemTvCode: ({ directCode }) => ({ body: { activationCode: directCode } }),
    checkTvPin: () => ({ body: { pin: '2580' } }),
  },
  singleUseRows: [
    'activateTvAccount',
    'suspendTvAccount',
    'resumeTvAccount',
    'cancelTvAccountCancellation',
    'addTvProduct',
    'generateTvActivationCode',
    'createTvUnconfirmedCode',
    'confirmTvActivation',
    'redeemTvCode',
  ],
  operationsWithoutFreeText: ['getTvAccountSummary', 'getTvActivationCode'],
  crossCustomerOperations: ['listOpenTvCodes'],
  async insertFindable(db, { customerId, uniqueText, digits, count, person }) {
    const tv = await insertTvAccount(db, {
      customerId,
      reference: `TV ${uniqueText}`,
      endUser: {
        ...person,
        lastName: `Kijker${uniqueText}`,
        email: `tv@${uniqueText}.example`,
        phoneNumber: `07055500${digits}`,
        address: buildAddress('6001TV', 2_000 + count, null),
      },
    });
    await insertTvDevice(db, tv, { deviceId: `stb-${uniqueText}`, name: 'Zolder' });
    const texts = [
      String(tv.accountNr),
      String(tv.tvAccountId),
      `TV ${uniqueText}`,
      `tv@${uniqueText}.example`,
      `stb-${uniqueText}`,
      `070-55500${digits}`,
      `6001 TV ${2000 + count}`,
      `TV account ${tv.accountNr}`,
      `Heidestraat ${2000 + count}, Venlo`,
    ];
    return [{ kind: 'tvAccount', id: String(tv.tvAccountId), texts }];
  },
};

async function insertRows(api: TestApi, { customerId, accountId, word }: RowOwner) {
  const { db, clock } = api;
  const { keys } = api.context;
  const now = clock.now();
  await insertTvPackage(db, fullTvAddon, { name, type: 'addon', price: '4.95' });
  await insertTvPackage(db, runningCode, { name, type: 'addon', price: '2.50', productId: fullTvProductId });
  const endUser = {
    firstName: word,
    middleName: '',
    lastName: word,
    email: `${word.toLowerCase()}@test.example`,
    phoneNumber: '',
    address: { street: word, houseNumber: 1, houseNumberAddition: null, postalCode: '1234AB', city: 'Testdam', country: 'NL' },
  };
  const account = await insertTvSubscriber(db, { customerId, reference: word, endUser, encryptedPin: encrypt(keys, '2580') });
  await insertTvProduct(db, account, runningCode);
  const device = { deviceId: `device-${customerId}`, name: word, activatedAt: now, lastSeenAt: now };
  await insertTvDevice(db, account, device);

  const { tvAccountId } = account;
  const directCode = await insertCode(true);
  const { activationCode, activationCodeId } = await insertCode(false);
  const activationRequestId = randomUUID();
  await db.insert(tvActivationRequests).values({
    customerId,
    activationRequestId,
    tvAccountId,
    activationCodeId,
    deviceId: `waiting-${customerId}`,
    deviceName: word,
    deviceType: 'app',
    requestedAt: now,
    status: 'PENDING',
  });
  await refreshAccount(db, account, now);
  const author = { actor: 'CUSTOMER', accountId, ip: null, operation: 'updateTvAccount' } as const;
  await writeTvAudit(db, clock, author, account, { event: 'tv-account.changed', facts: { reference: word } });
  return {
    tvAccountId,
    tvDeviceId: device.deviceId,
    activationRequestId,
    activationCodeId,
    unconfirmedCode: activationCode,
    directCode: directCode.activationCode,
  };

  async function insertCode(isDirect: boolean) {
    const activationCode = generateActivationCode();
    const activationCodeId = randomUUID();
    await db.insert(tvActivationCodes).values({
      customerId,
      activationCodeId,
      tvAccountId,
      isDirect,
      codeHash: getCodeHashes(keys, activationCode)[0]!,
      encryptedCode: encrypt(keys, activationCode),
      status: 'ISSUED',
      deviceName: word,
      issuedAt: now,
      expiresAt: new Date(now.getTime() + 60 * 60 * 1000),
      issuedByAccountId: accountId,
      email: isDirect ? null : `${word.toLowerCase()}@test.example`,
    });
    return { activationCode, activationCodeId };
  }
}

/** Sets the status of the TV account that an operation requires. */
function setTvStatus(status: TvAccountStatus) {
  return async ({ tvAccountId }: { tvAccountId: number }, { db }: TestApi): Promise<Partial<RawInput>> => {
    const cancellation = { previousStatus: 'active', cancellationDate: '2099-12-31' } as const;
    const values = { status, ...(status === 'cancelling' && cancellation) };
    await db.update(tvAccounts).set(values).where(eq(tvAccounts.tvAccountId, tvAccountId));
    return {};
  };
}
