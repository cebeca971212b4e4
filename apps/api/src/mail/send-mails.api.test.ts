import { randomUUID } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import { eq, isNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Config } from '../config.ts';
import { mails } from '../db/schema/mail.ts';
import { storeFile } from '../documents/store-file.ts';
import { readMails } from '../testing/read-mails.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { createMailQueue } from './mail-queue.ts';
import { maxAttempts, requeueLegacyMails, sendMails } from './send-mails.ts';
import { customerReleased } from './templates/customer-released.ts';
import { msaCode } from './templates/msa-code.ts';

let smtp: Awaited<ReturnType<typeof startSmtp>>;
let api: TestApi;

beforeAll(async () => {
  smtp = await startSmtp();
  api = await startTestApi({ env: { SMTP_URL: smtp.url } });
});
beforeEach(() => {
  smtp.received.length = 0;
  smtp.isFull = false;
  smtp.refused = '';
  smtp.maxSending = 0;
  smtp.closed = 0;
  smtp.batchSize = 1;
});
afterEach(async () => {
  vi.restoreAllMocks();
  api.clock.resume();
  await vi.waitFor(() => expect(smtp.open).toBe(0));
});
afterAll(async () => {
  await api.close();
  smtp.close();
});

const company = { firstName: 'Renske', companyName: 'Noordkop Netwerken B.V.' };

/** Queues a mail with a secret if `code` is set, else one without; returns its id. */
async function queueMail({ recipient = 'r@noordkop.example.nl', code = '', values = company } = {}): Promise<string> {
  const about = { customerId: null, brand: 'internet', language: 'en', recipient } as const;
  const expiresAt = api.clock.now();
  await api.db.delete(mails);
  await api.db.transaction((tx) =>
    code
      ? api.context.mail.queue(tx, { ...about, template: msaCode, values: { ...values, code, expiresAt } })
      : api.context.mail.queue(tx, { ...about, template: customerReleased, values }),
  );
  const [mail] = await api.db.select().from(mails);
  return mail!.mailId;
}
const readMail = async (mailId: string) => (await readMails(api.db, eq(mails.mailId, mailId)))[0]!;
/** Runs the job, as the job runner does every second. */
async function deliver(config: Partial<Config> = {}, stopped?: AbortSignal): Promise<void> {
  await sendMails.run({ ...api.context, config: { ...api.config, ...config } }, {}, stopped);
}
/** Makes mails that wait for their next attempt due. */
const makeDue = () => api.db.update(mails).set({ nextAttemptAt: api.clock.now() }).where(isNull(mails.sentAt));

/** Queues mails to these recipients in one transaction; returns their IDs in the same order. */
async function queueMails(recipients: readonly string[]): Promise<string[]> {
  const about = { customerId: null, brand: 'internet', language: 'en', template: customerReleased, values: company } as const;
  await api.db.delete(mails);
  await api.db.transaction((tx) => api.context.mail.queue(tx, ...recipients.map((recipient) => ({ ...about, recipient }))));
  const queued = await api.db.select().from(mails);
  return recipients.map((recipient) => queued.find((mail) => mail.recipient === recipient)!.mailId);
}

/** Makes the next updates of the database after a claim fail as during an outage. */
function failUpdates(count: number) {
  const { runStatement } = api.db;
  const update = vi.fn();
  for (let failed = 0; failed < count; failed++) update.mockRejectedValueOnce(new Error('Connection terminated unexpectedly'));
  vi.spyOn(api.db, 'runStatement').mockImplementation(async (statement, values) => {
    const isClaim = statement.text.includes('skip locked');
    if (statement.text.startsWith('update') && !isClaim) await update();
    return runStatement(statement, values);
  });
  return update;
}

it('sends a mail once, as HTML and plain text', async () => {
  const mailId = await queueMail();
  await deliver();
  await deliver();
  expect(smtp.received).toHaveLength(1);
  const { message, recipients } = smtp.received[0]!;
  expect(recipients).toEqual(['r@noordkop.example.nl']);
  expect(message).toMatch(/^Content-Type: multipart\/alternative/m);
  expect(message).toMatch(/^Content-Type: text\/plain; charset=utf-8/m);
  expect(message).toMatch(/^Content-Type: text\/html; charset=utf-8/m);
  expect(message).toContain('Hello Renske,');
  expect(await readMail(mailId)).toMatchObject({ sentAt: expect.any(Date), text: expect.stringContaining('Hello Renske,') });
});

