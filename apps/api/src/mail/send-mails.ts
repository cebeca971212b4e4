import { brandNames } from '@demarc/look/marks.ts';
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { AppContext } from '../app-context.ts';
import type { Database } from '../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../db/prepare-statement.ts';
import { documents } from '../db/schema/document.ts';
import { mails } from '../db/schema/mail.ts';
import type { Job } from '../jobs/job.ts';
import { retryWhileDatabaseUnavailable } from '../jobs/retry-while-database-unavailable.ts';
import { getBrandSlug, renderMailHtml, renderMailText } from './layout.ts';

/** An unresponsive mail server must not keep a mail until its claim ends. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

type Mail = typeof mails.$inferSelect;

/** The number of mails that one statement claims. */
const batchSize = 50;
const maxConnections = 5;
/** After this time, no further mail of a batch is started. Together with the timeouts of the last mail, it is shorter than the claim. */
const maxBatchMs = 60_000;
/** A mail whose process was killed can be claimed again after this time. */
const claimMs = 120_000;

const firstDelayMs = 30_000;
const maxDelayMs = 4 * 3_600_000;
/** The last attempt is 16 hours after the first. */
export const maxAttempts = 13;

const claimDueMails = prepareStatement((db, { now, claimedUntil }: Placeholders<{ now: Date; claimedUntil: Date }>) => {
  const dueMails = db
    .select({ mailId: mails.mailId })
    .from(mails)
    .where(lte(mails.nextAttemptAt, now))
    .orderBy(asc(mails.nextAttemptAt))
    .limit(batchSize)
    .for('update', { skipLocked: true });
  return db
    .update(mails)
    .set({ nextAttemptAt: claimedUntil, attempts: sql`${mails.attempts} + 1` })
    .where(isAnyOf(mails.mailId, sql`array(${dueMails})`))
    .returning();
});

const releaseMails = prepareStatement((db, { mailIds, now }: Placeholders<{ mailIds: readonly string[]; now: Date }>) =>
  db
    .update(mails)
    .set({ nextAttemptAt: now, attempts: sql`${mails.attempts} - 1` })
    .where(isAnyOf(mails.mailId, mailIds)),
);

const requeueMails = prepareStatement((db, { mailIds, now }: Placeholders<{ mailIds: readonly string[]; now: Date }>) =>
  db
    .update(mails)
    .set({ nextAttemptAt: now })
    .where(and(isAnyOf(mails.mailId, mailIds), isNull(mails.sentAt), isNull(mails.nextAttemptAt))),
);

const selectAttachments = prepareStatement(
  (db, { customerId, ids }: Placeholders<{ customerId: number; ids: readonly string[] }>) =>
    db
      .select({ fileName: documents.fileName, contentType: documents.contentType, content: documents.content })
      .from(documents)
      .where(and(eq(documents.customerId, customerId), isAnyOf(documents.documentId, ids)))
      .orderBy(documents.fileName),
);

/** Reads the attached files, in the form that nodemailer expects. */
async function readAttachments(db: Database, { customerId, attachments }: Mail) {
  if (customerId === null || attachments.length === 0) return [];
  const files = await selectAttachments(db, { customerId, ids: attachments });
  return files.map(({ fileName, contentType, content }) => ({ filename: fileName, contentType, content: Buffer.from(content) }));
}

/** Records that mails were sent, and deletes the content of those that contain a secret. */
const updateSentMails = prepareStatement((db, { mailIds, sentAt }: Placeholders<{ mailIds: readonly string[]; sentAt: Date }>) =>
  db
    .update(mails)
    .set({
      sentAt,
      nextAttemptAt: null,
      failure: null,
      text: null,
      content: sql`case when ${mails.containsSecret} then null else ${mails.content} end`,
    })
    .where(isAnyOf(mails.mailId, mailIds)),
);

const updateFailedMail = prepareStatement(
  (db, { mailId, failure, nextAttemptAt }: Placeholders<{ mailId: string; failure: string; nextAttemptAt: Date | null }>) =>
    db.update(mails).set({ failure, nextAttemptAt }).where(eq(mails.mailId, mailId)),
);

/** The context that the mails of one batch share. */
interface Batch extends AppContext {
  smtpUrl: string;
  recordSent(mailId: string): Promise<void>;
}

/**
 * Sends the mails that are due, then deletes the content of those that contain a secret. Without a mail server it stays readable in
 * the table.
 */
