import { randomUUID } from 'node:crypto';
import type { Brand } from '@demarc/contract/access.ts';
import type { Language } from '@demarc/contract/language.ts';
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
} & TemplateInput<Values>;

export interface MailQueue {
  /** Inserts the mail and queues its delivery in the transaction of the change. */
  queue<Values>(tx: Database, mail: NewMail<Values>): Promise<void>;
}

/** Queues the delivery of a mail in the same transaction. */
export type EnqueueDelivery = (tx: Database, mailId: string) => Promise<void>;

const insertMail = prepareStatement((db, values: Placeholders<typeof mails.$inferInsert>) => db.insert(mails).values(values));

export function createMailQueue(config: Config, clock: Clock, sendJob: EnqueueDelivery): MailQueue {
  return {
    async queue(tx, mail) {
      const { customerId, brand, language, recipient } = mail;
      const mailId = randomUUID();
      const content = renderMail(config, mail);
      await Promise.all([
        insertMail(tx, { mailId, customerId, brand, language, recipient, ...content, createdAt: clock.now() }),
        sendJob(tx, mailId),
      ]);
    },
  };
}
