import type { CustomerContact } from '@demarc/contract/contact.ts';
import type { Customer } from '@demarc/contract/customer.ts';
import type { MsaStatus } from '@demarc/contract/msa.ts';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { prepared } from '../prepared.ts';
import { contacts } from '../schema/contact.ts';
import { customers, sepaMandates } from '../schema/customer.ts';
import { msas } from '../schema/msa.ts';

const { contactId, customerId: _customerId, createdAt: _createdAt, ...rest } = getTableColumns(contacts);
const contactFields = Object.entries({ id: contactId, ...rest }).flatMap(([name, column]) => [sql.raw(`'${name}'`), column]);

/** A customer with all that its answer shows. */
export type FoundCustomer = typeof customers.$inferSelect & {
  /** The main one first, then by name. */
  contacts: CustomerContact[];
  mandate: { mandateId: string; status: 'PENDING' | 'ACTIVE'; iban: string; signedAt: string; lastUsedAt: string | null } | null;
  /** The one in force, else the newest. */
  msa: { msaId: string; status: MsaStatus } | null;
};

const ofCustomer = sql.placeholder('customerId');

/**
 * A customer with all that its answer shows, in a statement that has the placeholder `customerId`. One statement with a value a
 * part: a customer is read at nearly every page.
 */
export const foundFields = {
  ...getTableColumns(customers),
  contacts: sql<CustomerContact[]>`(select coalesce(json_agg(json_build_object(${sql.join(contactFields, sql`, `)})
    order by 'main' = any(${contacts.types}) desc, lower(${contacts.lastName}), lower(${contacts.firstName}), ${contactId}),
    '[]') from ${contacts} where ${contacts.customerId} = ${ofCustomer})`.as('contacts'),
  mandate: sql<FoundCustomer['mandate']>`(select json_build_object('mandateId', ${sepaMandates.mandateId},
    'status', ${sepaMandates.status}, 'iban', ${sepaMandates.iban}, 'signedAt', ${sepaMandates.signedAt},
    'lastUsedAt', ${sepaMandates.lastUsedAt}) from ${sepaMandates} where ${sepaMandates.customerId} = ${ofCustomer}
    and ${sepaMandates.status} in ('PENDING', 'ACTIVE') order by ${sepaMandates.number} desc limit 1)`.as('mandate'),
  msa: sql<FoundCustomer['msa']>`(select json_build_object('msaId', ${msas.msaId}, 'status', ${msas.status})
    from ${msas} where ${msas.customerId} = ${ofCustomer}
    order by ${msas.status} = 'SIGNED' desc, ${msas.offeredAt} desc limit 1)`.as('msa'),
};

const findOne = prepared((db) => db.select(foundFields).from(customers).where(eq(customers.customerId, ofCustomer)));

/** The customer with its contacts, its mandate in use and its agreement. */
export async function findCustomer(db: Database, customerId: number): Promise<FoundCustomer | undefined> {
  return (await findOne(db, { customerId }))[0];
}

/** Who collects by direct debit; an invented creditor identifier (SEPA, EPC262-08). */
const creditorId = 'NL98ZZZ999999990000';

/** The answer of the contract. The whole IBAN is for those who pay; others see its last four characters. */
export function customerAnswer(found: FoundCustomer, { wholeIban }: { wholeIban: boolean }): Customer {
  const { iban, mandate, createdAt, ...row } = found;
  return {
    // A field of the contract is shown from its column; what the contract does not have is cut off on the way out.
    ...row,
    iban: iban && (wholeIban ? iban : lastFour(iban)),
    sepaMandate: mandate && {
      mandateId: mandate.mandateId,
      scheme: 'CORE',
      status: mandate.status,
      signedAt: new Date(mandate.signedAt).toISOString(),
      ibanMasked: lastFour(mandate.iban),
      creditorId,
      lastUsedAt: mandate.lastUsedAt && new Date(mandate.lastUsedAt).toISOString(),
    },
    createdAt: createdAt.toISOString(),
  };
}

/** An account number where not everybody may see it. */
export function lastFour(iban: string): string {
  return iban.slice(-4);
}
