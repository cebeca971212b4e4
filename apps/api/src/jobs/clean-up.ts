import { and, eq, isNotNull, lt, or } from 'drizzle-orm';
import { auditEntries, isSecurityEntry } from '../db/schema/audit.ts';
import { lineStateChanges } from '../db/schema/line.ts';
import { passwordResets } from '../db/schema/login.ts';
import { loyaltyLogins } from '../db/schema/loyalty.ts';
import { mails } from '../db/schema/mail.ts';
import { oidcPayloads } from '../db/schema/oidc.ts';
import { attempts, idempotencyKeys } from '../db/schema/server.ts';
import { loginTokens, sessions, usedIdTokens } from '../db/schema/session.ts';
import { webhookDeliveries } from '../db/schema/webhook.ts';
import type { Job } from './job.ts';

const millisecondsPerDay = 24 * 60 * 60 * 1000;

/** Retention of sign-ins and refused calls in the audit log: a year, plus a month to review it. */
const securityEntryDays = 396;

/** Deletes expired rows. */
export const cleanUp: Job = {
  name: 'clean-up',
  cron: '7 * * * *',
  retry: { limit: 2, delay: 60, maxDelay: 600 },
  async run({ database: { db }, clock }) {
    const now = clock.now();
    const daysAgo = (days: number) => new Date(now.getTime() - days * millisecondsPerDay);
    await db.delete(oidcPayloads).where(lt(oidcPayloads.expiresAt, now));
    // One day longer than the token, for the leeway of its check and differing clocks.
    await db.delete(usedIdTokens).where(lt(usedIdTokens.expiresAt, daysAgo(1)));
    await db.delete(attempts).where(lt(attempts.resetsAt, now));
    await db.delete(idempotencyKeys).where(lt(idempotencyKeys.expiresAt, now));
    await db.delete(loginTokens).where(lt(loginTokens.expiresAt, daysAgo(1)));
    await db.delete(passwordResets).where(lt(passwordResets.expiresAt, daysAgo(1)));
    await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, daysAgo(30)));
    // A code or link that could not be delivered in 31 days is useless.
    await db
      .update(mails)
      .set({ text: null, content: null })
      .where(and(eq(mails.containsSecret, true), lt(mails.createdAt, daysAgo(31))));
    await db.delete(lineStateChanges).where(lt(lineStateChanges.changedAt, daysAgo(2)));
    await db.delete(loyaltyLogins).where(lt(loyaltyLogins.expiresAt, daysAgo(1)));
    await db
      .delete(sessions)
      .where(or(lt(sessions.endsAt, daysAgo(30)), and(isNotNull(sessions.endedAt), lt(sessions.endedAt, daysAgo(30)))));
    await db.delete(mails).where(lt(mails.createdAt, daysAgo(90)));
    await db.delete(auditEntries).where(and(isSecurityEntry, lt(auditEntries.occurredAt, daysAgo(securityEntryDays))));
  },
};