it('attaches documents of the customer only', async () => {
  const [ownDocumentId, foreignDocumentId] = [randomUUID(), randomUUID()];
  const file = { contentType: 'application/xml', content: new TextEncoder().encode('<Invoice/>'), createdAt: api.clock.now() };
  await storeFile(api.db, { ...file, customerId: 20_990_001, documentId: ownDocumentId, fileName: '202600123.xml' });
  await storeFile(api.db, { ...file, customerId: 20_990_002, documentId: foreignDocumentId, fileName: 'foreign.xml' });
  const about = { customerId: 20_990_001, brand: 'internet', language: 'en', recipient: 'r@noordkop.example.nl' } as const;
  const mail = { ...about, attachments: [ownDocumentId, foreignDocumentId], template: customerReleased, values: company };
  await api.db.delete(mails);
  await api.db.transaction((tx) => api.context.mail.queue(tx, mail));
  await deliver();
  const { message } = smtp.received[0]!;
  expect(message).toMatch(/^Content-Type: application\/xml; name=202600123.xml/m);
  expect(message).toContain(Buffer.from('<Invoice/>').toString('base64'));
  expect(message).not.toContain('foreign.xml');
});

it('sends a mail again with the same Message-ID', async () => {
  const mailId = await queueMail();
  await deliver();
  await api.db.update(mails).set({ sentAt: null, nextAttemptAt: api.clock.now() }).where(eq(mails.mailId, mailId));
  await deliver();
  const ids = smtp.received.map(({ message }) => /^Message-ID: (.*)$/im.exec(message)?.[1]);
  expect(ids).toEqual([`<${mailId}@localhost>`, `<${mailId}@localhost>`]);
});

it('records why the mail server rejects a mail, and attempts the delivery 13 times in 16 hours, with increasing delays', async () => {
  api.clock.stopAt(api.clock.now().toISOString());
  const mailId = await queueMail();
  smtp.isFull = true;
  const { createdAt } = await readMail(mailId);
  const attemptedAfter: number[] = [];
  for (;;) {
    attemptedAfter.push((api.clock.now().getTime() - createdAt.getTime()) / 1000);
    await deliver();
    const { sentAt, failure, nextAttemptAt, attempts } = await readMail(mailId);
    expect({ sentAt, failure, attempts }).toEqual({
      sentAt: null,
      failure: expect.stringContaining('452'),
      attempts: attemptedAfter.length,
    });
    if (nextAttemptAt === null) break;
    api.clock.moveBy((nextAttemptAt.getTime() - api.clock.now().getTime() - 1) / 1000);
    await deliver();
    expect((await readMail(mailId)).attempts).toBe(attempts);
    api.clock.moveBy(0.001);
  }
  expect(attemptedAfter).toHaveLength(maxAttempts);
  expect(attemptedAfter.slice(0, 4)).toEqual([0, 30, 90, 210]);
  expect(attemptedAfter.at(-1)! / 3600).toBeCloseTo(16.3, 1);
});

it('sends a mail that the mail server rejected before', async () => {
  const mailId = await queueMail();
  smtp.isFull = true;
  await deliver();
  smtp.isFull = false;
  await makeDue();
  await deliver();
  expect(await readMail(mailId)).toMatchObject({ sentAt: expect.any(Date), failure: null, nextAttemptAt: null });
});

it('opens at most five connections for mails that are claimed together', async () => {
  smtp.batchSize = 5;
  const recipients = Array.from({ length: 10 }, (_, index) => `r${index}@noordkop.example.nl`);
  await queueMails(recipients);
  await deliver();
  expect(smtp.received.flatMap((mail) => mail.recipients).toSorted()).toEqual(recipients.toSorted());
  expect(smtp.maxSending).toBe(5);
});

it('sends more mails than one statement claims', async () => {
  await queueMails(Array.from({ length: 53 }, (_, index) => `r${index}@noordkop.example.nl`));
  await deliver();
  expect(smtp.received).toHaveLength(53);
});

it('claims due mails with one statement, and records mails that were sent meanwhile with one', async () => {
  const recipients = Array.from({ length: 4 }, (_, index) => `r${index}@noordkop.example.nl`);
  smtp.batchSize = 4;
  await queueMails(recipients);
  const { runStatement } = api.db;
  let statements = 0;
  vi.spyOn(api.db, 'runStatement').mockImplementation(async (statement, values) => {
    statements += 1;
    // The other mails are sent while the first one is recorded.
    if (statements === 2) await vi.waitFor(() => expect(smtp.closed).toBe(4));
    return runStatement(statement, values);
  });
  await deliver();
  expect(statements).toBe(3);
  expect(await api.db.$count(mails, isNull(mails.sentAt))).toBe(0);
});

