import { randomUUID, scryptSync } from 'node:crypto';
import type { AccountStatus } from '@demarc/contract/account.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addAttempts, getAttempts, hashAddressAttemptKey, hashAttemptKey } from '../db/attempt-counter.ts';
import { logins } from '../db/schema/login.ts';
import { insertAccount, insertCustomer, insertLogin } from '../testing/builders.ts';
import { withFullPasswordQueue } from '../testing/full-password-queue.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { createTestBrowser, newAuthorization, openSignIn, signInThrough, type TestBrowser } from '../testing/test-browser.ts';
import { reservePasswordCheck } from './password.ts';
import { signIn } from './sign-in.ts';

const password = 'a long enough password';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

// Each test uses its own IP address, because attempts are also counted per address.
let address = 0;
const createBrowser = () => createTestBrowser(api.app, 'http://localhost:8080', `10.0.0.${++address}`);
async function createPerson(status: AccountStatus = 'ENABLED'): Promise<string> {
  const { customerId } = await insertCustomer(api.db);
  const { loginId, username } = await insertLogin(api.db, { password });
  await insertAccount(api.db, { customerId, loginId, username, status });
  return username;
}
async function attempt(person: TestBrowser, username: string, typed: string) {
  const { action, csrf } = await openSignIn(person, newAuthorization().address);
  return person.post(action, { csrf, username, password: typed });
}

/** Counts wrong passwords without spending time on hashing. */
const countWrong = (key: string, count: number) =>
  addAttempts(api.db, api.clock, [{ key, count, resetsAt: new Date(api.clock.now().getTime() + 900_000) }]);

describe('the sign-in page', () => {
  it.each([
    ['http://internet.localhost:8080', 'glasveld', 'Glasveld'],
    ['http://datacentre.localhost:8080', 'kernhuis', 'Kernhuis'],
    ['http://television.localhost:8080', 'beeldhaven', 'Beeldhaven'],
    ['http://localhost:8080', 'kernhuis', 'Kernhuis'],
  ])('has the brand of the redirect URI: %s → %s', async (origin, slug, name) => {
    const { page } = await openSignIn(createBrowser(), newAuthorization({ redirect_uri: `${origin}/sso/login` }).address);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(`data-brand="${slug}"`);
    expect(page.body).toContain(`<title>Sign in | ${name}</title>`);
    expect(page.body).toContain(`href="${origin}/"`);
  });

  it('shows the contact details of the provider', async () => {
    const { page } = await openSignIn(createBrowser(), newAuthorization().address);
    expect(page.body).toContain('<a href="tel:0205550123">020 555 01 23</a>');
    expect(page.body).toContain('<a href="mailto:support@kernhuis.example">support@kernhuis.example</a>');
    const ofInternet = newAuthorization({ redirect_uri: 'http://internet.localhost:8080/sso/login' }).address;
    expect((await openSignIn(createBrowser(), ofInternet)).page.body).toContain('mailto:support@glasveld.example');
  });

  it.each([
    [{ ui_locales: 'nl-NL en' }, 'en', 'nl'],
    [{ ui_locales: 'fr en' }, 'nl', 'en'],
    [{}, 'nl-NL,nl;q=0.9,en;q=0.8', 'nl'],
    [{}, 'fr;q=0.9', 'en'],
    [{}, `${'x,'.repeat(5_000)};;;q=q=q`, 'en'],
  ])('with %j in a browser with %.20s is in %s', async (changes, accepted, language) => {
    const person = createBrowser();
    const headers = { 'accept-language': accepted };
    const started = await person.get(newAuthorization(changes).address, headers);
    const page = await person.get(String(started.headers.location), headers);
    expect(page.body).toContain(`<html lang="${language}"`);
    expect(page.body).toContain(language === 'nl' ? '>Gebruikersnaam</label>' : '>Username</label>');
    expect(page.body).toContain(language === 'nl' ? '>Wachtwoord</label>' : '>Password</label>');
  });

  it('changes its language without losing the request', async () => {
    const person = createBrowser();
    const { page } = await openSignIn(person, newAuthorization().address);
    const dutch = /href="([^"]*)" lang="nl"/.exec(page.body)![1]!.replaceAll('&amp;', '&');
    const dutchPage = await person.get(dutch);
    expect(dutchPage.body).toContain('<h1>Inloggen</h1>');
    const wrong = await person.post(dutch, {
      csrf: /name="csrf" value="([^"]*)"/.exec(dutchPage.body)![1]!,
      username: 'x',
      password: 'y',
    });
    expect(wrong.body).toContain('Onjuiste gebruikersnaam of onjuist wachtwoord');
  });

  it('has no inline styles or scripts, and a policy that allows the redirect to every brand', async () => {
    const { page } = await openSignIn(createBrowser(), newAuthorization().address);
    expect(page.body).not.toMatch(/<style|<script>| style="| on[a-z]+="/);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self' http://localhost:8080 http://internet.localhost:8080");
    expect(page.headers['cache-control']).toBe('no-store');
  });

  it('serves its assets with unlimited caching', async () => {
    const { page } = await openSignIn(createBrowser(), newAuthorization().address);
    const files = [...page.body.matchAll(/(?:href|src)="(\/oidc\/assets\/[^"]+)"/g)].map((match) => match[1]!);
    expect(files.length).toBe(5);
    for (const file of files) {
      const response = await createBrowser().get(file);
      expect(response.statusCode).toBe(200);
      expect(response.headers['cache-control']).toContain('immutable');
    }
    const style = await createBrowser().get(files.find((file) => file.endsWith('.css'))!);
    for (const [, font] of style.body.matchAll(/url\('([^']+)'\)/g))
      expect((await createBrowser().get(font!)).statusCode).toBe(200);
  });

  it('prefills the username from the portal, as text', async () => {
    const { page } = await openSignIn(createBrowser(), newAuthorization({ login_hint: '"><script>alert(1)</script>' }).address);
    expect(page.body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  });
});

