import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Locator, Page } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { expect, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';
import { type Server, startServer } from './server.ts';

/** A server whose webhooks may call this machine. */
let webhookServer: Server;
test.beforeAll(async () => {
  test.setTimeout(150_000);
  webhookServer = await startServer({ WEBHOOK_NETWORKS: '127.0.0.0/8' });
});
test.afterAll(() => webhookServer.stop());

const button = (within: Page | Locator, key: string) => within.getByRole('button', { name: getText(key), exact: true });
const panel = (page: Page) => page.getByRole('dialog');
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function chooseRowAction(page: Page, name: string, key: string): Promise<void> {
  await row(page, name)
    .getByRole('button', { name: getText('list.actions-for', { name }) })
    .first()
    .click();
  await page.getByRole('menuitem', { name: getText(key) }).click();
}

async function openWebhooks(
  page: Page,
  beginSession: (username: string, page: Page, at: Server) => Promise<void>,
): Promise<void> {
  await beginSession(people.admin, page, webhookServer);
  await page.goto(`${webhookServer.originOf('datacentre')}/account/api-tokens`);
  await page.getByRole('link', { name: getText('webhook.title') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(getText('webhook.title'));
}

/** Receives messages on this machine and responds with a fixed status. */
async function startReceiver(status: number) {
  const messages: { body: string; headers: Record<string, string> }[] = [];
  const receiver = { messages, status, url: '', close: () => server.close() };
  const server = createServer(async (request, response) => {
    messages.push({ body: await text(request), headers: request.headers as Record<string, string> });
    response.writeHead(receiver.status).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`;
  return receiver;
}

test('an administrator creates and tests a webhook, sees the reason why a message failed, and sends it again; the receiver verifies the signature', async ({
  page,
  beginSession,
}) => {
  const receiver = await startReceiver(500);
  const name = 'Proef ontvanger';
  await openWebhooks(page, beginSession);
  await button(page.getByRole('main'), 'webhook.create').click();
  await panel(page).getByLabel(getText('webhook.url')).fill('https://192.168.1.1/in');
  await panel(page).getByLabel(getText('webhook.description')).fill(name);
  await panel(page).getByLabel(getText('kinds.order.events')).check();
  await panel(page)
    .getByRole('button', { name: getText('webhook.make'), exact: true })
    .click();
  await expect(panel(page).getByRole('alert')).toContainText(getText('validation.webhook-address'));
  await panel(page).getByLabel(getText('webhook.url')).fill(receiver.url);
  await panel(page)
    .getByRole('button', { name: getText('webhook.make'), exact: true })
    .click();

  const secretBox = page.getByRole('group', { name: getText('webhook.secret') });
  const secret = (await secretBox.textContent()) ?? '';
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  await panel(page).getByLabel(getText('form.secret-stored')).check();
  await button(page, 'form.done').click();
  await expect(secretBox).toHaveCount(0);
  await expect(row(page, name)).toContainText(getText('kinds.order.events'));
  await expect(row(page, name)).toContainText(getText('webhook.state-active'));

  await chooseRowAction(page, name, 'webhook.test');
  await expect(panel(page).getByRole('listitem').first()).toContainText('webhook.tested');
  const delivery = panel(page).getByRole('listitem').first();
  await expect(delivery).toContainText(getText('webhook.answered', { status: '500' }), { timeout: 30_000 });
  await expect(row(page, name)).toContainText(getText('webhook.answered', { status: '500' }), { timeout: 30_000 });
  await expect(delivery).toContainText(receiver.messages[0]!.headers['webhook-id']!);
  receiver.status = 204;
  await delivery.getByRole('button', { name: getText('webhook.replay') }).click();
  await expect(delivery).toContainText(getText('webhook.delivery-delivered'), { timeout: 30_000 });
  const message = receiver.messages.at(-1);
  expect(new Webhook(secret).verify(message!.body, message!.headers)).toMatchObject({ type: 'webhook.tested' });
  receiver.close();
});

test('resumes, pauses, edits and removes a webhook, which other users do not see', async ({ page, beginSession }) => {
  const name = 'TV guide on our own site';
  await openWebhooks(page, beginSession);
  await expect(row(page, name)).toContainText(getText('webhook.state-gave-up'));
  await row(page, name).getByRole('button', { name, exact: true }).click();
  await expect(panel(page).getByRole('listitem').first()).toContainText(getText('webhook.answered', { status: '503' }));
  const sendAllAgain = panel(page).getByRole('button', { name: getText('webhook.replay-failed', { count: '10' }) });
  await expect(sendAllAgain).toHaveAttribute('aria-disabled', 'true');
  await button(panel(page), 'webhook.go-on').click();
  await expect(panel(page).getByRole('button', { name: getText('webhook.test') })).toBeVisible();
  await sendAllAgain.click();
  await expect(page.getByText(getText('webhook.sent-failed-again', { count: '10' }))).toBeVisible();
  await page.keyboard.press('Escape');
  await chooseRowAction(page, name, 'webhook.pause');
  await expect(row(page, name)).toContainText(getText('webhook.state-paused'));
  await chooseRowAction(page, name, 'webhook.edit');
  await panel(page).getByLabel(getText('kinds.tv-account.events')).uncheck();
  await button(page, 'action.save').click();
  await expect(row(page, name)).toContainText(getText('webhook.everything'));
  await chooseRowAction(page, name, 'webhook.remove');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: getText('webhook.remove') })
    .click();
  await expect(row(page, name)).toHaveCount(0);

  await beginSession(people.viewer, page, webhookServer);
  await page.goto(`${webhookServer.originOf('datacentre')}/account/api-tokens?tab=webhooks`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(getText('api-token.title'));
  await expect(page.getByRole('link', { name: getText('webhook.title') })).toHaveCount(0);
});
