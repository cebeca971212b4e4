import { randomUUID } from 'node:crypto';
import { getMsa } from '@demarc/contract/msa.ts';
import { issueMsa } from '@demarc/contract/provider/msa.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashSecret } from '../../db/hash-secret.ts';
import { auditEntries } from '../../db/schema/audit.ts';
import { msaSignings } from '../../db/schema/msa.ts';
import { msaTexts } from '../../documents/msa/msa-texts.ts';
import { insertAccount, insertCustomer } from '../../testing/builders.ts';
import { admin } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { createTestBrowser } from '../../testing/test-browser.ts';
import * as store from './msa.store.ts';

const erp = 'erp-token-of-the-tests';
const filledIn = { fullName: 'Renske Hiemstra', jobTitle: 'Directeur', authorised: 'on', agreed: 'on', action: 'sign' };
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { PROVIDER_TOKEN: `erp:${erp}` } });
});
afterAll(() => api.close());

/** Creates a customer with an offer, and a browser for the emailed link. */
async function createOffered(values: Parameters<typeof insertCustomer>[1] = {}) {
  const { customerId } = await insertCustomer(api.db, { brand: 'internet', ...values });
  const email = `renske-${randomUUID()}@test.example`;
  await insertAccount(api.db, { customerId, roles: ['RESELLER_ADMIN'], email });
  const { body } = await api.call(issueMsa, { params: { customerId } }, erp);
  const { text } = (await api.listMails(customerId)).at(-1)!;
  const url = /https?:\S+\/sign\/[\w-]+/.exec(text)![0];
  const browser = createTestBrowser(api.app, new URL(url).origin);
  const mailedCode = async () => {
    expect((await browser.post(url, { action: 'code' })).statusCode).toBe(200);
    return /\b\d{6}\b/.exec((await api.listMails(customerId)).at(-1)!.text)![0];
  };
  return { customerId, email, msaId: body.msaId, url, token: url.split('/').at(-1)!, browser, mailedCode };
}

