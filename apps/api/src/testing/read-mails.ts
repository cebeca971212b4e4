import { asc, type SQL } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { mails } from '../db/schema/mail.ts';
import { renderMailText } from '../mail/layout.ts';
import { joinSupportContacts, noSupport } from '../support-contacts.ts';

const support = joinSupportContacts(noSupport, noSupport);

/** A stored mail with its plain text, which is empty once the content is deleted. */
export type StoredMail = typeof mails.$inferSelect & { text: string };

/** Reads mails with their text, oldest first. */
export async function readMails(db: Database, condition?: SQL): Promise<StoredMail[]> {
  const rows = await db.select().from(mails).where(condition).orderBy(asc(mails.createdAt), asc(mails.subject));
  return rows.map((mail) => ({
    ...mail,
    text: mail.content ? renderMailText(mail.content, { ...mail, support }) : '',
  }));
}