describe('signing in', () => {
  it('keeps the username and clears the password when either is wrong, without saying which', async () => {
    const existingPerson = await createPerson();
    const responses = [
      await attempt(createBrowser(), existingPerson, 'wrong'),
      await attempt(createBrowser(), `${randomUUID()}@nobody.example`, 'wrong'),
    ];
    const [first, second] = responses.map(({ statusCode, body }) => ({
      statusCode,
      text: body.replace(/value="[^"]*"/g, '').replace(/sign-in\/[\w-]+/g, ''),
    }));
    expect(first).toEqual(second);
    expect(first!.statusCode).toBe(401);
    expect(first!.text).toContain('Incorrect username or password');
    expect(first!.text).toContain('You have 4 attempts left');
    expect(responses[0]!.body).toContain(`value="${existingPerson}"`);
    expect(responses[0]!.body).toMatch(/name="password"[^>]* autofocus/);
    expect(responses[0]!.body).not.toContain('value="wrong"');
  });

  it('ignores the case of the username and spaces around it', async () => {
    const username = await createPerson();
    const back = await signInThrough(createBrowser(), newAuthorization().address, `  ${username.toUpperCase()} `, password);
    expect(back.searchParams.get('code')).toBeTruthy();
  });

  it.each([
    ['a person', () => createPerson()],
    ['a name that nobody has', async () => `${randomUUID()}@nobody.example`],
  ])('locks %s after five wrong attempts, until 15 minutes have passed', async (_who, name) => {
    const username = await name();
    for (let attemptsLeft = 4; attemptsLeft > 0; attemptsLeft--) {
      expect((await attempt(createBrowser(), username, 'wrong')).body).toContain(
        attemptsLeft === 1 ? 'You have one attempt left' : `You have ${attemptsLeft} attempts left`,
      );
    }
    const fifth = await attempt(createBrowser(), username, 'wrong');
    expect(fifth.statusCode).toBe(429);
    expect(Number(fifth.headers['retry-after'])).toBeGreaterThan(800);
    const right = await attempt(createBrowser(), username, password);
    expect(right.statusCode).toBe(429);
    expect(right.body).toContain('Too many attempts');
    api.clock.moveBy(15 * 60 + 1);
    expect((await attempt(createBrowser(), username, 'wrong')).statusCode).toBe(401);
  });

  it('allows a sign-in after 15 minutes, and resets the wrong attempts', async () => {
    const username = await createPerson();
    for (let tries = 0; tries < 5; tries++) await attempt(createBrowser(), username, 'wrong');
    api.clock.moveBy(15 * 60 + 1);
    expect((await attempt(createBrowser(), username, password)).statusCode).toBe(303);
    expect((await attempt(createBrowser(), username, 'wrong')).body).toContain('You have 4 attempts left');
  });

  it('counts concurrent attempts exactly', async () => {
    const username = await createPerson();
    const tries = await Promise.all(Array.from({ length: 12 }, () => attempt(createBrowser(), username, 'wrong')));
    expect(tries.filter(({ statusCode }) => statusCode === 401)).toHaveLength(4);
    expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(8);
  });

  it('does not count an attempt that a busy server refuses, even from a known browser', async () => {
    const username = await createPerson();
    const knownBrowser = createBrowser();
    expect((await attempt(knownBrowser, username, password)).statusCode).toBe(303);
    await withFullPasswordQueue(async () => {
      for (let tries = 0; tries < 6; tries++) {
        for (const from of [knownBrowser, createBrowser()]) {
          const refusedResponse = await attempt(from, username, 'wrong');
          expect(refusedResponse.statusCode).toBe(503);
          expect(refusedResponse.headers['retry-after']).toBe('5');
          expect(refusedResponse.body).toContain('We didn’t check your password.');
        }
      }
    });
    expect((await attempt(knownBrowser, username, 'wrong')).body).toContain('You have 4 attempts left.');
    expect((await attempt(createBrowser(), username, 'wrong')).body).toContain('You have 4 attempts left.');
  });

  it('checks four passwords of an address concurrently, asks others to wait, and counts only attempts that it checks', async () => {
    const username = await createPerson();
    const crowded = createBrowser();
    const reservations = Array.from({ length: 4 }, () => reservePasswordCheck(`10.0.0.${address}`));
    try {
      for (let tries = 0; tries < 6; tries++) {
        const refusedResponse = await attempt(crowded, username, 'wrong');
        expect(refusedResponse.statusCode).toBe(429);
        expect(refusedResponse.headers['retry-after']).toBe('1');
        expect(refusedResponse.body).toContain('We didn’t check your password.');
      }
      expect((await attempt(createBrowser(), username, password)).statusCode).toBe(303);
    } finally {
      for (const reservation of reservations) reservation.release();
    }
    expect((await attempt(crowded, username, 'wrong')).body).toContain('You have 4 attempts left.');
  });

  it('releases its reservation when the database becomes unavailable during an attempt', async () => {
    const username = await createPerson();
    const person = createBrowser();
    const ip = `10.0.0.${address}`;
    const { runStatement } = api.db;
    for (let tries = 0; tries < 5; tries++) {
      let written = 0;
      // The address was counted; the username is not, and the count of the address cannot be undone.
      const away = vi.spyOn(api.db, 'runStatement').mockImplementation(async (statement, values) => {
        if (!statement.text.startsWith('select') && written++ > 0) throw new Error('Connection terminated unexpectedly');
        return runStatement(statement, values);
      });
      await expect(signIn(api.context, { username, password, ip })).rejects.toThrow('Connection terminated');
      away.mockRestore();
    }
    expect((await attempt(person, username, password)).statusCode).toBe(303);
  });

  it('lets four people behind one address sign in concurrently', async () => {
    const office = `10.0.0.${++address}`;
    const people = await Promise.all(Array.from({ length: 4 }, () => createPerson()));
    const createOfficeBrowser = () => createTestBrowser(api.app, 'http://localhost:8080', office);
    const responses = await Promise.all(people.map((username) => attempt(createOfficeBrowser(), username, password)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 303]);
  });

  it('counts concurrent attempts of an address exactly', async () => {
    const guesser = `10.0.0.${++address}`;
    const byAddress = hashAddressAttemptKey(api.context.keys, 'sign-in:address', guesser);
    await countWrong(byAddress, 28);
    const names = Array.from({ length: 4 }, () => `${randomUUID()}@nobody.example`);
    const createGuesserBrowser = () => createTestBrowser(api.app, 'http://localhost:8080', guesser);
    // No check ends before the other attempts are refused.
    const hold = Promise.withResolvers<void>();
    const reservations = [reservePasswordCheck('127.0.0.1'), reservePasswordCheck('127.0.0.1')];
    const heldChecks = reservations.map((reservation) =>
      reservation.run(() => hold.promise).finally(() => reservation.release()),
    );
    const refused = Promise.withResolvers<void>();
    let completedCount = 0;
    const attempts = names.map(async (username) => {
      const { statusCode } = await attempt(createGuesserBrowser(), username, 'wrong');
      if (++completedCount === 2) refused.resolve();
      return statusCode;
    });
    await refused.promise.finally(hold.resolve);
    await Promise.all([...heldChecks, ...attempts]);
    expect((await getAttempts(api.db, api.clock, byAddress))?.count).toBe(30);
    const ofNames = await Promise.all(
      names.map((username) => getAttempts(api.db, api.clock, hashAttemptKey(api.context.keys, 'sign-in:name', username))),
    );
    expect(ofNames.filter((name) => name !== null)).toHaveLength(2);
  });

  it('does not count a correct password with the address', async () => {
    const username = await createPerson();
    const person = createBrowser();
    await countWrong(hashAddressAttemptKey(api.context.keys, 'sign-in:address', `10.0.0.${address}`), 28);
    for (let times = 0; times < 3; times++) expect((await attempt(person, username, password)).statusCode).toBe(303);
    const stranger = createTestBrowser(api.app, 'http://localhost:8080', `10.0.0.${address}`);
    expect((await attempt(stranger, username, 'wrong')).body).toContain('You have one attempt left.');
  });

  it('locks an address after thirty wrong attempts with any usernames', async () => {
    const guesser = createBrowser();
    await countWrong(hashAddressAttemptKey(api.context.keys, 'sign-in:address', `10.0.0.${address}`), 27);
    const statuses = [];
    for (let tries = 0; tries < 3; tries++) {
      statuses.push((await attempt(guesser, `${randomUUID()}@nobody.example`, 'wrong')).statusCode);
    }
    expect(statuses).toEqual([401, 401, 429]);
    const username = await createPerson();
    expect((await attempt(guesser, username, password)).statusCode).toBe(429);
    expect((await attempt(createBrowser(), username, password)).statusCode).toBe(303);
  });

  it.each([
    ['DISABLED', 'Your account is disabled'],
    ['PENDING_ACTIVATION', 'Your account isn’t active yet'],
  ] as const)('says after the correct password only that the account is %s', async (status, title) => {
    const username = await createPerson(status);
    const wrong = await attempt(createBrowser(), username, 'wrong');
    expect(wrong.statusCode).toBe(401);
    expect(wrong.body).not.toContain(title);
    const right = await attempt(createBrowser(), username, password);
    expect(right.statusCode).toBe(403);
    expect(right.body).toContain(title);
  });

  it('reports missing fields, and counts no attempt', async () => {
    const person = createBrowser();
    const { action, csrf } = await openSignIn(person, newAuthorization().address);
    const response = await person.post(action, { csrf, username: ' ', password: '' });
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain('Enter your username.');
    expect(response.body).toContain('Enter your password.');
  });

  it('rejects a cross-site form', async () => {
    const username = await createPerson();
    const person = createBrowser();
    const { action } = await openSignIn(person, newAuthorization().address);
    const stranger = await openSignIn(createBrowser(), newAuthorization().address);
    for (const csrf of ['', 'x', stranger.csrf]) {
      const response = await person.post(action, { csrf, username, password });
      expect(response.statusCode).toBe(403);
      expect(response.body).toContain('Sign in again');
    }
    // A page without its own cookie is rejected as well.
    expect((await createBrowser().post(stranger.action, { csrf: stranger.csrf, username, password })).statusCode).toBe(400);
  });

  it.each([
    ['application/json', '{"username":"x"}', 415],
    ['application/x-www-form-urlencoded', `username=${'x'.repeat(20_000)}`, 413],
  ])('responds with a page to an unsupported body of %s', async (type, payload, status) => {
    const { action } = await openSignIn(createBrowser(), newAuthorization().address);
    const response = await api.app.inject({ method: 'POST', url: action, headers: { 'content-type': type }, payload });
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toContain('text/html');
  });

  it('handles hostile usernames', async () => {
    for (const username of ['\0', "' or 1=1 --", 'x'.repeat(5_000), '😀', '<b>']) {
      expect((await attempt(createBrowser(), username, 'wrong')).statusCode).toBe(401);
    }
  });
});