it('lets another process send a mail only two minutes after the first one claimed it', async () => {
  const mailId = await queueMail();
  smtp.batchSize = 2;
  // Stays in progress, because the mail server waits for a second mail.
  const killed = deliver();
  await vi.waitFor(() => expect(smtp.received).toHaveLength(1));
  await deliver();
  expect(smtp.received).toHaveLength(1);
  api.clock.moveBy(120);
  await Promise.all([deliver(), killed]);
  expect(smtp.received).toHaveLength(2);
  expect(await readMail(mailId)).toMatchObject({ sentAt: expect.any(Date) });
});

it('sends only the mail again that the mail server rejected', async () => {
  const [taken, refused] = await queueMails(['taken@noordkop.example.nl', 'refused@noordkop.example.nl']);
  smtp.refused = 'refused@noordkop.example.nl';
  await deliver();
  expect(await readMail(taken!)).toMatchObject({ sentAt: expect.any(Date), failure: null });
  expect(await readMail(refused!)).toMatchObject({ sentAt: null, failure: expect.stringContaining('452') });
  smtp.refused = '';
  await makeDue();
  await deliver();
  expect(smtp.received.map(({ recipients }) => recipients)).toEqual([
    ['taken@noordkop.example.nl'],
    ['refused@noordkop.example.nl'],
  ]);
  expect(await readMail(refused!)).toMatchObject({ sentAt: expect.any(Date), failure: null });
});

it('sends the mail of a job from the previous version once', async () => {
  const mailId = await queueMail();
  const setNext = (nextAttemptAt: Date | null) => api.db.update(mails).set({ nextAttemptAt }).where(eq(mails.mailId, mailId));
  await setNext(null);
  await deliver();
  expect(smtp.received).toEqual([]);
  for (let time = 0; time < 2; time++) {
    await requeueLegacyMails.run(api.context, { mailIds: [mailId] });
    await deliver();
  }
  expect(smtp.received).toHaveLength(1);
  expect(await readMail(mailId)).toMatchObject({ sentAt: expect.any(Date) });
});

it('leaves a mail for the next claim if the mails before it take a minute, or if the server stops', async () => {
  const mailId = await queueMail();
  vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(61_000);
  await deliver();
  await deliver({}, AbortSignal.abort());
  expect(smtp.received).toEqual([]);
  expect(await readMail(mailId)).toMatchObject({ attempts: 0, failure: null });
  await deliver();
  expect(smtp.received).toHaveLength(1);
});

it('sends a mail once, even if the database is unavailable right after the delivery', async () => {
  const mailId = await queueMail();
  const attempts = failUpdates(2);
  await deliver();
  expect(attempts).toHaveBeenCalledTimes(3);
  expect(smtp.received).toHaveLength(1);
  expect(await readMail(mailId)).toMatchObject({ sentAt: expect.any(Date) });
});

it('records the error of the mail server, even if the database is unavailable right after it', async () => {
  const mailId = await queueMail();
  smtp.isFull = true;
  failUpdates(1);
  await deliver();
  expect(await readMail(mailId)).toMatchObject({ sentAt: null, failure: expect.stringContaining('452') });
});

it('does not wait for a mail server that never replies', async () => {
  const mailId = await queueMail();
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const smtpUrl = `smtp://127.0.0.1:${(silent.address() as { port: number }).port}?greetingTimeout=50`;
  await deliver({ smtpUrl });
  silent.close();
  expect(await readMail(mailId)).toMatchObject({ sentAt: null, attempts: 1, failure: expect.stringContaining('Greeting') });
});

it('sends no mail without TLS if TLS is required, even if the URL says otherwise', async () => {
  const mailId = await queueMail({ code: '073910' });
  const smtpUrl = `${smtp.url}?requireTLS=false&ignoreTLS=true`;
  await deliver({ smtpUrl, smtpTlsRequired: true });
  expect(smtp.received).toEqual([]);
  expect(await readMail(mailId)).toMatchObject({ sentAt: null, failure: expect.stringContaining('STARTTLS') });
  await makeDue();
  await deliver({ smtpUrl, smtpTlsRequired: false });
  expect(smtp.received).toHaveLength(1);
});

it('deletes the content of a mail with a secret only after its delivery', async () => {
  const mailId = await queueMail({ code: '073910' });
  smtp.isFull = true;
  await deliver();
  expect((await readMail(mailId)).text).toContain('073910');
  // As a server of the previous version stores it.
  await api.db.update(mails).set({ text: 'Code 073910' });
  smtp.isFull = false;
  await makeDue();
  await deliver();
  expect(smtp.received[0]?.message).toContain('073910');
  expect(await api.db.select({ text: mails.text }).from(mails)).toEqual([{ text: null }]);
  expect(await readMail(mailId)).toMatchObject({
    text: '',
    content: null,
    subject: 'Your code to sign for Noordkop Netwerken B.V.',
  });
});

