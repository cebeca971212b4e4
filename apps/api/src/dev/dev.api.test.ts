import { getLoyaltyLogin } from '@demarc/contract/loyalty.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customers } from '../db/schema/customer.ts';
import { ibanChanged } from '../mail/templates/iban-changed.ts';
import { insertCustomer, insertLoyaltyEntry } from '../testing/builders.ts';
import { viewer } from '../testing/sessions.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const get = (url: string) => api.app.inject({ url, headers: { 'accept-language': 'en' } });

describe('/dev/shop', () => {
  const loginUrl = async () => {
    const { customerId } = await insertCustomer(api.db, { loyaltyParticipant: true, companyName: '<i>Acme</i>' });
    await insertLoyaltyEntry(api.db, { customerId, points: 1_250 });
    const { body } = await api.call(getLoyaltyLogin, {}, viewer(customerId));
    return new URL(body.loginUrl);
  };

  it('signs in once and shows the company and its balance', async () => {
    const { pathname, search } = await loginUrl();
    expect((await api.app.inject({ method: 'HEAD', url: pathname + search })).statusCode).not.toBe(200);
    const first = await get(pathname + search);
    expect(first.statusCode).toBe(200);
    expect(first.body).toContain('1,250');
    expect(first.body).toContain('&lt;i&gt;Acme&lt;/i&gt;');
    const second = await get(pathname + search);
    expect([second.statusCode, second.body.includes('has been used')]).toEqual([410, true]);
  });

  it('rejects a code after 60 seconds, and codes that were never issued', async () => {
    const { pathname, search } = await loginUrl();
    api.clock.moveBy(61);
    expect((await get(pathname + search)).body).toContain('has expired');
    for (const url of ['/dev/shop', '/dev/shop?code=', '/dev/shop?code=a&code=b', '/dev/shop?code=%00']) {
      expect((await get(url)).body).toContain('isn’t valid');
    }
  });
});

describe('/dev/mail', () => {
  it('shows a mail as text and in a sandboxed frame', async () => {
    const { customerId } = await insertCustomer(api.db);
    await api.db.transaction((tx) =>
      api.context.mail.queue(tx, {
        customerId,
        brand: 'television',
        language: 'nl',
        recipient: 'iemand@test.example',
        template: ibanChanged,
        values: {
          companyName: '<b>X</b>',
          firstName: '',
          changedBy: 'Y',
          changedAt: new Date(),
          oldIban: null,
          newIban: 'NL91ABNA0417164300',
        },
      }),
    );
    const [mail] = await api.listMails(customerId);
    expect((await get('/dev/mail')).body).toContain(`/dev/mail/${mail?.mailId}`);
    const page = await get(`/dev/mail/${mail?.mailId}`);
    expect(page.body).toContain('&lt;b&gt;X&lt;/b&gt;');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    const frame = await get(`/dev/mail/${mail?.mailId}/html`);
    expect(frame.headers['content-security-policy']).toMatch(/default-src 'none';.*sandbox/);
    expect(frame.body).toContain('Beeldhaven');
  });

  it.each(['x', '00000000-0000-0000-0000-000000000000', '%00', '..%2f'])('responds with 404 for %s', async (id) => {
    expect((await get(`/dev/mail/${id}`)).statusCode).toBe(404);
  });
});

describe('outside the demo', () => {
  it('serves no development pages', async () => {
    const real = await startTestApi({ env: { DEMO: '0' } });
    try {
      for (const url of ['/dev/mail', '/dev/shop?code=x', '/dev/assets/dev.css']) {
        expect((await real.app.inject({ url })).statusCode).toBe(404);
      }
      expect(await real.db.select().from(customers).where(eq(customers.customerId, 20240317))).toEqual([]);
    } finally {
      await real.close();
    }
  });
});