describe('an expired page', () => {
  it('reports its expiry after 15 minutes, in its brand and language', async () => {
    const person = createBrowser();
    const request = newAuthorization({ redirect_uri: 'http://internet.localhost:8080/sso/login', ui_locales: 'nl' });
    const { action, csrf } = await openSignIn(person, request.address);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 });
    try {
      for (const response of [await person.get(action), await person.post(action, { csrf, username: 'x', password: 'y' })]) {
        expect(response.statusCode).toBe(400);
        expect(response.body).toContain('Deze inlogpagina is verlopen');
        expect(response.body).toContain('href="http://internet.localhost:8080/"');
        expect(response.body).toContain('data-brand="glasveld"');
      }
    } finally {
      vi.useRealTimers();
    }
  });

  it('reports that it has expired when it is reopened or submitted twice', async () => {
    const person = createBrowser();
    const username = await createPerson();
    const { action, csrf } = await openSignIn(person, newAuthorization().address);
    const [first, second] = [
      await person.post(action, { csrf, username, password }),
      await person.post(action, { csrf, username, password }),
    ];
    expect([first.statusCode, second.statusCode]).toEqual([303, 303]);
    expect((await person.get(String(first.headers.location))).headers.location).toContain('code=');
    const secondResponse = await person.get(String(second.headers.location));
    expect(secondResponse.statusCode).toBe(400);
    expect(secondResponse.body).toContain('This sign-in page has expired');
    expect((await person.get(action)).body).toContain('This sign-in page has expired');
  });

  it('allows several tabs to sign in concurrently', async () => {
    const person = createBrowser();
    const username = await createPerson();
    const tabs = [await openSignIn(person, newAuthorization().address), await openSignIn(person, newAuthorization().address)];
    for (const { action, csrf } of tabs) {
      const acceptedResponse = await person.post(action, { csrf, username, password });
      expect((await person.get(String(acceptedResponse.headers.location))).statusCode).toBe(303);
    }
  });
});

