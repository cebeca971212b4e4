import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPassword } from './db/demo-password.ts';
import { logins } from './db/schema/login.ts';
import { findDemoLogins } from './demo-logins.ts';
import { signIn } from './oidc/sign-in.ts';
import { insertAccount, insertCustomer, insertLogin } from './testing/builders.ts';
import { startTestApi, type TestApi } from './testing/test-api.ts';

let demo: TestApi;
let production: TestApi;
beforeAll(async () => {
  demo = await startTestApi();
  production = await startTestApi({ env: { DEMO: '0' }, sharesDatabaseWith: demo });
});
afterAll(async () => {
  await production.close();
  await demo.close();
});

it('lists the sample users who still have the demo password', async () => {
  await insertLogin(demo.db, { username: 'somebody@customer.example', password: 'a long enough password' });
  expect(await findDemoLogins(demo.db)).toEqual([]);
  await insertLogin(demo.db, { username: 'admin@noordlijn.example', password: demoPassword });
  await insertLogin(demo.db, { username: 'user180@landelijk.example', password: demoPassword });
  await insertLogin(demo.db, { username: 'finance@noordlijn.example', password: 'a long enough password' });
  await insertLogin(demo.db, { username: 'viewer@noordlijn.example' });
  expect(await findDemoLogins(demo.db)).toEqual(['admin@noordlijn.example', 'user180@landelijk.example']);
  await demo.db.update(logins).set({ passwordHash: null });
  expect(await findDemoLogins(demo.db)).toEqual([]);
});

it('rejects demo logins outside the demo for any username', async () => {
  const { customerId } = await insertCustomer(demo.db);
  const { loginId, username } = await insertLogin(demo.db, { password: demoPassword });
  await insertAccount(demo.db, { customerId, loginId, username });
  const attempt = { username, password: demoPassword, ip: '192.0.2.1' };
  expect(await signIn(demo.context, attempt)).toMatchObject({ kind: 'signed-in' });
  expect(await signIn(production.context, attempt)).toMatchObject({ kind: 'wrong' });
  const wide = [...demoPassword].map((character) => String.fromCodePoint(character.codePointAt(0)! + 0xfee0)).join('');
  expect(await signIn(production.context, { ...attempt, password: wide })).toMatchObject({ kind: 'wrong' });
});
