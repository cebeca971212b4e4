import { randomUUID } from 'node:crypto';
import type { Brand } from '@demarc/contract/access.ts';
import type { Language } from '@demarc/contract/language.ts';
import { sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { type Placeholders, prepareStatement } from '../db/prepare-statement.ts';
import { mails } from '../db/schema/mail.ts';
import { renderMail, type TemplateInput } from './render-mail.ts';

/** A mail to one recipient, with the values of its template. */
export type NewMail<Values> = {
  /** Customer that the mail belongs to; null for none. */
  customerId: number | null;
  brand: Brand;
  language: Language;
  recipient: string;
  /** Documents of the customer to attach, by ID. They are stored in the same transaction or before. */
  attachments?: readonly string[];
} & TemplateInput<Values>;

export interface MailQueue {
  /** Inserts the mails in the transaction of the change. A job sends them after its commit. */
  queue<Values>(tx: Database, ...mails: readonly NewMail<Values>[]): Promise<void>;
}

interface NewRows {
  /** JSON. */
  rows: string;
  createdAt: Date;
  nextAttemptAt: Date | null;
}

/** One statement for any number of mails, given as JSON, with the values in the order of the columns of the table. */
const insertMails = prepareStatement((db, { rows, createdAt, nextAttemptAt }: Placeholders<NewRows>) =>
  db.insert(mails).select(sql`
    select "mailId", "customerId", brand, language, recipient, subject, text, content, "containsSecret", attachments,
      ${createdAt}::timestamptz, ${nextAttemptAt}::timestamptz, 0, null::timestamptz, null
    from json_to_recordset(${rows}::text::json) as row ("mailId" uuid, "customerId" integer, brand text, language text,
      recipient text, subject text, text text, content jsonb, "containsSecret" boolean, attachments uuid[])`),
);

export function createMailQueue(config: Config, clock: Clock): MailQueue {
  return {
    async queue(tx, ...queued) {
      if (queued.length === 0) return;
      const rows = queued.map((mail) => {
        const { customerId, brand, language, recipient, attachments = [] } = mail;
        return { mailId: randomUUID(), customerId, brand, language, recipient, attachments, ...renderMail(config, mail) };
      });
      const createdAt = clock.now();
      // A mail server that is configured later must not get the mails of the past.
      await insertMails(tx, { rows: JSON.stringify(rows), createdAt, nextAttemptAt: config.smtpUrl ? createdAt : null });
    },
  };
}
