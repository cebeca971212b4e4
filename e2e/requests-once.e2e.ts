import { randomUUID } from 'node:crypto';
import { listLines } from '@demarc/contract/line.ts';
import { listOrders } from '@demarc/contract/order.ts';
import { issueMsa } from '@demarc/contract/provider/msa.ts';
import { createTvAccount } from '@demarc/contract/tv-account.ts';
import type { Locator, Page } from '@playwright/test';
import { createApplicationForm } from './application-form.ts';
import { expect, expectOverview, password, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';
import { findLink, waitForMail } from './mails.ts';
import { recordWrites, type WriteRecorder } from './record-writes.ts';
import type { Server } from './server.ts';
import { signIn as signInByApi } from './sign-in.ts';

const button = (within: Page | Locator, key: string, values?: Record<string, string>) =>
  within.getByRole('button', { name: getText(key, values), exact: true });
const panel = (page: Page) => page.getByRole('dialog');
const uniqueName = () => `Once${randomUUID().slice(0, 8)}`;

interface Form {
  name: string;
  /** Opens the form and fills it in. */
  fill: (page: Page) => Promise<void>;
  submit: (page: Page) => Locator;
  /** The field that Enter is pressed in; by default the button. */
  field?: (page: Page) => Locator;
  /** The request that the form sends. */
  sends: RegExp;
  /** The request needs no `Idempotency-Key`, because it creates nothing. */
  isChange?: true;
  /** A request that intentionally follows a success. */
  follows?: RegExp;
  /** A refusal closes the form. */
  leavesWhenRefused?: true;
}

/** Clicks the same position twice, 500 ms apart, even if the button has moved. */
async function clickTwiceInPlace(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = (await target.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y);
  // The test is about this delay.
  await page.waitForTimeout(500);
  await page.mouse.click(x, y);
}

async function pressEnterTwice(page: Page, target: Locator): Promise<void> {
  // `target.press` would wait for the page that the first one opens, and the second one would press something there.
  await target.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
}

/** Double-clicks and presses Enter twice while requests are refused, then clicks twice, 500 ms apart, with success. */
async function submitInEachWay(page: Page, writes: WriteRecorder, form: Form): Promise<void> {
  await form.fill(page);
  const target = form.submit(page);
  const tryOut = async (way: string, act: () => Promise<void>) => {
    await expect(target).toBeEnabled();
    await act();
    const sentCalls = (await writes.take()).filter((call) => !form.follows?.test(call));
    expect(sentCalls, `${form.name}: ${way}`).toEqual([expect.stringMatching(form.sends)]);
    expect(writes.findKey(form.sends) !== null, `${form.name}: Idempotency-Key`).toBe(!form.isChange);
  };
  if (!form.leavesWhenRefused) {
    writes.refuse(form.sends);
    await tryOut('double-click', () => target.dblclick());
    await tryOut('Enter twice', () => pressEnterTwice(page, form.field?.(page) ?? target));
    writes.refuse(null);
    await expect(target).toBeEnabled();
  }
  await tryOut('two clicks', () => clickTwiceInPlace(page, target));
}

/** Picks objects of the sample data for the forms. */
async function findSampleObjects(server: Server) {
  const { client, customerId } = await signInByApi(server.url, people.admin);
  const params = { customerId };
  const lines = await client.call(listLines, { params, query: { status: ['ACTIVE'], limit: 5 } });
  const orders = await client.call(listOrders, { params, query: { open: true, limit: 50 } });
  // An order that waits for the user offers its replies twice.
  return { line: lines.items[4]!, order: orders.items.find(({ waitingOn }) => waitingOn !== 'CUSTOMER')! };
}

async function createTestTvAccount(server: Server): Promise<number> {
  const { client } = await signInByApi(server.url, people.admin);
  const address = { street: 'Vlietzicht', houseNumber: 8, postalCode: '1135XD', city: 'Edam', country: 'NL' };
  const endUser = { firstName: 'Ada', lastName: uniqueName(), address };
  return (await client.call(createTvAccount, { body: { productCode: 'HAVEN-BASIS', endUser } })).id;
}

test('each form sends one request, however its button is pressed', async ({ page, beginSession, server }) => {
  test.setTimeout(150_000);
  const { line, order } = await findSampleObjects(server);
  const writes = await recordWrites(page);
  const openTab = async (tab: string) => {
    await page.goto(`/account/api-tokens${tab}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  };
  const openOrderForm = async (opener: string) => {
    await page.goto(`/orders?order=${order.orderId}`);
    await button(panel(page), opener).click({ timeout: 30_000 });
  };
  const name = uniqueName();
  const forms: readonly Form[] = [
    {
      name: 'contact',
      fill: async () => {
        await page.goto('/company/contact/new');
        await page.getByLabel(getText('contact.last-name')).fill(name);
      },
      submit: () => button(page, 'action.save'),
      field: () => page.getByLabel(getText('contact.last-name')),
      sends: /^POST .*\/contact$/,
    },
    {
      name: 'invitation',
      fill: async () => {
        await page.goto('/user-management/account/create');
        await page.getByLabel(getText('user.first-name')).fill('Ada');
        await page.getByLabel(getText('user.last-name')).fill(name);
        await page.getByLabel(getText('user.email')).fill(`${name.toLowerCase()}@noordlijn.example`);
      },
      submit: () => button(page, 'user.send'),
      field: () => page.getByLabel(getText('user.last-name')),
      sends: /^POST .*\/account$/,
    },
    {
      name: 'API token',
      fill: async () => {
        await openTab('');
        await button(page.getByRole('main'), 'api-token.create').click();
        await panel(page).getByLabel(getText('api-token.description')).fill(name);
      },
      submit: () => button(panel(page), 'api-token.make'),
      field: () => panel(page).getByLabel(getText('api-token.description')),
      sends: /^POST .*\/token$/,
    },
    {
      name: 'webhook',
      fill: async () => {
        await openTab('?tab=webhooks');
        await button(page.getByRole('main'), 'webhook.create').click();
        await panel(page).getByLabel(getText('webhook.url')).fill('https://203.0.113.7/in');
        await panel(page).getByLabel(getText('webhook.description')).fill(name);
      },
      submit: () => button(panel(page), 'webhook.make'),
      field: () => panel(page).getByLabel(getText('webhook.description')),
      sends: /^POST .*\/webhook$/,
    },
    {
      name: 'note on an order',
      fill: async () => {
        await openOrderForm('order.write-note');
        await panel(page).getByLabel(getText('order.note')).fill(name);
      },
      submit: () => button(page, 'order.send-note'),
      sends: /^POST .*\/note$/,
    },
    {
      name: 'document with an order',
      fill: async () => {
        await openOrderForm('order.add-document');
        const buffer = Buffer.from('%PDF-1.4\n%EOF\n');
        await panel(page)
          .getByLabel(getText('form.choose-file'))
          .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer });
      },
      submit: () => button(page, 'order.add-document'),
      sends: /^POST .*\/document$/,
    },
    {
      name: 'fault report',
      fill: async () => {
        await page.goto(`/lines/detail/${line.lineId}`);
        await button(page, 'line.report').click();
        await panel(page).getByRole('radio').first().check();
        await panel(page).getByLabel(getText('fault.description')).fill('The LOS light is red.');
      },
      submit: () => button(page, 'fault.send'),
      field: () => panel(page).getByLabel(getText('fault.contact-name')),
      sends: /^POST .*\/fault$/,
    },
    {
      name: 'addresses',
      fill: async () => {
        await page.goto('/lines/addresses');
        await page.getByLabel(getText('address-file.paste')).fill('Postcode\tHuisnummer\n1234 AC\t1\n1234 AC\t2');
      },
      submit: () => button(page, 'address-file.use-pasted'),
      sends: /^POST .*\/line-availability-batch$/,
      leavesWhenRefused: true,
    },
    {
      name: 'IBAN',
      fill: async () => {
        await page.goto('/company/edit/iban');
        await page.getByLabel('IBAN').fill('NL91 ABNA 0417 1643 00');
      },
      submit: () => button(page, 'action.save'),
      sends: /^PATCH .*\/iban$/,
      isChange: true,
    },
  ];
  await beginSession();
  for (const form of forms) await submitInEachWay(page, writes, form);
});

test('the application sends one request', async ({ page }) => {
  const writes = await recordWrites(page);
  const application = createApplicationForm(page);
  await submitInEachWay(page, writes, {
    name: 'application',
    fill: () => application.fillAll(`${uniqueName().toLowerCase()}@noordkop.example`),
    submit: () => button(page, 'apply.send'),
    sends: /^POST .*\/customer$/,
  });
});

test('an order sends one request', async ({ page, beginSession }) => {
  test.setTimeout(120_000);
  const writes = await recordWrites(page);
  await beginSession();
  const t = (key: string) => getText(`order-new.${key}`);
  const goOn = async (step: string) => {
    await page.getByRole('button', { name: t(`next-${step}`) }).click();
    await expect(page.getByRole('heading', { name: t(`heading-${step}`) })).toBeVisible();
  };
  await submitInEachWay(page, writes, {
    name: 'line order',
    fill: async () => {
      await page.goto('/orders/line/new');
      // No other test orders here.
      await page.getByLabel(getText('address.postal-code')).fill('5299 ZW');
      await page.getByLabel(getText('address.house-number')).fill('3');
      await goOn('product');
      // Until the last carrier has responded, a better network may replace the proposed one.
      await expect(page.locator('i[data-state]').first()).toBeAttached();
      await expect(page.locator('i[data-state=waiting]')).toHaveCount(0);
      await page.getByRole('radio', { name: '500 / 500 Mbit/s' }).check();
      await goOn('details');
      await page.getByLabel(t('company-name')).fill('Bakkerij Vlaming');
      await page.getByLabel(t('email')).first().fill('jan@vlaming.example');
      await page.getByLabel(t('phone'), { exact: true }).first().fill('0205550199');
      // A double-click on the step before the review does not send the order.
      await page.getByRole('button', { name: t('next-review') }).dblclick();
      await expect(page.getByText(t('checked'))).toBeVisible();
      expect(await writes.takeAny()).toEqual([]);
    },
    submit: () => button(page, 'order-new.send'),
    sends: /^POST .*\/order\/line$/,
  });
});

test.describe('on the internet brand', () => {
  test.use({ brand: 'internet' });

  test('watching an address sends one request', async ({ page, beginSession }) => {
    const writes = await recordWrites(page);
    await beginSession();
    await submitInEachWay(page, writes, {
      name: 'watch',
      fill: async () => void (await page.goto('/postal-code-check?postalCode=1234AC&houseNumber=10')),
      submit: () => button(page, 'postal-code-check.watch'),
      sends: /^POST .*\/address-watch$/,
    });
  });
});

test.describe('on the television brand', () => {
  test.use({ brand: 'television' });
  const t = (key: string, values?: Record<string, string>) => getText(`tv-activation.${key}`, values);

  test('TV forms send one request, and a second click does not press a new button', async ({ page, beginSession, server }) => {
    test.setTimeout(120_000);
    const id = await createTestTvAccount(server);
    const writes = await recordWrites(page);
    await beginSession();
    await submitInEachWay(page, writes, {
      name: 'TV account',
      fill: async () => {
        await page.goto('/tv-accounts/create');
        await page.getByRole('radio', { name: /^Haven Basis/ }).check();
        await page.getByLabel(getText('tv-account.last-name')).fill(uniqueName());
        await page.getByLabel(getText('address.postal-code')).fill('1135 XD');
        await page.getByLabel(getText('address.house-number')).fill('8');
        await page.getByLabel(getText('address.street')).fill('Vlietzicht');
        await page.getByLabel(getText('address.city')).fill('Edam');
      },
      submit: () => button(page, 'tv-account.create-with-code'),
      field: () => page.getByLabel(getText('tv-account.last-name')),
      sends: /^POST \/v1\/account$/,
      follows: /\/activat(e|ion)$/,
    });
    await expect(page).toHaveURL(/\/tv-accounts\/\d+$/);
    await writes.takeAny();

    const account = () => page.goto(`/tv-accounts/${id}`);
    // The second click has no effect on a button that has taken the same position.
    for (const [move, key] of [
      ['activate', 'activate'],
      ['suspend', 'suspend'],
      ['resume', 'resume'],
    ] as const) {
      await account();
      await button(page, `tv-activation.${key}`).first().click({ trial: true });
      if (move === 'suspend') {
        await button(page, 'tv-activation.suspend').click();
        await clickTwiceInPlace(page, panel(page).getByRole('button', { name: t('suspend') }));
      } else {
        await clickTwiceInPlace(page, button(page, `tv-activation.${key}`).first());
      }
      expect(await writes.take(), move).toEqual([`POST /v1/account/${id}/${move}`]);
      await expect(panel(page)).toHaveCount(0);
    }
    await submitInEachWay(page, writes, {
      name: 'activation code',
      fill: async () => void (await account()),
      submit: () => button(page, 'tv-activation.make-code').first(),
      sends: /^POST .*\/activation$/,
    });
  });
});

/** Records the forms that a server-rendered page submits. */
function recordForms(page: Page): string[] {
  const sentForms: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.resourceType() === 'document') sentForms.push(request.url());
  });
  return sentForms;
}

async function fillSignIn(page: Page, value: string): Promise<void> {
  await page.locator('[name=username]').fill(people.admin);
  await page.locator('[name=password]').fill(value);
  // The form works without its script, which shows this button once it runs.
  await expect(page.locator('[data-show]')).toBeVisible();
}

test('a server-rendered form is sent once by double-click and by pressing Enter twice', async ({ page }) => {
  const sentForms = recordForms(page);
  await page.goto('/');
  await page.getByRole('button', { name: /^Sign in/ }).click();
  await fillSignIn(page, 'not-the-password');
  await pressEnterTwice(page, page.locator('[name=password]'));
  await expect(page.getByRole('alert')).toBeVisible();
  expect(sentForms).toHaveLength(1);
  await fillSignIn(page, password);
  await page.locator('button[type=submit]').dblclick();
  await expectOverview(page);
  expect(sentForms).toHaveLength(2);
});

/** Opens a server-rendered form whose script runs. */
const openRenderedForm = {
  'sign-in': async (page: Page) => {
    await page.goto('/');
    await page.getByRole('button', { name: /^Sign in/ }).click();
    await fillSignIn(page, password);
  },
  signing: async (page: Page, server: Server) => {
    await server.provider.call(issueMsa, { params: { customerId: 20250822 } });
    // The newest mail is at first that of an earlier offer.
    await expect(async () => {
      await page.goto(findLink(await waitForMail(server, people.otherReseller, /ready to sign|klaar om te tekenen/), '/sign/'));
      await expect(page.locator('[name=fullName]')).toBeVisible({ timeout: 1000 });
    }).toPass();
  },
};

for (const [name, open] of Object.entries(openRenderedForm))
  test(`a server-rendered form can be sent again only when the browser restores its page: ${name}`, async ({ page, server }) => {
    await open(page, server);
    const countSent = (persisted: boolean) =>
      page.evaluate((isRestored) => {
        const form = document.querySelector<HTMLFormElement>('form:has([name=password], [name=fullName])')!;
        const submitter = form.querySelector<HTMLButtonElement>('button[type=submit], button:not([type])');
        let count = 0;
        const onSubmit = (event: SubmitEvent) => {
          if (!event.defaultPrevented) count++;
          event.preventDefault();
        };
        form.addEventListener('submit', onSubmit);
        form.requestSubmit(submitter);
        // The first one ends the load of the page, which the user may not have waited for.
        window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: isRestored }));
        form.requestSubmit(submitter);
        form.removeEventListener('submit', onSubmit);
        return count;
      }, persisted);
    expect(await countSent(false)).toBe(1);
    // It is still being sent until the page is restored.
    expect(await countSent(true)).toBe(1);
  });