it('stores mails readable without a mail server, and does not send them once one is configured', async () => {
  const mail = createMailQueue({ ...api.config, smtpUrl: null }, api.clock);
  await api.db.delete(mails);
  const envelope = { customerId: null, brand: 'internet', language: 'en', recipient: 'r@noordkop.example.nl' } as const;
  const values = { ...company, code: '073910', expiresAt: api.clock.now() };
  await api.db.transaction((tx) => mail.queue(tx, { ...envelope, template: msaCode, values }));
  await deliver({ smtpUrl: null });
  await deliver();
  expect(smtp.received).toEqual([]);
  const [stored] = await readMails(api.db);
  expect(stored).toMatchObject({ sentAt: null, text: expect.stringContaining('073910') });
});

it('does not let a name add a header, a recipient or a MIME part', async () => {
  const hostile = 'X\r\nBcc: thief@evil.example\r\nContent-Type: text/html\r\n\r\n<h1>Y</h1>';
  await queueMail({ values: { firstName: hostile, companyName: hostile } });
  await deliver();
  const { message, recipients } = smtp.received[0]!;
  expect(recipients).toEqual(['r@noordkop.example.nl']);
  const [header = ''] = message.split('\n\n');
  expect(header).toMatch(/^Subject: X Bcc:/m);
  expect(header).not.toMatch(/^(Bcc:|Content-Type: text)/im);
  const boundary = /boundary="(.+)"/.exec(header)?.[1];
  expect(message.split(`\n--${boundary}`)).toHaveLength(4);
});

it.each([
  ['a list', 'r@noordkop.example.nl, thief@evil.example'],
  ['a name with an address', 'r@noordkop.example.nl <thief@evil.example>'],
  ['a line break', 'r@noordkop.example.nl>\r\nRCPT TO:<thief@evil.example'],
])('adds no second recipient for %s', async (_what, recipient) => {
  await queueMail({ recipient });
  await deliver();
  for (const { message, recipients } of smtp.received) {
    expect(recipients).toHaveLength(1);
    expect(recipients).not.toContain('thief@evil.example');
    expect(message).not.toMatch(/^(Cc|Bcc):/im);
  }
});

/**
 * Starts a minimal SMTP server. It reports a full disk while `isFull` and for the recipient `refused`, and acknowledges mails
 * only once `batchSize` of them have arrived. `maxSending` is the largest number of connections that had a mail to send at the
 * same time, and `open` and `closed` count connections.
 */
async function startSmtp() {
  const received: { recipients: string[]; message: string }[] = [];
  const sockets = new Set<Socket>();
  const sink = {
    url: '',
    received,
    isFull: false,
    refused: '',
    maxSending: 0,
    open: 0,
    closed: 0,
    batchSize: 1,
    close: () => {},
  };
  const sending = new Set<Socket>();
  const unacknowledged = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    sending.add(socket);
    sink.open++;
    sink.maxSending = Math.max(sink.maxSending, sending.size);
    socket.on('close', () => {
      sending.delete(socket);
      sink.open--;
      sink.closed++;
    });
    socket.on('error', () => {});
    socket.write('220 test\r\n');
    let rest = '';
    let recipients: string[] = [];
    let messageLines: string[] | null = null;
    socket.on('data', (chunk) => {
      const receivedLines = (rest + chunk.toString()).split('\r\n');
      rest = receivedLines.pop() ?? '';
      for (const line of receivedLines) {
        const recipient = /^RCPT TO:<(.*)>/.exec(line)?.[1];
        if (messageLines && line !== '.') messageLines.push(line);
        else if (messageLines) {
          received.push({ recipients, message: messageLines.join('\n') });
          messageLines = null;
          recipients = [];
          unacknowledged.add(socket);
          if (unacknowledged.size < sink.batchSize) continue;
          for (const waiting of unacknowledged) {
            sending.delete(waiting);
            waiting.write('250 taken\r\n');
          }
          unacknowledged.clear();
        } else if (line === 'DATA') {
          messageLines = [];
          socket.write('354 go on\r\n');
        } else if (recipient !== undefined && !sink.isFull && recipient !== sink.refused) {
          recipients.push(recipient);
          socket.write('250 ok\r\n');
        } else if (recipient !== undefined) socket.write('452 disk full\r\n');
        else if (line === 'STARTTLS') socket.write('502 unknown\r\n');
        else if (line === 'QUIT') socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  sink.url = `smtp://127.0.0.1:${(server.address() as { port: number }).port}`;
  sink.close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return sink;
}
