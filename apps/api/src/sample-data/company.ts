import type { Role } from '@demarc/contract/access.ts';
import type { AccountStatus } from '@demarc/contract/account.ts';
import { apiTokenTypePrefix } from '@demarc/contract/api-token.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { hashSecret } from '../db/hash-secret.ts';
import { accounts } from '../db/schema/account.ts';
import { apiTokens } from '../db/schema/api-token.ts';
import { contacts } from '../db/schema/contact.ts';
import { customers } from '../db/schema/customer.ts';
import { documents } from '../db/schema/document.ts';
import { logins } from '../db/schema/login.ts';
import { loyaltyEntries } from '../db/schema/loyalty.ts';
import { msaDocuments, msaSignings, msas } from '../db/schema/msa.ts';

type Row<T extends { $inferInsert: unknown }> = T['$inferInsert'];

export interface Person {
  firstName: string;
  middleName: string;
  lastName: string;
}

export interface SampleAccount extends Person {
  username: string;
  phoneNumber: string;
  roles: Role[];
  status: AccountStatus;
  /** Minutes since the last sign-in; undefined if the person has never signed in. */
  lastLoginMinutesAgo?: number;
}

export interface SampleOffer {
  version: string;
  offeredAt: Date;
  signed: { fullName: string; jobTitle: string; email: string; signedAt: Date } | null;
}

export interface SampleAgreements {
  msas: Row<typeof msas>[];
  msaDocuments: Row<typeof msaDocuments>[];
  documents: Row<typeof documents>[];
}

/** An API token of the sample data with an unknown secret. */
interface SampleToken {
  /** Username of its account, which also created it. */
  owner: string;
  description: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
}

/** An entry of the audit log. */
interface SampleChange {
  at: Date;
  /** Username of the author. */
  by: string;
  operation: string;
  /** The changed object: the company itself, or the account or contact with an email address. */
  object: { type: 'customer' } | { type: 'account' | 'contact'; email: string };
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** A company of the sample data with everything that belongs to it. */
export interface SampleCompany {
  customer: Row<typeof customers>;
  contacts: Omit<Row<typeof contacts>, 'customerId' | 'contactId' | 'createdAt'>[];
  accounts: SampleAccount[];
  loyalty: Omit<Row<typeof loyaltyEntries>, 'customerId'>[];
  /** Oldest first. */
  agreements: SampleOffer[];
  tokens?: SampleToken[];
  /** Oldest first. */
  changes?: SampleChange[];
}

/** PostgreSQL allows 65,535 parameters per statement. */
const batchSize = 2_000;
const dayMs = 24 * 60 * 60 * 1000;
/** Reserved for documentation (RFC 5737). */
export const officeIp = '198.51.100.24';

/**
 * Writes a company; `tx` is a transaction. Every account that is or was active gets the login of its username, with the given
 * password hash. A person at two companies has one login.
 */
export async function insertCompany(
  tx: Database,
  company: SampleCompany,
  agreements: SampleAgreements,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<void> {
  const { customer } = company;
  const { customerId, createdAt } = customer;
  await tx.insert(customers).values(customer);
  const contactRows = company.contacts.map((contact) => ({ ...contact, customerId, contactId: crypto.randomUUID(), createdAt }));
  await tx.insert(contacts).values(contactRows);
  /** By username. */
  const accountIds = new Map<string, string>();
  for (const { username, lastLoginMinutesAgo, ...account } of company.accounts) {
    const accountId = crypto.randomUUID();
    accountIds.set(username, accountId);
    const row = { ...account, username, email: username, customerId, accountId, createdAt };
    if (account.status === 'PENDING_ACTIVATION') {
      // Mailed yesterday. The code is unknown, but a new one can be requested.
      const activationExpiresAt = new Date(now.getTime() + 6 * dayMs);
      const activationCodeHash = hashSecret(crypto.randomUUID());
      const invitation = { createdAt: new Date(now.getTime() - dayMs), activationCodeHash, activationExpiresAt };
      await tx.insert(accounts).values({ ...row, ...invitation });
      continue;
    }
    const lastLoginAt = lastLoginMinutesAgo === undefined ? null : new Date(now.getTime() - lastLoginMinutesAgo * 60_000);
    await tx
      .insert(accounts)
      .values({ ...row, lastLoginAt, loginId: await getOrCreateLogin(tx, { username, passwordHash, createdAt }) });
  }
  await tx.insert(msas).values(agreements.msas);
  await tx.insert(documents).values(agreements.documents);
  await tx.insert(msaDocuments).values(agreements.msaDocuments);
  const signer = company.accounts.find(({ roles }) => roles.includes('RESELLER_ADMIN'));
  const openOffers = agreements.msas.filter(({ status }) => status === 'OFFERED');
  if (signer && openOffers.length > 0) {
    await tx.insert(msaSignings).values(
      openOffers.map(({ msaId, offeredAt, expiresAt }) => ({
        tokenHash: hashSecret(crypto.randomUUID()),
        customerId,
        msaId,
        signerEmail: signer.username,
        createdAt: offeredAt,
        expiresAt,
        events: [{ type: 'LINK_MAILED' as const, at: offeredAt.toISOString(), ip: null, userAgent: null }],
      })),
    );
  }
  for (const { owner, ...token } of company.tokens ?? []) {
    const secret = `${apiTokenTypePrefix}${crypto.randomUUID().replaceAll('-', '')}`;
    const accountId = accountIds.get(owner)!;
    await tx.insert(apiTokens).values({
      ...token,
      customerId,
      accountId,
      tokenId: crypto.randomUUID(),
      createdByAccountId: accountId,
      tokenPrefix: secret.slice(0, 8),
      tokenHash: hashSecret(secret),
      lastUsedIp: token.lastUsedAt && officeIp,
    });
  }
  for (let at = 0; at < company.loyalty.length; at += batchSize) {
    await tx.insert(loyaltyEntries).values(company.loyalty.slice(at, at + batchSize).map((entry) => ({ ...entry, customerId })));
  }
}

/** Returns the login of a username; creates it if it does not exist. */
async function getOrCreateLogin(tx: Database, login: Omit<Row<typeof logins>, 'loginId'>): Promise<string> {
  await tx
    .insert(logins)
    .values({ ...login, loginId: crypto.randomUUID(), passwordChangedAt: login.createdAt })
    .onConflictDoNothing();
  const [row] = await tx.select({ loginId: logins.loginId }).from(logins).where(eq(logins.username, login.username));
  return row!.loginId;
}