describe('the signing page', () => {
  it('shows the agreement, its documents and a form, in the language of the agreement', async () => {
    const { browser, url, token } = await createOffered({ companyName: 'Proef & Zn. <b>', language: 'nl' });
    const page = await browser.get(url, { 'accept-language': 'en' });
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex',
      'x-frame-options': 'DENY',
    });
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'; script-src 'self';/);
    expect(page.body).toContain('<html lang="nl" data-brand="glasveld">');
    expect(page.body).toContain('Proef &amp; Zn. &lt;b&gt; en Glasveld');
    for (const { title } of msaTexts.nl.agreement.articles) expect(page.body).toContain(` ${title}</h3>`);
    expect(page.body).not.toContain('{{');
    expect(page.body).not.toContain('name="verificationCode"');
    for (const type of ['AGREEMENT', 'DPA', 'SLA']) {
      const address = `/v1/msa-signing/${token}/document?type=${type}`;
      expect(page.body).toContain(`href="${address}"`);
      expect((await browser.get(address)).headers['content-type']).toBe('application/pdf');
    }
  });

  it('can be shown in the other language, with the agreement as it was offered', async () => {
    const { browser, url } = await createOffered({ language: 'nl' });
    const { body } = await browser.get(`${url}?lang=en`);
    expect(body).toContain('<html lang="en"');
    expect(body).toContain('Sign the master service agreement');
    expect(body).toContain('lang="nl" role="region"');
    expect((await browser.get(`${url}?lang=xx`)).body).toContain('<html lang="nl"');
  });

  it('shows only the text of the offered version', async () => {
    const { browser, url, customerId, msaId } = await createOffered({ language: 'en' });
    await store.update(api.db, customerId, msaId, { msaVersion: '2025.1' });
    const { body } = await browser.get(url);
    expect(body).toContain('version 2025.1');
    expect(body).toContain('earlier text');
    expect(body).not.toContain('role="region"');
  });

  it('serves only its own files', async () => {
    const { browser, url } = await createOffered();
    const { body } = await browser.get(url);
    const files = [...body.matchAll(/(?:href|src)="(\/sign\/assets\/[^"]+)"/g)].map(([, file]) => file!);
    expect(files).toHaveLength(4);
    for (const file of files) {
      const response = await browser.get(file);
      expect(response.statusCode).toBe(200);
      expect(response.headers['cache-control']).toContain('immutable');
    }
    expect((await browser.get('/sign/assets/nothing.js')).statusCode).toBe(404);
  });

  it('emails a code and keeps the entered values', async () => {
    const { browser, url, customerId } = await createOffered({ language: 'en' });
    const page = await browser.post(url, { ...filledIn, action: 'code', jobTitle: '"Head" <of>' });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('The code is on its way');
    expect(page.body).toContain('name="verificationCode"');
    expect(page.body).toContain('value="Renske Hiemstra"');
    expect(page.body).toContain('value="&quot;Head&quot; &lt;of&gt;"');
    expect(page.body.match(/type="checkbox" required checked/g)).toHaveLength(2);
    expect((await api.listMails(customerId)).at(-1)?.containsSecret).toBe(true);
    expect((await browser.get(url)).body).toContain('name="verificationCode"');
  });

  it('signs and redirects to the portal of the brand', async () => {
    const { browser, url, customerId, token, mailedCode } = await createOffered();
    await browser.get(url, { 'user-agent': 'Test Browser 1.0' });
    const response = await browser.post(
      url,
      { ...filledIn, verificationCode: await mailedCode() },
      { 'user-agent': 'Test Browser 1.0' },
    );
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe('http://internet.localhost:8080/msa/signed');
    const { body } = await api.call(getMsa, { params: { customerId } }, admin(customerId));
    expect(body).toMatchObject({ status: 'SIGNED', signedByName: 'Renske Hiemstra', signedByJobTitle: 'Directeur' });
    const [row] = await api.db
      .select()
      .from(msaSignings)
      .where(eq(msaSignings.tokenHash, hashSecret(token)));
    expect(row?.events.at(-1)).toMatchObject({ type: 'SIGNED', ip: '127.0.0.1', userAgent: 'Test Browser 1.0' });
    const entries = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.customerId, customerId))
      .orderBy(auditEntries.entryId);
    expect(entries.at(-1)).toMatchObject({ actor: 'CUSTOMER', operation: 'signMsa', ip: '127.0.0.1' });

    const secondVisit = await browser.get(url);
    expect(secondVisit.statusCode).toBe(409);
    expect(secondVisit.body).toContain('Deze overeenkomst is getekend');
    expect(secondVisit.body).toContain('href="http://internet.localhost:8080/company/agreements"');
  });

  it('shows missing values next to each field', async () => {
    const { browser, url, mailedCode } = await createOffered({ language: 'en' });
    await mailedCode();
    const page = await browser.post(url, { action: 'sign', fullName: 'Renske' });
    expect(page.statusCode).toBe(400);
    const problems = [...page.body.matchAll(/id="(\w+)-problem">.*?<span>([^<]+)<\/span>/g)].map(([, field, text]) => [
      field,
      text,
    ]);
    expect(problems).toEqual([
      ['jobTitle', 'Enter your job title.'],
      ['authorised', 'Only someone who is authorized to sign for the company can sign here.'],
      ['agreed', 'Select this checkbox to sign.'],
      ['verificationCode', 'Enter the six digits from the email.'],
    ]);
    expect(page.body).toMatch(/<input id="jobTitle"[^>]* aria-invalid="true" aria-describedby="jobTitle-problem" autofocus>/);
    expect(page.body.match(/ autofocus/g)).toHaveLength(1);
  });

  it('reports a wrong code, and says when to try again after five of them', async () => {
    const { browser, url, mailedCode } = await createOffered({ language: 'en' });
    const code = await mailedCode();
    const verificationCode = code === '111111' ? '222222' : '111111';
    for (let time = 0; time < 5; time++) {
      const page = await browser.post(url, { ...filledIn, verificationCode });
      expect(page.statusCode).toBe(400);
      expect(page.body).toContain('This code is incorrect.');
      expect(page.body).not.toContain(verificationCode);
    }
    const page = await browser.post(url, { ...filledIn, verificationCode: code });
    expect(page.statusCode).toBe(429);
    expect(page.body).toContain('Try again in 15 min.');
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(800);
  });

  it('rejects a form from another origin', async () => {
    const { browser, url, customerId, mailedCode } = await createOffered();
    const verificationCode = await mailedCode();
    for (const origin of ['https://elsewhere.example', 'null']) {
      const page = await browser.post(url, { ...filledIn, verificationCode }, { origin });
      expect(page.statusCode).toBe(403);
    }
    expect((await api.call(getMsa, { params: { customerId } }, admin(customerId))).body.status).toBe('OFFERED');
    const ownOriginPage = await browser.post(url, { ...filledIn, verificationCode }, { origin: new URL(url).origin });
    expect(ownOriginPage.statusCode).toBe(303);
  });

  it('accepts only form posts', async () => {
    const { url } = await createOffered();
    const { pathname } = new URL(url);
    const response = await api.app.inject({ method: 'POST', url: pathname, payload: { action: 'sign' } });
    expect(response.statusCode).toBe(415);
    expect(response.headers['content-type']).toContain('text/html');
  });

  it('explains what to do about an expired or unknown link', async () => {
    const { browser, url, customerId, msaId } = await createOffered({ language: 'en' });
    await store.update(api.db, customerId, msaId, { status: 'EXPIRED' });
    const endedPages = [await browser.get(url), await browser.post(url, { action: 'code' }), await browser.post(url, filledIn)];
    for (const page of endedPages) {
      expect(page.statusCode).toBe(409);
      expect(page.body).toContain('This link no longer works');
    }
    const { origin } = new URL(url);
    const unknownLinkPage = await browser.get(`${origin}/sign/${'x'.repeat(43)}`, { 'accept-language': 'nl' });
    expect(unknownLinkPage.statusCode).toBe(404);
    expect(unknownLinkPage.body).toContain('<html lang="nl" data-brand="glasveld">');
    expect(unknownLinkPage.body).toContain('Deze link is niet geldig');
    expect((await browser.get(`${origin}/sign/`)).statusCode).toBe(404);
  });
});

it('allows an IP address 30 page views a minute', async () => {
  const limited = await startTestApi({ rateLimit: true });
  const browser = createTestBrowser(limited.app, 'http://localhost:8080', '203.0.113.50');
  const statuses: number[] = [];
  for (let time = 0; time < 31; time++) statuses.push((await browser.get('/sign/not-a-link-of-anybody')).statusCode);
  expect(statuses.slice(0, 30).every((status) => status === 404)).toBe(true);
  expect(statuses[30]).toBe(429);
  await limited.close();
});