export const sendMails: Job = {
  name: 'send-mails',
  intervalSeconds: 1,
  retry: { limit: 0, delay: 0, maxDelay: 0 },
  async run(context, _data, stopped) {
    const { clock, config, database } = context;
    const { smtpUrl } = config;
    if (!smtpUrl) return;
    for (;;) {
      const now = clock.now();
      const claimedMails = await claimDueMails(database.db, { now, claimedUntil: new Date(now.getTime() + claimMs) });
      await sendBatch({ ...context, smtpUrl, recordSent: createSentRecorder(context) }, claimedMails, stopped);
      if (claimedMails.length < batchSize || stopped?.aborted) return;
    }
  },
};

/** Makes the mails of a job from the previous version due, so that `sendMails` sends them. */
export const requeueLegacyMails: Job<{ mailIds: readonly string[] }> = {
  name: 'deliver-mails',
  retry: { limit: 12, delay: 30, maxDelay: 3600 },
  async run({ clock, config, database: { db } }, { mailIds }) {
    if (config.smtpUrl) await requeueMails(db, { mailIds, now: clock.now() });
  },
};

/** Sends claimed mails over several connections. Releases those that it could not start in time or before the server stopped. */
async function sendBatch(batch: Batch, claimed: readonly Mail[], stopped: AbortSignal | undefined): Promise<void> {
  const deadline = performance.now() + maxBatchMs;
  const queue = claimed.values();
  const unstarted: string[] = [];
  const sendQueued = async () => {
    for (const mail of queue) {
      if (stopped?.aborted || performance.now() > deadline) unstarted.push(mail.mailId);
      else await send(batch, mail);
    }
  };
  await Promise.all(Array.from({ length: maxConnections }, sendQueued));
  if (unstarted.length > 0) await releaseMails(batch.database.db, { mailIds: unstarted, now: batch.clock.now() });
}

async function send({ clock, config, smtpUrl, log, database: { db }, recordSent }: Batch, mail: Mail): Promise<void> {
  const { attempts, mailId } = mail;
  const attachments = await retryWhileDatabaseUnavailable(() => readAttachments(db, mail));
  const { hostname } = new URL(config.publicUrl);
  const { createTransport } = await import('nodemailer');
  try {
    await createTransport({ url: buildTransportUrl(smtpUrl, config.smtpTlsRequired), ...timeouts }).sendMail({
      from: { name: brandNames[getBrandSlug(mail.brand)], address: `no-reply@${hostname}` },
      // An object is always one address; nodemailer parses a string as a list.
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      ...(mail.content && {
        text: renderMailText(mail.content, { ...mail, support: config.support }),
        html: renderMailHtml(mail.content, { ...mail, support: config.support }),
      }),
      attachments,
      // Stable across retries, so that the receiving server detects a duplicate after a crash between sending and recording it.
      messageId: `<${mailId}@${hostname}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } catch (error) {
    log.warn({ err: error, mailId, attempts }, 'a mail could not be sent');
    const nextAttemptAt = attempts < maxAttempts ? new Date(clock.now().getTime() + getRetryDelayMs(attempts)) : null;
    const failedAttempt = { mailId, failure: (error as Error).message, nextAttemptAt };
    return void (await retryWhileDatabaseUnavailable(() => updateFailedMail(db, failedAttempt)));
  }
  await recordSent(mailId);
}

/** Returns the delay before the next attempt. It doubles with each attempt, from 30 seconds to 4 hours. */
function getRetryDelayMs(attempts: number): number {
  return Math.min(firstDelayMs * 2 ** (attempts - 1), maxDelayMs);
}

/** Returns the function that records a sent mail. One statement records all mails that were sent while the previous statement ran. */
function createSentRecorder({ clock, database: { db } }: AppContext): Batch['recordSent'] {
  let unrecorded: string[] = [];
  let recording: Promise<unknown> = Promise.resolve();
  const recordAll = () => {
    const mailIds = unrecorded;
    unrecorded = [];
    // Only the recording is retried, because a retry of the whole job would send the emails again.
    return retryWhileDatabaseUnavailable(() => updateSentMails(db, { mailIds, sentAt: clock.now() }));
  };
  return async (mailId) => {
    unrecorded.push(mailId);
    if (unrecorded.length === 1) recording = recording.then(recordAll, recordAll);
    await recording;
  };
}

/** nodemailer gives the query of the URL precedence over its options, so requireTLS must be in the URL. */
function buildTransportUrl(smtpUrl: string, isTlsRequired: boolean): string {
  const url = new URL(smtpUrl);
  if (isTlsRequired) url.searchParams.set('requireTLS', 'true');
  return url.href;
}
