import { brandNames } from '@demarc/look/marks.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AppContext } from '../app-context.ts';
import type { Database } from '../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../db/prepare-statement.ts';
import { documents } from '../db/schema/document.ts';
import { mails } from '../db/schema/mail.ts';
import { limitConcurrency } from '../http/limit-concurrency.ts';
import { RemoteServerError } from '../http/loggable-error.ts';
import type { BatchJob, Job } from '../jobs/job.ts';
import { retryWhileDatabaseAway } from '../jobs/retry-while-database-away.ts';
import { getBrandSlug, renderMailHtml } from './layout.ts';
import type { Delivery } from './mail-queue.ts';

/** An unresponsive mail server must not keep the job until that counts as dead after 120 seconds. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

type Mail = typeof mails.$inferSelect;

const selectUnsentMails = prepareStatement((db, { mailIds }: Placeholders<Delivery>) =>
  db
    .select()
    .from(mails)
    .where(and(isAnyOf(mails.mailId, mailIds), isNull(mails.sentAt))),
);

const selectAttachments = prepareStatement(
  (db, { customerId, ids }: Placeholders<{ customerId: number; ids: readonly string[] }>) =>
    db
      .select({ fileName: documents.fileName, contentType: documents.contentType, content: documents.content })
      .from(documents)
      .where(and(eq(documents.customerId, customerId), isAnyOf(documents.documentId, ids)))
      .orderBy(documents.fileName),
);

/** The attached files, in the form that nodemailer reads. */
async function readAttachments(db: Database, { customerId, attachments }: Mail) {
  if (customerId === null || attachments.length === 0) return [];
  const files = await selectAttachments(db, { customerId, ids: attachments });
  return files.map(({ fileName, contentType, content }) => ({ filename: fileName, contentType, content: Buffer.from(content) }));
}

/** Records that mails were sent, and deletes the text of those that contain a secret. */
const updateSentMails = prepareStatement((db, { mailIds, sentAt }: Placeholders<Delivery & { sentAt: Date }>) =>
  db
    .update(mails)
    .set({
      sentAt,
      failure: null,
      text: sql`case when ${mails.containsSecret} then '' else ${mails.text} end`,
      content: sql`case when ${mails.containsSecret} then null else ${mails.content} end`,
    })
    .where(isAnyOf(mails.mailId, mailIds)),
);

const updateFailedMail = prepareStatement((db, { mailId, failure }: Placeholders<{ mailId: string; failure: string }>) =>
  db.update(mails).set({ failure }).where(eq(mails.mailId, mailId)),
);

const connections = limitConcurrency(5, Number.POSITIVE_INFINITY, () => new Error('Too many mails wait for a connection.'));
/**
 * How long a mail waits for those claimed with it. With the timeouts of its own delivery, this stays below the 120 seconds after
 * which another process may send it.
 */
const maxWaitMs = 60_000;

/** pg-boss adds jitter to the delays, so the last try is 16 to 21 hours after the first. */
const retry = { limit: 12, delay: 30, maxDelay: 4 * 3600 };

/** What the deliveries of one batch share. */
interface Batch extends AppContext {
  smtpUrl: string;
  /** Time of `performance.now()` after which no further delivery starts. */
  deadline: number;
  recordSent(mailId: string): Promise<void>;
}

/**
 * Sends the mails of a transaction, then deletes the text of those that contain a secret. A retry sends only the mails that were
 * not sent. Without a mail server the text stays readable in the table.
 */
export const deliverMails: BatchJob<Delivery> = {
  name: 'deliver-mails',
  batchSize: 50,
  retry,
  async startBatch(context, jobs) {
    const { smtpUrl } = context.config;
    if (!smtpUrl) return jobs.map(async () => {});
    const deadline = performance.now() + maxWaitMs;
    const unsent = await selectUnsentMails(context.database.db, { mailIds: jobs.flatMap(({ mailIds }) => mailIds) });
    const batch = { ...context, smtpUrl, deadline, recordSent: createSentRecorder(context) };
    const sending = new Map(unsent.map((mail) => [mail.mailId, deliver(batch, mail)]));
    return jobs.map(({ mailIds }) => waitForAll(mailIds.map((mailId) => sending.get(mailId))));
  },
};

/** Sends a mail that a server of the previous version queued, which has a job for each mail. */
export const deliverMail: Job<{ mailId: string }> = {
  name: 'deliver-mail',
  retry,
  async run(context, { mailId }) {
    const [running] = await deliverMails.startBatch(context, [{ mailIds: [mailId] }]);
    await running;
  },
};

/** Unlike `Promise.all`, waits for the others when one fails, because a job that is retried must not be running anymore. */
async function waitForAll(running: readonly (Promise<void> | undefined)[]): Promise<void> {
  await Promise.allSettled(running);
  await Promise.all(running);
}

async function deliver(batch: Batch, mail: Mail): Promise<void> {
  const place = connections.reserve();
  try {
    await place.run(async () => {
      if (performance.now() > batch.deadline) throw new RemoteServerError('The mail server took too long for other mails.');
      await send(batch, mail);
    });
  } finally {
    place.release();
  }
}

async function send({ config, smtpUrl, deadline, database: { db }, recordSent }: Batch, mail: Mail): Promise<void> {
  const attachments = await retryWhileDatabaseAway(() => readAttachments(db, mail), { deadline });
  const { mailId } = mail;
  const { hostname } = new URL(config.publicUrl);
  const { createTransport } = await import('nodemailer');
  try {
    await createTransport({ url: buildTransportUrl(smtpUrl, config.smtpTlsRequired), ...timeouts }).sendMail({
      from: { name: brandNames[getBrandSlug(mail.brand)], address: `no-reply@${hostname}` },
      // An object is always one address; nodemailer parses a string as a list.
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text: mail.text,
      ...(mail.content && { html: renderMailHtml(mail.content, mail.brand, mail.language) }),
      attachments,
      // Stable across retries, so that the receiving server detects a duplicate after a crash between sending and recording it.
      messageId: `<${mailId}@${hostname}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } catch (error) {
    const failure = (error as Error).message;
    await retryWhileDatabaseAway(() => updateFailedMail(db, { mailId, failure }));
    throw new RemoteServerError(failure, { cause: error });
  }
  await recordSent(mailId);
}

/** Returns the function that records a sent mail. One statement records the mails that were sent while the previous one ran. */
function createSentRecorder({ clock, database: { db } }: AppContext): Batch['recordSent'] {
  let waiting: string[] = [];
  let recording: Promise<unknown> = Promise.resolve();
  const recordWaiting = () => {
    const mailIds = waiting;
    waiting = [];
    // Repeated separately, because repeating the whole job would send the emails again.
    return retryWhileDatabaseAway(() => updateSentMails(db, { mailIds, sentAt: clock.now() }));
  };
  return async (mailId) => {
    waiting.push(mailId);
    if (waiting.length === 1) recording = recording.then(recordWaiting, recordWaiting);
    await recording;
  };
}

/** nodemailer gives the query of the URL precedence over its options, so requireTLS must be in the URL. */
function buildTransportUrl(smtpUrl: string, isTlsRequired: boolean): string {
  const url = new URL(smtpUrl);
  if (isTlsRequired) url.searchParams.set('requireTLS', 'true');
  return url.href;
}
