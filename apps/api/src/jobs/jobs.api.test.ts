import { createServer, type Server } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { allJobs } from '../app.ts';
import type { AppContext } from '../app-context.ts';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { countAttempt } from '../db/attempt-counter.ts';
import { createNotifyChannel } from '../db/notify-channel.ts';
import { mails } from '../db/schema/mail.ts';
import { attempts } from '../db/schema/server.ts';
import { sessions } from '../db/schema/session.ts';
import { loadServerKeys } from '../db/server-keys.ts';
import { createLog } from '../log.ts';
import { createMailQueue, type NewMail } from '../mail/mail-queue.ts';
import { type IbanChanged, ibanChanged } from '../mail/templates/iban-changed.ts';
import { createRegistries } from '../registries/registries.ts';
import { insertAccount, insertCustomer, insertSession } from '../testing/builders.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createTestClock } from '../testing/test-clock.ts';
import { cleanUp } from './clean-up.ts';
import { createDeferredWork } from './deferred-work.ts';
import type { Job } from './job.ts';
import { type Jobs, startJobs } from './jobs.ts';

const log = createLog({ silent: true });
const clock = createTestClock();
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let runners: Jobs[] = [];
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let context: AppContext;

beforeAll(async () => {
  database = await openTestDatabase();
  smtp = await startSmtp();
  const config = readConfig({ SMTP_URL: smtp.url });
  const keys = await loadServerKeys(database.db, config, clock);
  const first = await startJobs(database, log, allJobs);
  runners = [first];
  const mail = createMailQueue(config, clock);
  context = {
    config,
    database,
    clock,
    keys,
    log,
    mail,
    jobs: first,
    notifyChannel: createNotifyChannel(database),
    registries: createRegistries(config, clock, log),
    dns: null,
    rpki: null,
    deferredWork: createDeferredWork(),
    portalFolder: '',
  };
  await first.run(context);
  // Simulates a second process, which the embedded database does not support.
  if (database.kind === 'postgres') {
    const second = await startJobs(database, log, allJobs);
    runners.push(second);
    await second.run(context);
  }
});
afterEach(() => {
  smtp.received.length = 0;
});
afterAll(async () => {
  for (const runner of runners) await runner.stop();
  await smtp.close();
  await database.close();
});

const buildMail = (recipient: string): NewMail<IbanChanged> => ({
  customerId: null,
  brand: 'internet',
  language: 'en',
  recipient,
  template: ibanChanged,
  values: {
    companyName: 'X',
    firstName: '',
    changedBy: 'Y',
    changedAt: new Date(),
    oldIban: null,
    newIban: 'NL00DMRC0000001234',
  },
});
const findMailTo = async (recipient: string) => (await database.db.select().from(mails).where(eq(mails.recipient, recipient)))[0];

