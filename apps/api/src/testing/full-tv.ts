import { randomUUID } from 'node:crypto';
import { encrypt } from '../db/encryption.ts';
import { tvActivationCodes, tvActivationRequests } from '../db/schema/tv.ts';
import { refreshAccount } from '../modules/tv-account/tv-account.store.ts';
import { generateActivationCode, getCodeHashes } from '../modules/tv-account/tv-code.ts';
import { writeTvAudit } from '../modules/tv-account/write-tv-audit.ts';
import type { TestApi } from './test-api.ts';
import { insertTvDevice, insertTvPackage, insertTvProduct, insertTvSubscriber } from './tv.ts';

/** A package that accounts of `insertFullTv` do not have yet, and a product that they can cancel. */
export const fullTvAddon = 'TEST-ADDON';
export const fullTvProductId = 'test-running';
const runningCode = 'TEST-RUNNING';
/** All customers share the packages, so they contain no word of a customer. */
const name = { en: 'Proefpakket', nl: 'Proefpakket' };

/**
 * A TV account with a row in every related table: products, a device, a code of each kind, and a device that awaits confirmation.
 */
export async function insertFullTv(api: TestApi, customerId: number, accountId: string, word: string) {
  const { db, clock } = api;
  const { keys } = api.context;
  const now = clock.now();
  await insertTvPackage(db, fullTvAddon, { name, type: 'addon', price: '4.95' });
  await insertTvPackage(db, runningCode, { name, type: 'addon', price: '2.50', productId: fullTvProductId });
  const endUser = {
    ...{ firstName: word, middleName: '', lastName: word, email: `${word.toLowerCase()}@test.example`, phoneNumber: '' },
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
    ...{ customerId, activationRequestId, tvAccountId, activationCodeId, deviceId: `waiting-${customerId}` },
    ...{ deviceName: word, deviceType: 'app', requestedAt: now, status: 'PENDING' },
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
      ...{ customerId, activationCodeId, tvAccountId, isDirect, codeHash: getCodeHashes(keys, activationCode)[0]! },
      ...{ encryptedCode: encrypt(keys, activationCode), status: 'ISSUED', deviceName: word, issuedAt: now },
      ...{ expiresAt: new Date(now.getTime() + 60 * 60 * 1000), issuedByAccountId: accountId },
      email: isDirect ? null : `${word.toLowerCase()}@test.example`,
    });
    return { activationCode, activationCodeId };
  }
}