describe('a password that was hashed at a lower cost', () => {
  it('is upgraded by the first successful sign-in, and by no other', async () => {
    const username = await createPerson();
    const salt = Buffer.alloc(16, 1);
    const derived = scryptSync(password, salt, 32, { N: 2 ** 10, r: 8, p: 1 }).toString('base64url');
    const passwordHash = `$scrypt$ln=10,r=8,p=1$${salt.toString('base64url')}$${derived}`;
    const isOwnLogin = eq(logins.username, username);
    await api.db.update(logins).set({ passwordHash }).where(isOwnLogin);
    const storedHash = async () => (await api.db.select().from(logins).where(isOwnLogin))[0]!.passwordHash;
    expect((await attempt(createBrowser(), username, 'wrong')).statusCode).toBe(401);
    expect(await storedHash()).toBe(passwordHash);
    expect((await attempt(createBrowser(), username, password)).statusCode).toBe(303);
    const stronger = await storedHash();
    expect(stronger).toMatch(/^\$scrypt\$ln=12,/);
    expect((await attempt(createBrowser(), username, password)).statusCode).toBe(303);
    expect(await storedHash()).toBe(stronger);
  });
});

describe('the device cookie', () => {
  const signIn = async (person: TestBrowser, username: string) => {
    const response = await attempt(person, username, password);
    expect(response.statusCode).toBe(303);
    return String([response.headers['set-cookie']].flat().find((cookie) => cookie?.startsWith('device_')));
  };
  const lockOut = async (username: string) => {
    await countWrong(hashAttemptKey(api.context.keys, 'sign-in:name', username), 5);
    expect((await attempt(createBrowser(), username, password)).statusCode).toBe(429);
  };

  it('lets a person sign in whom strangers have locked out', async () => {
    const username = await createPerson();
    const knownBrowser = createBrowser();
    const cookie = await signIn(knownBrowser, username);
    expect(cookie).toMatch(
      /^device_[\w-]{12}=[\w-]{22}\.\d+\.[\w-]{43}; Path=\/oidc\/sign-in; Max-Age=7776000; HttpOnly; SameSite=Lax$/,
    );
    await lockOut(username);
    await signIn(knownBrowser, username);
    // The strangers stay locked out.
    expect((await attempt(createBrowser(), username, password)).statusCode).toBe(429);
  });

  it('allows no more guesses, and locks only its own browser', async () => {
    const username = await createPerson();
    const knownBrowser = createBrowser();
    await signIn(knownBrowser, username);
    const statuses = [];
    for (let tries = 0; tries < 6; tries++) statuses.push((await attempt(knownBrowser, username, 'wrong')).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429]);
    expect((await attempt(knownBrowser, username, password)).statusCode).toBe(429);
    expect((await attempt(createBrowser(), username, password)).statusCode).toBe(303);
  });

  it('is not counted with the address of a shared network', async () => {
    const username = await createPerson();
    const knownBrowser = createBrowser();
    await signIn(knownBrowser, username);
    const ip = `10.0.0.${address}`;
    await countWrong(hashAddressAttemptKey(api.context.keys, 'sign-in:address', ip), 30);
    expect((await attempt(createTestBrowser(api.app, 'http://localhost:8080', ip), username, password)).statusCode).toBe(429);
    await signIn(knownBrowser, username);
  });

  it('works for its own login, unmodified, for 90 days', async () => {
    const [username, other] = [await createPerson(), await createPerson()];
    const [name = '', value = ''] = (await signIn(createBrowser(), username)).split(';')[0]!.split('=');
    const [otherName = ''] = (await signIn(createBrowser(), other)).split('=');
    await lockOut(username);
    await lockOut(other);
    const statusWith = async (cookie: { name: string; value: string }, who: string) => {
      const person = createBrowser();
      person.cookies.push({ ...cookie, path: '/oidc/sign-in' });
      return (await attempt(person, who, password)).statusCode;
    };
    const [device, expires, signature] = value.split('.');
    expect(await statusWith({ name: otherName, value }, other)).toBe(429);
    for (const changed of [`x${value}`, `${device}.${Number(expires) + 1}.${signature}`, `${device}.${expires}.x`, '', '...']) {
      expect(await statusWith({ name, value: changed }, username)).toBe(429);
    }
    expect(await statusWith({ name, value }, username)).toBe(303);
    api.clock.moveBy(90 * 24 * 3600 + 1);
    await lockOut(username);
    expect(await statusWith({ name, value }, username)).toBe(429);
  });
});

it('counts the addresses of one IPv6 network as one', async () => {
  await countWrong(hashAddressAttemptKey(api.context.keys, 'sign-in:address', '2001:db8:7:7::1'), 29);
  const attemptFrom = (ip: string) =>
    attempt(createTestBrowser(api.app, 'http://localhost:8080', ip), `${randomUUID()}@nobody.example`, 'x');
  expect((await attemptFrom('2001:db8:7:7::2')).statusCode).toBe(429);
  expect((await attemptFrom('2001:db8:7:7:ffff::3')).statusCode).toBe(429);
  expect((await attemptFrom('2001:db8:7:8::1')).statusCode).toBe(401);
});
