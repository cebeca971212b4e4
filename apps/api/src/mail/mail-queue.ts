import { randomUUID } from 'node:crypto';
import type { Brand } from '@demarc/contract/access.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { mails } from '../db/schema/mail.ts';
import { renderMail, type TemplateCall } from './templates.ts';

/** A mail to one recipient, and what its template has to say. */
export type NewMail = {
  /** Whose matter it is; null for a mail that belongs to no customer. */
  customerId: number | null;
  brand: Brand;
  language: Language;
  recipient: string;
} & TemplateCall;

export interface MailQueue {
  /** Writes the mail in the transaction of the change it tells of, and the job that sends it. */
  queue(tx: Database, mail: NewMail): Promise<void>;
}

/** Hands a written mail to the job runner, inside the same transaction. */
export type SendMailJob = (tx: Database, mailId: string) => Promise<void>;

export function createMailQueue(config: Config, clock: Clock, sendJob: SendMailJob): MailQueue {
  return {
    async queue(tx, mail) {
      const { customerId, brand, language, recipient } = mail;
      const mailId = randomUUID();
      const content = renderMail(config, mail);
      await tx.insert(mails).values({ mailId, customerId, brand, language, recipient, ...content, createdAt: clock.now() });
      await sendJob(tx, mailId);
    },
  };
}
