import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { checkLineAvailability } from '@demarc/contract/availability.ts';
import { formatStreet } from '@demarc/contract/format-address.ts';
import { listLines } from '@demarc/contract/line.ts';
import { addDays, addWorkingDays, getDutchHolidays } from '@demarc/contract/working-days.ts';
import type { Page } from '@playwright/test';
import { expect, fetchResponse, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';
import { signIn as signInByApi } from './sign-in.ts';

/** A street where each house number is a different test case: apps/api/src/registries/table/carrier-cases.ts. */
const street = '1234 AC';
const houseNumbers = {
  quick: '5',
  view: '23',
  fiber: '22',
  other: '1',
  twice: '7',
  inUse: '26',
  rooms: '25',
  nothing: '13',
  checked: '3',
  moved: '2',
};

const t = (key: string, values: Record<string, string> = {}) => getText(`order-new.${key}`, values);

/** Helpers that fill in the line order form. */
function createOrderForm(page: Page) {
  const goOn = async (step: string) => {
    await page.getByRole('button', { name: t(`next-${step}`) }).click();
    await expect(page.getByRole('heading', { name: t(`heading-${step}`) })).toBeVisible();
  };
  const on = {
    goOn,
    async fillAddress(houseNumber: string) {
      await page.goto('/orders/line/new');
      await page.getByLabel(getText('address.postal-code')).fill(street);
      await page.getByLabel(getText('address.house-number')).fill(houseNumber);
    },
    async check(houseNumber: string) {
      await on.fillAddress(houseNumber);
      await goOn('product');
    },
    async choose(network: string, speed: string) {
      // Until the last carrier has responded, a better network may replace the proposed one.
      await expect(page.locator('i[data-state]').first()).toBeAttached();
      await expect(page.locator('i[data-state=waiting]')).toHaveCount(0);
      await page.getByRole('radio', { name: network }).check();
      await page.getByRole('radio', { name: `${speed} Mbit/s` }).check();
      await goOn('details');
    },
    async open(section: string) {
      await page
        .getByRole('group')
        .filter({ hasText: t(section) })
        .last()
        .locator('summary')
        .click();
    },
    async people() {
      await page.getByLabel(t('company-name')).fill('Bakkerij Vlaming');
      await page.getByLabel(t('email')).first().fill('jan@vlaming.example');
      await page.getByLabel(t('phone'), { exact: true }).first().fill('0205550199');
    },
    /** Fills in every step before the review. */
    async toDetails(houseNumber: string) {
      await on.check(houseNumber);
      await on.choose('Vezelkracht', '500 / 500');
      await on.people();
    },
    async toReview(houseNumber: string, ownId?: string) {
      await on.toDetails(houseNumber);
      if (ownId) {
        await on.open('own-references');
        await page.getByLabel(t('own-id')).fill(ownId);
      }
      await goOn('review');
    },
    async send() {
      await expect(page.getByText(t('checked'))).toBeVisible();
      await page.getByRole('button', { name: t('send'), exact: true }).click();
    },
  };
  return on;
}

/** Counts the clicks of a user, without clicks of the browser or a script. */
async function countClicks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener(
      'click',
      ({ isTrusted, detail }) => {
        // A label passes a click on to its field with `detail` 0.
        if (isTrusted && detail > 0) sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks') ?? 0) + 1));
      },
      { capture: true },
    );
  });
}

async function readClicks(page: Page): Promise<number> {
  return Number(await page.evaluate(() => sessionStorage.getItem('clicks')));
}

/** Formats a date as its field shows it. */
function formatDay(day: string): string {
  const options = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-GB', options).format(new Date(day)).replace(',', '');
}

/** Returns the first public holiday after the lead time and within a year. */
function findNextHoliday(): string {
  let day = addWorkingDays(formatAmsterdamDate(new Date()), 20);
  while (!getDutchHolidays(Number(day.slice(0, 4))).has(day)) day = addDays(day, 1);
  return day;
}

/** Collects the bodies of order requests, without dry runs. */
function collectOrderRequests(page: Page): string[] {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/order\/line$/.test(request.url())) bodies.push(request.postData() ?? '');
  });
  return bodies;
}

