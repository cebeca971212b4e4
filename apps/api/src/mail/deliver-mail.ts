import { brandNames } from '@demarc/look/marks.ts';
import { and, eq } from 'drizzle-orm';
import type { AppContext } from '../app-context.ts';
import type { Database } from '../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../db/prepare-statement.ts';
import { documents } from '../db/schema/document.ts';
import { mails } from '../db/schema/mail.ts';
import { limitConcurrency } from '../http/limit-concurrency.ts';
import { RemoteServerError } from '../http/loggable-error.ts';
import type { Job } from '../jobs/job.ts';
import { retryWhileDatabaseAway } from '../jobs/retry-while-database-away.ts';
import { getBrandSlug, renderMailHtml } from './layout.ts';

/** An unresponsive mail server must not keep the job until that counts as dead after 120 seconds. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

const selectMail = prepareStatement((db, { mailId }: Placeholders<{ mailId: string }>) =>
  db.select().from(mails).where(eq(mails.mailId, mailId)),
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
async function readAttachments(db: Database, { customerId, attachments }: typeof mails.$inferSelect) {
  if (customerId === null || attachments.length === 0) return [];
  const files = await selectAttachments(db, { customerId, ids: attachments });
  return files.map(({ fileName, contentType, content }) => ({ filename: fileName, contentType, content: Buffer.from(content) }));
}

type MailChanges = Partial<Pick<typeof mails.$inferSelect, 'sentAt' | 'failure' | 'text' | 'content'>>;

const updateMail = prepareStatement((db, { mailId, ...changes }: Placeholders<MailChanges & { mailId: string }>) =>
  db.update(mails).set(changes).where(eq(mails.mailId, mailId)),
);

/** How many mails a process claims with one statement. */
const batchSize = 50;
const connections = limitConcurrency(5, Number.POSITIVE_INFINITY, () => new Error('Too many mails wait for a connection.'));
/**
 * How long a mail waits for those claimed with it. With the timeouts of its own delivery, this stays below the 120 seconds after
 * which another process may send it.
 */
const maxWaitMs = 60_000;

/**
 * Sends a queued mail, then deletes its text if that contains a secret. Without a mail server the text stays readable in the
 * table.
 */
export const deliverMail: Job<{ mailId: string }> = {
  name: 'deliver-mail',
  batchSize,
  // pg-boss adds jitter to the delays, so the last try is 16 to 21 hours after the first.
  retry: { limit: 12, delay: 30, maxDelay: 4 * 3600 },
  async run(context, { mailId }) {
    const { smtpUrl } = context.config;
    if (!smtpUrl) return;
    const claimedAt = performance.now();
    const place = connections.reserve();
    try {
      await place.run(async () => {
        if (performance.now() - claimedAt > maxWaitMs)
          throw new RemoteServerError('The mail server took too long for other mails.');
        await send(context, smtpUrl, mailId);
      });
    } finally {
      place.release();
    }
  },
};

async function send({ config, database: { db }, clock }: AppContext, smtpUrl: string, mailId: string): Promise<void> {
  const [mail] = await selectMail(db, { mailId });
  if (!mail || mail.sentAt) return;
  // Repeated separately, because repeating the whole job would send the email again.
  const update = (changes: MailChanges) => retryWhileDatabaseAway(() => updateMail(db, { mailId, ...changes }));
  const attachments = await readAttachments(db, mail);
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
    await update({ failure });
    throw new RemoteServerError(failure, { cause: error });
  }
  const forgotten = mail.containsSecret ? { text: '', content: null } : {};
  await update({ sentAt: clock.now(), failure: null, ...forgotten });
}

/** nodemailer gives the query of the URL precedence over its options, so requireTLS must be in the URL. */
function buildTransportUrl(smtpUrl: string, isTlsRequired: boolean): string {
  const url = new URL(smtpUrl);
  if (isTlsRequired) url.searchParams.set('requireTLS', 'true');
  return url.href;
}
