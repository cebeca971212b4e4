import { brandNames } from '@demarc/look/marks.ts';
import { eq } from 'drizzle-orm';
import { mails } from '../db/schema/mail.ts';
import type { Job } from '../jobs/job.ts';
import { brandSlug } from './layout.ts';

/** A server that does not answer must not hold the job until it is taken for dead. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends a written mail, and forgets the text of one that lets somebody in. Without a mail server it stays readable in the table. */
export const deliverMail: Job<{ mailId: string }> = {
  name: 'deliver-mail',
  // With the time between tries, which the job runner varies, the last is made 16 to 21 hours after the first.
  retry: { limit: 12, delay: 30, longestDelay: 4 * 3600 },
  async run({ config, database: { db }, clock }, { mailId }) {
    if (!config.smtpUrl) return;
    const [mail] = await db.select().from(mails).where(eq(mails.mailId, mailId));
    if (!mail || mail.sentAt) return;
    const { hostname } = new URL(config.publicUrl);
    const { createTransport } = await import('nodemailer');
    try {
      await createTransport({ url: transportUrl(config.smtpUrl, config.smtpTlsRequired), ...patience }).sendMail({
        from: { name: brandNames[brandSlug(mail.brand)], address: `no-reply@${hostname}` },
        // As an object it is one address, whatever signs it holds; a text would be read as a list.
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        // The same after a crash between sending and noting it, so that the reader's side knows a repeat.
        messageId: `<${mailId}@${hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } catch (error) {
      await db
        .update(mails)
        .set({ failure: (error as Error).message })
        .where(eq(mails.mailId, mailId));
      throw error;
    }
    const forgotten = mail.holdsSecret ? { html: '', text: '' } : {};
    await db
      .update(mails)
      .set({ sentAt: clock.now(), failure: null, ...forgotten })
      .where(eq(mails.mailId, mailId));
  },
};

/** nodemailer reads the address last, so what must hold has to be in it. */
function transportUrl(smtpUrl: string, isTlsRequired: boolean): string {
  const url = new URL(smtpUrl);
  if (isTlsRequired) url.searchParams.set('requireTLS', 'true');
  return url.href;
}