test('orders a new line: updates the price, rejects a holiday and sends nothing before the end', async ({
  page,
  beginSession,
}) => {
  await beginSession();
  const sentOrders = collectOrderRequests(page);
  const order = createOrderForm(page);
  await order.check(houseNumbers.fiber);
  await expect(page.getByRole('radio', { name: 'Kabelnoord' })).toBeEnabled();
  // The best network and its cheapest speed are chosen.
  await expect(page.getByRole('radio', { name: 'Vezelkracht' })).toBeChecked();
  await expect(page.getByRole('radio', { name: '100 / 100 Mbit/s' })).toBeChecked();
  await order.choose('Vezelkracht', '500 / 500');
  await order.people();
  const price = page.getByRole('complementary').filter({ hasText: t('price') });
  await expect(price).toContainText('€ 27.25');
  await order.open('technical');
  await page.getByRole('combobox', { name: t('ipv4') }).click();
  await page.getByRole('option', { name: /\/29/ }).click();
  await expect(price).toContainText('€ 38.25');
  await page.getByLabel(t('vlan')).fill('5000');
  await page.getByRole('button', { name: t('next-review') }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await page.getByLabel(t('vlan')).fill('34');

  const holiday = findNextHoliday();
  const next = addWorkingDays(holiday, 0);
  await page.getByLabel(t('wish-date')).fill(holiday);
  await expect(page.getByText(new RegExp(t('day-holiday')))).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${t('take-day')}`) }).click();
  await expect(page.getByLabel(t('wish-date'))).toHaveValue(formatDay(next));
  await page.reload();
  await expect(page.getByRole('heading', { name: t('heading-details') })).toBeVisible();
  await expect(page.getByLabel(t('wish-date'))).toHaveValue(formatDay(next));
  await order.goOn('review');
  await expect(page.getByRole('definition').filter({ hasText: /^34$/ })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: /^IPv4 \/29$/ })).toBeVisible();
  expect(sentOrders).toEqual([]);
  await order.send();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(t('sent-title', { orderNumber: 'O\\d{4}-\\d+' })));
  expect(sentOrders).toHaveLength(1);
  const link = page.getByRole('link', { name: t('to-order') });
  await expect(link).toHaveAttribute('href', /\/orders\?order=\d+/);
  await page.reload();
  await expect(link).toBeVisible();
  expect(sentOrders).toHaveLength(1);
  await page.getByRole('link', { name: t('another') }).click();
  await expect(page.getByLabel(getText('address.postal-code'))).toHaveValue('');
});

test('orders a line from a checked address with at most 8 clicks and 5 fields', async ({ page, beginSession, server }) => {
  await beginSession();
  const { client, customerId } = await signInByApi(server.url, people.admin);
  const { availabilityId } = await client.call(checkLineAvailability, {
    params: { customerId },
    query: { postalCode: street, houseNumber: Number(houseNumbers.quick) },
  });
  let fields = 0;
  await countClicks(page);
  const fill = async (label: string, value: string) => {
    fields += 1;
    const field = page.getByLabel(t(label), { exact: true }).first();
    await field.click();
    await field.pressSequentially(value);
  };
  // What the button of the address check opens: the clicks on the speed and on the button count too.
  await page.goto(`/orders/line/new?availabilityId=${availabilityId}&packageCode=VK-GPON-500`);
  await fill('company-name', 'Bakkerij Vlaming');
  await fill('email', 'jan@vlaming.example');
  await fill('phone', '0205550199');
  await page.getByRole('button', { name: t('next-review') }).click();
  await expect(page.getByText(t('checked'))).toBeVisible();
  await page.getByRole('button', { name: t('send'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(t('sent-title', { orderNumber: 'O\\d{4}-\\d+' })));
  const clicks = 2 + (await readClicks(page));
  expect({ clicks, fields }).toEqual({ clicks: 7, fields: 3 });
});

test('keeps the price and the submit button in view, and the review on one screen', async ({ page, beginSession }) => {
  await beginSession();
  await page.setViewportSize({ width: 1440, height: 900 });
  const order = createOrderForm(page);
  const toReview = page.getByRole('button', { name: t('to-review') });
  await order.check(houseNumbers.view);
  // Nothing can be sent before the review was reached.
  await expect(toReview).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('button', { name: t('next-details') })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('radio', { name: 'Vezelkracht' })).toBeChecked();
  await page.getByRole('button', { name: t('next-details') }).click();
  await order.people();
  await page.getByRole('button', { name: t('next-review') }).click();
  await page
    .getByRole('button', { name: t('step-product') })
    .first()
    .click();
  await toReview.click();
  await expect(page.getByRole('heading', { name: t('heading-review') })).toBeVisible();
  await expect(page.getByText(t('checked'))).toBeInViewport();
  await expect(page.getByText(t('send-text'))).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(t('total-NRC'))).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: t('send'), exact: true })).toBeInViewport({ ratio: 1 });

  await page.setViewportSize({ width: 360, height: 780 });
  await expect(page.getByRole('button', { name: t('send'), exact: true })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(t('price-MRC', { amount: '€\u00a022.45' })).last()).toBeInViewport();
});

test('links to the existing order for a duplicate connection and a duplicate order ID', async ({ page, beginSession }) => {
  // Fills in the form twice.
  test.slow();
  await beginSession();
  const order = createOrderForm(page);
  const ownId = `TWICE-${Date.now()}`;
  await order.toReview(houseNumbers.twice, ownId);
  await order.send();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(t('sent-title', { orderNumber: 'O\\d{4}-\\d+' })));

  await page.getByRole('link', { name: t('another') }).click();
  await order.check(houseNumbers.twice);
  // Also once the order is accepted and has a line, until that is delivered.
  await expect(page.getByRole('heading', { name: /^You’ve ordered a line here \(O\d{4}-\d+\)$/ })).toBeVisible();
  await expect(
    page.getByRole('link', { name: new RegExp(`^${getText('availability.show-order', { number: 'O\\d{4}-\\d+' })}$`) }),
  ).toHaveAttribute('href', /\/orders\?order=\d+/);

  await page.getByRole('button', { name: t('other-address') }).click();
  await page.getByLabel(getText('address.house-number')).fill(houseNumbers.other);
  await order.goOn('product');
  await order.choose('Vezelkracht', '500 / 500');
  await order.people();
  await order.open('own-references');
  await page.getByLabel(t('own-id')).fill(ownId);
  await page.getByRole('button', { name: t('next-review') }).click();
  const field = page.getByLabel(t('own-id'));
  await expect(field).toBeFocused();
  await expect(page.getByText(t('own-id-taken')).first()).toBeVisible();
  await expect(page.getByRole('link', { name: t('show-that-order') })).toHaveAttribute('href', /\/orders\?order=\d+/);
  // Typed, as a user does: the button was replaced, so a second click within 0.7 s without any input between them does nothing.
  await field.press('End');
  await field.pressSequentially('-B');
  await expect(field).toHaveValue(`${ownId}-B`);
  await order.goOn('review');
  await expect(page.getByText(t('checked'))).toBeVisible();
});

test('a switch requires the current provider and adds the objection period', async ({ page, beginSession }) => {
  await beginSession();
  const order = createOrderForm(page);
  await order.check(houseNumbers.inUse);
  await order.choose('Koperlijn', '100 / 20');
  // No pair is free for a new line.
  await page.getByRole('button', { name: t('next-review') }).click();
  await expect(page.getByText(t('point-no-pair')).first()).toBeVisible();
  await page.getByRole('radio', { name: t('sub-type-MIGRATE') }).check();
  await expect(page.getByText(t('contest'), { exact: true })).toBeVisible();
  await expect(page.getByText(t('no-switching-service'))).toBeVisible();
  await page.getByRole('radio', { name: t('for-person') }).check();
  await test.step('the consent covers the termination if we do it, and is given for what it says', async () => {
    await page.getByRole('checkbox', { name: t('mandate'), exact: true }).check();
    await page.getByRole('checkbox', { name: t('switching-service') }).check();
    await expect(page.getByRole('checkbox', { name: t('mandate-service') })).not.toBeChecked();
  });
  await page.getByRole('radio', { name: t('for-company') }).check();
  await page.getByLabel(t('current-provider')).fill('Oude Kabel');
  await page.getByLabel(t('current-service-id')).fill('XKL51999');
  await order.people();
  await page.getByRole('button', { name: t('next-review') }).click();
  await expect(page.getByText(t('service-not-here')).first()).toBeVisible();
  await expect(page.getByText(t('tick-mandate')).first()).toBeVisible();
  await page.getByLabel(t('current-service-id')).fill('XKL51803');
  await page.getByRole('checkbox', { name: t('mandate') }).check();
  await page.getByText(t('why-date')).click();
  await expect(page.getByText(t('why-contest'))).toBeVisible();
  await order.goOn('review');
  await expect(page.getByText(t('old-contract-by-end-user'))).toBeVisible();
  await expect(page.getByText(t('consent-to-switch'))).toBeVisible();
  await order.send();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(t('sent-title', { orderNumber: 'O\\d{4}-\\d+' })));
  await expect(page.getByText(t('then-contest-when'))).toBeVisible();
});

test('requests a missing addition, and reports an address without products', async ({ page, beginSession }) => {
  await beginSession();
  const order = createOrderForm(page);
  await order.fillAddress(houseNumbers.rooms);
  await page.getByRole('button', { name: t('next-product') }).click();
  await expect(page.getByRole('heading', { name: getText('availability.which') })).toBeVisible();
  const steps = page.getByRole('navigation', { name: getText('form.steps') });
  await expect(steps.getByText(getText('form.step-done'))).toHaveCount(0);
  // The user can only continue by choosing: the fields and the button to continue are hidden.
  await expect(page.getByLabel(getText('address.house-number'))).toHaveCount(0);
  await expect(page.getByRole('button', { name: t('next-product') })).toHaveCount(0);
  await page.getByRole('button', { name: /^\S+ 25-B, 1234 AC/ }).click();
  await expect(page.getByRole('radio', { name: 'Vezelkracht' })).toBeVisible();
  await expect(steps.getByText(/^\S+ 25-B$/)).toBeVisible();
  await page.getByRole('button', { name: t('other-address') }).click();
  await page.getByLabel(getText('address.house-number')).fill(houseNumbers.nothing);
  await page.getByRole('combobox', { name: getText('address.addition') }).fill('');
  await order.goOn('product');
  await expect(page.getByRole('heading', { name: getText('availability.answer-none') })).toBeVisible();
  await test.step('offers to watch an address where nothing can be ordered, instead of the next step', async () => {
    await expect(page.getByRole('button', { name: t('next-details') })).toHaveCount(0);
    await expect(page.getByText(t('price-none'))).toHaveCount(0);
    // Somebody may watch the address already.
    const watch = page.getByRole('button', { name: getText('postal-code-check.watch'), exact: true });
    const unwatch = page.getByRole('button', { name: getText('postal-code-check.unwatch-this'), exact: true });
    await expect(watch.or(unwatch)).toBeVisible();
    // Both follow the watched addresses, which load later.
    await expect(async () => {
      const isWatched = await unwatch.isVisible();
      const text = getText(`availability.${isWatched ? 'watched' : 'answer-none'}-text`);
      await expect(page.getByText(text)).toBeVisible({ timeout: 500 });
    }).toPass();
  });
  await page.getByRole('button', { name: t('other-address') }).click();
  await page.getByLabel(getText('address.house-number')).fill('99');
  await page.getByRole('button', { name: t('next-product') }).click();
  // The address is corrected in the same field, whether the registry or the check has rejected it.
  await expect(page.getByRole('alert').getByText(getText('availability.unknown-address'))).toBeVisible();
  await expect(page.getByRole('heading', { name: t('heading-address') })).toBeVisible();
  await page.getByLabel(getText('address.house-number')).fill(houseNumbers.other);
  await order.goOn('product');
});

interface PreviewedDetails {
  availabilityId: string;
  endUser?: { email?: string };
}

test('opens the step of a server-side validation error, and repeats an expired check', async ({ page, beginSession }) => {
  await beginSession();
  const order = createOrderForm(page);
  const correctedEmail = 'j.vlaming@vlaming.example';
  const invalidEmail = {
    status: 400,
    code: 'VALIDATION_FAILED',
    validationErrors: [{ field: 'details.endUser.email', code: 'validation.email', message: 'This is no address.' }],
  };
  const expired = { status: 409, code: 'AVAILABILITY_EXPIRED' };
  // The form previews an order when the input pauses, which may be before or after it shows the review.
  let firstCheck: string | undefined;
  await page.route(/\/order\/line\?dryRun=true/, async (route) => {
    const { availabilityId, endUser } = (route.request().postDataJSON() as { details: PreviewedDetails }).details;
    firstCheck ??= availabilityId;
    if (!endUser?.email || availabilityId !== firstCheck) return route.continue();
    const refusal = endUser.email === correctedEmail ? expired : invalidEmail;
    await route.fulfill({ status: refusal.status, json: { message: 'No.', correlationId: crypto.randomUUID(), ...refusal } });
  });
  await order.toDetails(houseNumbers.checked);
  await page.getByRole('button', { name: t('next-review') }).click();
  await expect(page.getByRole('heading', { name: t('heading-details') })).toBeVisible();
  await expect(page.getByLabel(t('email')).first()).toBeFocused();
  await page.getByLabel(t('email')).first().fill(correctedEmail);
  await page
    .getByRole('navigation')
    .getByRole('button', { name: t('step-review') })
    .click();
  // In the message at the top, and next to the button that it blocks.
  await expect(page.getByText(t('refused-AVAILABILITY_EXPIRED'))).toHaveCount(2);
  await page.getByRole('button', { name: t('check-again') }).click();
  await expect(page.getByText(t('checked'))).toBeVisible();
});

test('copies address and product from an address check and keeps the rest of the draft', async ({
  page,
  beginSession,
  server,
}) => {
  await beginSession();
  const order = createOrderForm(page);
  await order.toDetails(houseNumbers.checked);
  await order.open('own-references');
  await page.getByRole('textbox', { name: t('reference') }).fill('Filiaal 7');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Filiaal 7');
  const { client, customerId } = await signInByApi(server.url, people.admin);
  const params = { customerId };
  const { availabilityId } = await client.call(checkLineAvailability, {
    params,
    query: { postalCode: street, houseNumber: Number(houseNumbers.other) },
  });
  await page.goto(`/orders/line/new?availabilityId=${availabilityId}&packageCode=VK-GPON-100`);
  // The form does not ask again for the values that were chosen there.
  await expect(page.getByRole('heading', { name: t('heading-details') })).toBeVisible();
  await expect(page).toHaveURL(/line\/new\?step=details$/);
  await page
    .getByRole('button', { name: t('step-product') })
    .first()
    .click();
  await expect(page.getByRole('radio', { name: '100 / 100 Mbit/s' })).toBeChecked();
  await page.getByRole('button', { name: t('next-details') }).click();
  await order.open('own-references');
  await expect(page.getByRole('textbox', { name: t('reference') })).toHaveValue('Filiaal 7');
});

test('starts a line change and a move from an existing line', async ({ page, beginSession, server }) => {
  await beginSession();
  const { client, customerId } = await signInByApi(server.url, people.admin);
  const query = { status: ['ACTIVE' as const], carrierCode: 'VEZELKRACHT', hasOpenOrder: false };
  const { items } = await client.call(listLines, { params: { customerId }, query });
  const { lineId, serviceId, endUser, address } = items[0]!;
  await page.goto(`/orders/line/new?lineId=${lineId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('title-change'));
  await expect(page).toHaveTitle(new RegExp(`^${t('title-change')} `));
  await expect(page.getByText(serviceId)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Vezelkracht' })).toBeVisible();

  await page.goto(`/orders/line/new?move=${lineId}`);
  const order = createOrderForm(page);
  await page.getByLabel(getText('address.postal-code')).fill(street);
  await page.getByLabel(getText('address.house-number')).fill(houseNumbers.moved);
  await order.goOn('product');
  await order.choose('Vezelkracht', '500 / 500');
  await expect(page.getByLabel(t('email')).first()).toHaveValue(endUser.email);

  // Every step names the line that moves, which stays until it is terminated.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('title-move', { serviceId }));
  await expect(page).toHaveTitle(new RegExp(`^${t('title-move', { serviceId })} `));
  await order.goOn('review');
  await expect(page.getByText(t('move-of', { serviceId, address: formatStreet(address) }))).toBeVisible();
  await expect(page.getByText(t('move-stays', { serviceId, address: formatStreet(address) }))).toBeVisible();
  await order.send();
  await page.getByRole('link', { name: t('terminate-moved', { serviceId }) }).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('combobox', { name: getText('line.cease-reason') })).toHaveValue(
    getText('line.cease-reason-MOVED'),
  );
});

test('checks addresses for a company that has to sign first, and goes no further', async ({ page, beginSession }) => {
  await beginSession(people.admin);
  await page.route(/\/v1\/customer\/\d+$/, async (route) => {
    const response = await fetchResponse(route);
    const customer = (await response.json()) as object;
    await route.fulfill({ response: response, json: { ...customer, msa: null } });
  });
  const order = createOrderForm(page);
  const expectMessage = async () => {
    await expect(page.getByText(t('obstacle-MSA_NOT_SIGNED'))).toBeVisible();
    await expect(page.getByRole('link', { name: t('to-agreements') })).toHaveAttribute('href', '/company/agreements');
  };
  await page.goto('/orders/line/new');
  await expectMessage();
  await order.check(houseNumbers.fiber);
  await expect(page.locator('i[data-state]').first()).toBeAttached();
  await expectMessage();
  for (const name of [t('next-details'), t('send')]) await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await page.goto('/orders/line/new?step=review');
  await expect(page).toHaveURL(/step=address/);
  await expectMessage();

  await page.goto('/orders/rack/new');
  await expectMessage();
  await expect(page.getByRole('textbox')).toHaveCount(0);
});
