import { hasRole } from '@demarc/contract/access.ts';
import type { CustomerContact } from '@demarc/contract/contact.ts';
import type { Customer, CustomerIbanUpdateRequest } from '@demarc/contract/customer.ts';
import { bicOfIban } from '@demarc/contract/dutch-banks.ts';
import { normaliseBic } from '@demarc/contract/rules/bic.ts';
import { isSepaIban, normaliseIban } from '@demarc/contract/rules/iban.ts';
import type { Database } from '../../db/database.ts';
import { type Author, recordChange } from '../../db/record.ts';
import { conflict, invalid, notFound } from '../../http/problem.ts';
import type { Session } from '../../http/session.ts';
import type { Parts } from '../../parts.ts';
import type { CustomerRow } from './customer.store.ts';
import * as store from './customer.store.ts';

/** The customer as the session may see it. */
export async function get(db: Database, { customerId, roles }: Session): Promise<Customer> {
  const customer = await store.find(db, customerId);
  if (!customer) throw notFound();
  return shown(customer, customer.contacts, roles);
}

/** Changes the bank account. Saving what is there already is no change. */
export async function updateIban(
  { clock, database: { db }, mail }: Parts,
  { customerId, accountId, roles }: Session,
  request: CustomerIbanUpdateRequest,
  author: Author,
): Promise<Customer> {
  return db.transaction(async (tx) => {
    const customer = await store.lock(tx, customerId);
    if (!customer) throw notFound();
    checkMayChange(customer, request);
    const contacts = await store.contactsOf(tx, customerId);
    const after = bankAccount(customer, request);
    const before = { iban: customer.iban, bic: customer.bic, accountHolderName: customer.accountHolderName };
    if (after.iban === before.iban && after.bic === before.bic && after.accountHolderName === before.accountHolderName) {
      return shown(customer, contacts, roles);
    }

    const changed = await store.setBankAccount(tx, customerId, after);
    const subject = { customerId, type: 'customer.iban-changed', objectType: 'customer', objectId: String(customerId) };
    await recordChange(tx, clock, author, {
      ...subject,
      before,
      after,
      data: { iban: masked(after.iban), version: changed.version },
    });
    const told = toBeTold(contacts);
    if (told.length === 0) return shown(changed, contacts, roles);
    const values = {
      companyName: customer.companyName,
      changedBy: await store.nameOf(tx, customerId, accountId),
      changedAt: clock.now(),
      oldIban: before.iban,
      newIban: after.iban,
    };
    const { brand, language } = customer;
    for (const { email, firstName } of told) {
      await mail.queue(tx, {
        customerId,
        brand,
        language,
        recipient: email,
        template: 'iban-changed',
        values: { ...values, firstName },
      });
    }
    return shown(changed, contacts, roles);
  });
}

function checkMayChange(customer: CustomerRow, { iban, mandateAccepted, version }: CustomerIbanUpdateRequest): void {
  if (customer.status !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status: customer.status });
  if (version !== undefined && version !== customer.version) throw conflict('STALE_VERSION', { version: customer.version });
  if (customer.paymentMethod !== 'SEPA_DIRECT_DEBIT') return;
  // A direct debit reaches accounts inside SEPA only.
  if (!isSepaIban(iban)) throw invalid([{ field: 'iban', code: 'validation.not-allowed-here' }]);
  if (!mandateAccepted) throw conflict('MANDATE_REQUIRED');
}

/** The account in the form it is stored in, with what was left out filled in. */
function bankAccount({ companyName }: CustomerRow, request: CustomerIbanUpdateRequest) {
  const iban = normaliseIban(request.iban);
  return {
    iban,
    bic: normaliseBic(request.bic ?? '') || bicOfIban(iban),
    accountHolderName: request.accountHolderName?.trim() || companyName,
  };
}

/** Those who would notice a change that was not theirs; each address once. */
function toBeTold(contacts: readonly CustomerContact[]): CustomerContact[] {
  const byAddress = new Map<string, CustomerContact>();
  for (const contact of contacts) {
    const address = contact.email.trim().toLowerCase();
    const isConcerned = contact.types.includes('main') || contact.types.includes('billing');
    if (address && isConcerned && !byAddress.has(address)) byAddress.set(address, contact);
  }
  return [...byAddress.values()];
}

function shown(row: CustomerRow, contacts: CustomerContact[], roles: Session['roles']): Customer {
  const seesAll = hasRole(roles, 'RESELLER_FINANCE');
  return { ...row, contacts, iban: row.iban && (seesAll ? row.iban : masked(row.iban)), createdAt: row.createdAt.toISOString() };
}

function masked(iban: string): string {
  return iban.slice(-4);
}