describe('background jobs', () => {
  it('send a mail once, within seconds of the commit', async () => {
    await database.db.transaction((tx) => context.mail.queue(tx, buildMail('once@test.example')));
    await vi.waitFor(async () => expect((await findMailTo('once@test.example'))?.sentAt).toBeInstanceOf(Date), {
      timeout: 5_000,
    });
    expect(smtp.received).toHaveLength(1);
    const { mailId } = (await findMailTo('once@test.example'))!;
    expect(smtp.received[0]).toContain(`Message-ID: <${mailId}@localhost>`);
    expect(smtp.received[0]).toContain('From: Glasveld <no-reply@localhost>');
  });

  it('send nothing for a change that was rolled back', async () => {
    const broken = database.db.transaction(async (tx) => {
      await context.mail.queue(tx, buildMail('never@test.example'));
      throw new Error('broken');
    });
    await expect(broken).rejects.toThrow('broken');
    await database.db.transaction((tx) => context.mail.queue(tx, buildMail('after@test.example')));
    await vi.waitFor(async () => expect((await findMailTo('after@test.example'))?.sentAt).toBeInstanceOf(Date), {
      timeout: 5_000,
    });
    expect(smtp.received).toHaveLength(1);
    expect(await findMailTo('never@test.example')).toBeUndefined();
  });

  it('send each of the mails that were queued together, although the server rejects one', async () => {
    const recipients = ['first@test.example', 'refused-too@test.example', 'last@test.example'];
    await database.db.transaction((tx) => context.mail.queue(tx, ...recipients.map(buildMail)));
    await expect
      .poll(
        async () => (await Promise.all(recipients.map(findMailTo))).map((mail) => mail?.failure?.slice(-11) ?? mail?.sentAt),
        {
          timeout: 5_000,
        },
      )
      .toEqual([expect.any(Date), '550 unknown', expect.any(Date)]);
    expect(smtp.received).toHaveLength(2);
    const { mailId, ...mail } = (await findMailTo('last@test.example'))!;
    expect(mail).toMatchObject({ customerId: null, brand: 'internet', language: 'en', containsSecret: false });
    expect(smtp.received.filter((message) => message.includes(`Message-ID: <${mailId}@localhost>`))).toHaveLength(1);
  });

  it('record why a mail server rejected a mail', async () => {
    await database.db.transaction((tx) => context.mail.queue(tx, buildMail('refused@test.example')));
    await vi.waitFor(async () => expect((await findMailTo('refused@test.example'))?.failure).toMatch(/550/), { timeout: 5_000 });
    expect((await findMailTo('refused@test.example'))?.sentAt).toBeNull();
  });

  it('log the error of a failed claim, without the text of the database', async () => {
    const lines: string[] = [];
    const runner = await startJobs(database, createLog({ destination: { write: (line) => void lines.push(line) } }), [
      { name: 'unclaimed', retry: { limit: 0, delay: 1, maxDelay: 1 }, run: async () => {} },
    ]);
    await database.db.execute(sql`alter table job.job rename column priority to hidden`);
    await runner.run(context);
    await expect.poll(() => lines.length, { timeout: 20_000 }).toBeGreaterThan(0);
    await database.db.execute(sql`alter table job.job rename column hidden to priority`);
    await runner.stop();
    const { err } = JSON.parse(lines[0]!);
    expect(err).toMatchObject({
      name: 'error',
      errorCode: '42703',
      stack: expect.arrayContaining([expect.stringMatching(/^at /)]),
    });
    expect(lines[0]).not.toContain('priority');
  });

  it('are aborted at shutdown if they run at an interval, and the shutdown waits for them', async () => {
    const received: string[] = [];
    const round: Job = {
      name: 'round',
      intervalSeconds: 0.01,
      retry: { limit: 0, delay: 1, maxDelay: 1 },
      async run(_parts, _data, stopped) {
        received.push('begun');
        await new Promise((resolve) => stopped?.addEventListener('abort', resolve));
        await database.db.select().from(attempts).limit(1);
        received.push('ended');
      },
    };
    const runner = await startJobs(database, log, [round]);
    await runner.run(context);
    await expect.poll(() => received, { timeout: 5_000 }).toEqual(['begun']);
    await runner.stop();
    expect(received).toEqual(['begun', 'ended']);
  });

  it('run one after the other within a group, without delaying other groups', { timeout: 60_000 }, async () => {
    const received: string[] = [];
    let [atOnce, most] = [0, 0];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const lanes: Job<{ group: string }> = {
      name: 'lanes',
      concurrency: 2,
      retry: { limit: 0, delay: 1, maxDelay: 1 },
      async run(_parts, { group }) {
        received.push(group);
        if (group === 'two') return;
        most = Math.max(most, ++atOnce);
        await held;
        atOnce -= 1;
      },
    };
    const runner = await startJobs(database, log, [lanes]);
    const send = (group: string) => database.db.transaction((tx) => runner.send(tx, 'lanes', { group }, { group }));
    for (const group of ['one', 'one', 'two']) await send(group);
    await runner.run(context);
    await expect.poll(() => received.toSorted(), { timeout: 20_000 }).toEqual(['one', 'two']);
    release();
    await expect.poll(() => received.toSorted(), { timeout: 20_000 }).toEqual(['one', 'one', 'two']);
    await runner.stop();
    expect(most).toBe(1);
  });

  it('run in the order of their sequence within a transaction, even beyond 32 bits', async () => {
    const received: number[] = [];
    const row: Job<{ place: number }> = {
      name: 'row',
      retry: { limit: 0, delay: 1, maxDelay: 1 },
      async run(_parts, { place: index }) {
        received.push(index);
      },
    };
    const runner = await startJobs(database, log, [row]);
    const far = 2 ** 33;
    const places = [far + 4, far + 1, far + 5, far + 3, far + 2];
    await database.db.transaction(async (tx) => {
      for (const index of places) await runner.send(tx, 'row', { place: index }, { sequence: index });
    });
    await runner.run(context);
    await expect.poll(() => received, { timeout: 20_000 }).toEqual(places.toSorted((a, b) => a - b));
    await runner.stop();
  });

  it('delete expired rows and keep the rest', async () => {
    const { customerId } = await insertCustomer(database.db);
    const { accountId } = await insertAccount(database.db, { customerId });
    const dayAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
    await insertSession(database.db, { customerId, accountId, authTime: dayAgo(40) });
    const keptSession = await insertSession(database.db, { customerId, accountId, authTime: dayAgo(20) });
    await countAttempt(database.db, { ...systemClock, now: () => dayAgo(1) }, 'over', 60);
    await countAttempt(database.db, clock, 'runs', 60);
    await cleanUp.run(context, {});
    const remainingSessions = await database.db.select().from(sessions).where(eq(sessions.customerId, customerId));
    expect(remainingSessions.map(({ sid }) => sid)).toEqual([keptSession.sid]);
    expect((await database.db.select().from(attempts)).map(({ key }) => key)).toEqual(['runs']);
  });
});

/** Starts a minimal SMTP server that accepts every message, except for recipients that begin with `refused`. */
async function startSmtp() {
  const received: string[] = [];
  const server: Server = createServer((socket) => {
    let message: string | null = null;
    socket.on('error', () => {});
    socket.write('220 test\r\n');
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (message !== null) {
          if (line !== '.') {
            message += `${line}\n`;
            continue;
          }
          received.push(message);
          message = null;
          socket.write('250 taken\r\n');
        } else if (line === 'DATA') {
          message = '';
          socket.write('354 go on\r\n');
        } else if (line === 'QUIT') socket.end('221 bye\r\n');
        else socket.write(/^RCPT TO:<refused/.test(line) ? '550 unknown\r\n' : '250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const close = () => new Promise((resolve) => server.close(resolve));
  return { url: `smtp://127.0.0.1:${port}`, received, close };
}
