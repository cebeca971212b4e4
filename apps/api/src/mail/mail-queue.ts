import { randomUUID } from 'node:crypto';
import type { Brand } from '@demarc/contract/access.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { Clock } from '../clock.ts';
import { type Config, getBrandOrigins } from '../config.ts';
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

const insertMail = prepareStatement((db, mail: Placeholders<typeof mails.$inferInsert>) => db.insert(mails).values(mail));

export function createMailQueue(config: Config, clock: Clock): MailQueue {
  const portals = getBrandOrigins(config);
  return {
    async queue(tx, ...queued) {
      const createdAt = clock.now();
      // A mail server that is configured later must not get the mails of the past.
      const nextAttemptAt = config.smtpUrl ? createdAt : null;
      const inserts = queued.map((mail) => {
        const { customerId, brand, language, recipient, attachments = [] } = mail;
        const envelope = { mailId: randomUUID(), customerId, brand, language, recipient, attachments: [...attachments] };
        return insertMail(tx, { ...envelope, ...renderMail(portals, mail), createdAt, nextAttemptAt });
      });
      await Promise.all(inserts);
    },
  };
}
