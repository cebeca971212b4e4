import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { encrypt } from '../db/encryption.ts';
import { insertLogin } from '../testing/builders.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { checkSecondFactor, createTotpSecret } from './second-factor.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** Creates a login with an authenticator app. */
async function createLogin() {
  const secret = new Secret({ size: 20 });
  const totpSecret = encrypt(api.context.keys, secret.base32);
  const { loginId } = await insertLogin(api.db, { totpSecret, totpConfirmedAt: api.clock.now() });
  return { loginId, getCode: () => new TOTP({ secret }).generate({ timestamp: api.clock.now().getTime() }) };
}

const check = (loginId: string, code: string, ip: string) =>
  checkSecondFactor(api.context, { loginId, factor: 'authenticator', code, ip });

it('rejects a correct code after 30 wrong ones from the same address, even if all are sent concurrently', async () => {
  const logins = await Promise.all(Array.from({ length: 20 }, createLogin));
  const wrong = logins.flatMap(({ loginId }) => ['none', 'none', 'none'].map((code) => check(loginId, code, '10.9.0.1')));
  const right = logins.slice(0, 5).map(({ loginId, getCode }) => check(loginId, getCode(), '10.9.0.1'));
  await Promise.all(wrong);
  for (const outcome of await Promise.all(right)) expect(outcome).toMatchObject({ kind: 'locked' });
});

it('does not count correct codes against an address', async () => {
  for (let turn = 0; turn < 31; turn += 1) {
    const { loginId, getCode } = await createLogin();
    expect(await check(loginId, getCode(), '10.9.0.2')).toEqual({ kind: 'right' });
  }
});

it('does not replace the secret of an authenticator app that is in use', async () => {
  const { loginId, getCode } = await createLogin();
  expect(await createTotpSecret(api.context, loginId)).toBeNull();
  expect(await check(loginId, getCode(), '10.9.0.3')).toEqual({ kind: 'right' });
});
