import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accounts } from '../db/schema/account.ts';
import { passkeys } from '../db/schema/login.ts';
import {
  addPasskey,
  api,
  createBrowser,
  createPerson,
  enableAuthenticator,
  getAmr,
  getEntries,
  getMailSubjects,
  getOperations,
  openManage,
  setUpManagePage,
} from '../testing/manage-page.ts';
import { openPage, submitForm } from '../testing/provider-pages.ts';
import { createSoftwarePasskey } from '../testing/software-passkey.ts';
import { getFieldValue, newAuthorization, openSignIn, type TestBrowser } from '../testing/test-browser.ts';
import { addPasskey as addPasskeyOf, createPasskeyRegistration } from './passkeys.ts';

setUpManagePage();

describe('passkeys', () => {
  /** Opens the sign-in page for a portal request and gets its passkey challenge. */
  async function requestChallenge(browser: TestBrowser) {
    const request = newAuthorization();
    const { action, csrf } = await openSignIn(browser, request.address);
    const at = (step: string) => action.replace('?', `/${step}?`);
    const options = (await browser.post(at('passkey-options'), { csrf })).json();
    return { request, options, submit: (credential: string) => browser.post(at('passkey'), { csrf, credential }) };
  }

  it('sign in without a username or password, as two factors', async () => {
    const person = await createPerson();
    const manager = await openManage(person);
    const passkey = await addPasskey(manager);
    await enableAuthenticator(manager);
    const browser = createBrowser();
    const { request, options, submit } = await requestChallenge(browser);
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    const acceptedResponse = await submit(passkey.signIn(options));
    expect(acceptedResponse.statusCode).toBe(303);
    expect(await getAmr(browser, request, acceptedResponse)).toEqual(['hwk', 'mfa']);
    const [row] = await api.db.select().from(passkeys).where(eq(passkeys.credentialId, passkey.id));
    expect(row).toMatchObject({ loginId: person.loginId, name: 'Laptop', counter: 1, transports: ['internal'] });
    expect(row!.lastUsedAt).not.toBeNull();
    expect(await getOperations(person.customerId)).toEqual(['addPasskey', 'addAuthenticator']);
    expect((await getMailSubjects(person.customerId))[0]).toBe('A passkey was added');
  });

  it.each([
    ['another origin', { origin: 'http://evil.example' }],
    ['a brand’s own host', { origin: 'http://internet.localhost:8080' }],
    ['nobody checked by the device', { isVerified: false }],
  ])('do not sign in from %s', async (_what, cheat) => {
    const passkey = await addPasskey(await openManage(await createPerson()));
    const { options, submit } = await requestChallenge(createBrowser());
    const refusedResponse = await submit(passkey.signIn(options, cheat));
    expect(refusedResponse.statusCode).toBe(401);
    expect(refusedResponse.body).toContain('This passkey doesn’t work here');
  });

  it('do not sign in with a response that is repeated, for another request, late or modified', async () => {
    const passkey = await addPasskey(await openManage(await createPerson()));
    const browser = createBrowser();
    const first = await requestChallenge(browser);
    // A passkey synced across devices has no counter, so the challenge alone has to prevent a replay.
    const assertion = passkey.signIn(first.options, { counter: 0 });
    expect((await first.submit(assertion)).statusCode).toBe(303);
    expect((await first.submit(assertion)).statusCode).toBe(401);
    const second = await requestChallenge(createBrowser());
    expect((await second.submit(assertion)).statusCode).toBe(401);

    const third = await requestChallenge(createBrowser());
    const changedAssertion = JSON.parse(passkey.signIn(third.options));
    const bytes = Buffer.from(changedAssertion.response.signature, 'base64url');
    bytes[bytes.length - 1]! ^= 1;
    changedAssertion.response.signature = bytes.toString('base64url');
    expect((await third.submit(JSON.stringify(changedAssertion))).statusCode).toBe(401);

    const fourth = await requestChallenge(createBrowser());
    api.clock.moveBy(301);
    expect((await fourth.submit(passkey.signIn(fourth.options))).statusCode).toBe(401);
  });

  it('do not sign in if their counter went back, as with a copy', async () => {
    const passkey = await addPasskey(await openManage(await createPerson()));
    const first = await requestChallenge(createBrowser());
    expect((await first.submit(passkey.signIn(first.options, { counter: 7 }))).statusCode).toBe(303);
    const second = await requestChallenge(createBrowser());
    expect((await second.submit(passkey.signIn(second.options, { counter: 7 }))).statusCode).toBe(401);
  });

  it.each(['', '{', 'null', '[]', '{"id":"x"}', '{"id":"x","response":{}}', `{"id":"${'x'.repeat(2_000)}","response":{}}`])(
    'do not sign in with %.40j',
    async (credential) => {
      const { submit } = await requestChallenge(createBrowser());
      expect((await submit(credential)).statusCode).toBe(401);
    },
  );

  it('sign in once with the same counter, of several at the same time', async () => {
    const passkey = await addPasskey(await openManage(await createPerson()));
    const challenges = await Promise.all(Array.from({ length: 4 }, () => requestChallenge(createBrowser())));
    const assertions = challenges.map(({ options }) => passkey.signIn(options, { counter: 7 }));
    const responses = await Promise.all(challenges.map(({ submit }, index) => submit(assertions[index]!)));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([303, 401, 401, 401]);
  });

  it('do not sign in for another person than they were made for', async () => {
    const passkey = await addPasskey(await openManage(await createPerson()));
    const { options, submit } = await requestChallenge(createBrowser());
    const assertion = JSON.parse(passkey.signIn(options));
    assertion.response.userHandle = Buffer.from((await createPerson()).loginId).toString('base64url');
    expect((await submit(JSON.stringify(assertion))).statusCode).toBe(401);
  });

  it('are only added with a challenge of their own person', async () => {
    const [person, other] = [await createPerson(), await createPerson()];
    const names = { username: 'a', name: 'A', brandName: 'B' };
    const options = await createPasskeyRegistration(api.context, 'visit', { loginId: person.loginId, ...names });
    const credential = createSoftwarePasskey().register(options);
    const added = addPasskeyOf(api.context, 'visit', { loginId: other.loginId, credential, name: 'Laptop', ip: '10.0.0.1' });
    expect(await added).toBe(false);
  });

  it('do not sign in to a disabled account', async () => {
    const person = await createPerson();
    const passkey = await addPasskey(await openManage(person));
    await api.db.update(accounts).set({ status: 'DISABLED' }).where(eq(accounts.accountId, person.accountId));
    const { options, submit } = await requestChallenge(createBrowser());
    const refusedResponse = await submit(passkey.signIn(options));
    expect(refusedResponse.statusCode).toBe(403);
    expect(refusedResponse.body).toContain('Your account is disabled');
  });

  it('need the CSRF token of the page', async () => {
    const browser = createBrowser();
    const { action } = await openSignIn(browser, newAuthorization().address);
    expect((await browser.post(action.replace('?', '/passkey-options?'), { csrf: 'x' })).statusCode).toBe(403);
    expect((await browser.post(action.replace('?', '/passkey?'), { csrf: 'x', credential: '{}' })).statusCode).toBe(403);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['a device that checked nobody', { isVerified: false }],
  ])('are not added from %s', async (_what, cheat) => {
    const person = await createPerson();
    const browser = await openManage(person);
    const csrf = getFieldValue((await browser.get('/oidc/manage/passkey')).body, 'csrf');
    const options = (await browser.post('/oidc/manage/passkey-options', { csrf })).json();
    const credential = createSoftwarePasskey().register(options, cheat);
    const response = await browser.post('/oidc/manage/passkey', { csrf, name: 'X', credential });
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain('The passkey wasn’t added');
    expect(await getOperations(person.customerId)).toEqual([]);
  });

  it("are not added twice, without a name, or with a response for another person's page", async () => {
    const browser = await openManage(await createPerson());
    const otherBrowser = await openManage(await createPerson());
    const getCsrf = async (browser: TestBrowser) => getFieldValue((await browser.get('/oidc/manage/passkey')).body, 'csrf');
    const [csrf, foreign] = [await getCsrf(browser), await getCsrf(otherBrowser)];
    const requestRegistration = async (browser: TestBrowser, token: string) =>
      (await browser.post('/oidc/manage/passkey-options', { csrf: token })).json();
    const passkey = createSoftwarePasskey();
    const credential = passkey.register(await requestRegistration(browser, csrf));
    const unnamed = await browser.post('/oidc/manage/passkey', { csrf, name: ' \u200b ', credential });
    expect(unnamed.body).toContain('Enter a name.');
    expect((await otherBrowser.post('/oidc/manage/passkey', { csrf: foreign, name: 'X', credential })).statusCode).toBe(400);
    expect((await browser.post('/oidc/manage/passkey', { csrf, name: 'X', credential })).statusCode).toBe(303);
    expect((await browser.post('/oidc/manage/passkey', { csrf, name: 'X', credential })).statusCode).toBe(400);
    // The same credential on another login would be ambiguous.
    const stolen = passkey.register(await requestRegistration(otherBrowser, foreign));
    expect((await otherBrowser.post('/oidc/manage/passkey', { csrf: foreign, name: 'X', credential: stolen })).statusCode).toBe(
      400,
    );
  });

  it('are renamed and removed by their own person only', async () => {
    const person = await createPerson();
    const browser = await openManage(person);
    const passkey = await addPasskey(browser, 'Laptop');
    const about = `?id=${passkey.id}`;
    const stranger = await openManage(await createPerson());
    for (const page of ['passkey-name', 'passkey-removal']) {
      expect((await stranger.get(`/oidc/manage/${page}${about}`)).statusCode).toBe(404);
      const csrf = getFieldValue((await stranger.get('/oidc/manage/password')).body, 'csrf');
      expect((await stranger.post(`/oidc/manage/${page}`, { csrf, id: passkey.id, name: 'Mine' })).statusCode).toBe(404);
    }
    const renamed = await submitForm(browser, await openPage(browser, `/oidc/manage/passkey-name${about}`), {
      id: passkey.id,
      name: 'Key ring',
    });
    expect(renamed.body).toContain('<b>Key ring</b>');
    const removed = await submitForm(browser, await openPage(browser, `/oidc/manage/passkey-removal${about}`), {
      id: passkey.id,
    });
    expect(removed.body).toContain('The passkey was removed.');
    const { options, submit } = await requestChallenge(createBrowser());
    expect((await submit(passkey.signIn(options))).statusCode).toBe(401);
    expect(await getOperations(person.customerId)).toEqual(['addPasskey', 'renamePasskey', 'removePasskey']);
    const [, rename, removal] = await getEntries(person.customerId);
    expect(rename).toMatchObject({ before: { name: 'Laptop' }, after: { name: 'Key ring' } });
    expect(removal).toMatchObject({ before: { name: 'Key ring' }, after: null });
    expect((await getMailSubjects(person.customerId)).at(-1)).toBe('A passkey was removed');
  });
});
