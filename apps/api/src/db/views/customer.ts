import type { CustomerContact } from '@demarc/contract/contact.ts';
import type { Customer } from '@demarc/contract/customer.ts';
import type { MsaStatus } from '@demarc/contract/msa-status.ts';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { Database } from '../database.ts';
import { prepareStatement } from '../prepare-statement.ts';
import { contacts } from '../schema/contact.ts';
import { customers, sepaMandates } from '../schema/customer.ts';
import { msas } from '../schema/msa.ts';

const { contactId, customerId: _customerId, createdAt: _createdAt, ...rest } = getTableColumns(contacts);
const contactFields = Object.entries({ id: contactId, ...rest }).flatMap(([name, column]) => [sql.raw(`'${name}'`), column]);

/** A customer with everything that its response contains. */
export type CustomerWithDetails = typeof customers.$inferSelect & {
  /** The main contact comes first, then the others by name. */
  contacts: CustomerContact[];
  mandate: { mandateId: string; status: 'PENDING' | 'ACTIVE'; iban: string; signedAt: string; lastUsedAt: string | null } | null;
  /** The agreement in force, or else the newest one. */
  msa: { msaId: string; status: MsaStatus } | null;
};

const customerIdParam = sql.placeholder('customerId');

/**
 * The columns of a customer with everything that its response contains, for a statement with the placeholder `customerId`. One
 * statement with subqueries, because nearly every page reads a customer.
 */
const customerFields = {
  ...getTableColumns(customers),
  contacts: sql<CustomerContact[]>`(select coalesce(json_agg(json_build_object(${sql.join(contactFields, sql`, `)})
    order by 'main' = any(${contacts.types}) desc, lower(${contacts.lastName}), lower(${contacts.firstName}), ${contactId}),
    '[]') from ${contacts} where ${contacts.customerId} = ${customerIdParam})`.as('contacts'),
  mandate: sql<CustomerWithDetails['mandate']>`(select json_build_object('mandateId', ${sepaMandates.mandateId},
    'status', ${sepaMandates.status}, 'iban', ${sepaMandates.iban}, 'signedAt', ${sepaMandates.signedAt},
    'lastUsedAt', ${sepaMandates.lastUsedAt}) from ${sepaMandates} where ${sepaMandates.customerId} = ${customerIdParam}
    and ${sepaMandates.status} in ('PENDING', 'ACTIVE') order by ${sepaMandates.number} desc limit 1)`.as('mandate'),
  msa: sql<CustomerWithDetails['msa']>`(select json_build_object('msaId', ${msas.msaId}, 'status', ${msas.status})
    from ${msas} where ${msas.customerId} = ${customerIdParam}
    order by ${msas.status} = 'SIGNED' desc, ${msas.offeredAt} desc limit 1)`.as('msa'),
};

const selectCustomer = prepareStatement((db) =>
  db.select(customerFields).from(customers).where(eq(customers.customerId, customerIdParam)),
);

export async function findCustomer(db: Database, customerId: number): Promise<CustomerWithDetails | undefined> {
  return (await selectCustomer(db, { customerId }))[0];
}

/**
 * Presents a customer as the contract defines it. Only accounts with access to payments see the full IBAN; others see its last 4
 * characters.
 */
export function presentCustomer(
  { seller }: Pick<Config, 'seller'>,
  customer: CustomerWithDetails,
  { wholeIban }: { wholeIban: boolean },
): Customer {
  const { iban, mandate, createdAt, ...row } = customer;
  return {
    // The serializer removes columns that are not in the contract.
    ...row,
    iban: iban && (wholeIban ? iban : getLastFour(iban)),
    sepaMandate: mandate && {
      mandateId: mandate.mandateId,
      scheme: 'CORE',
      status: mandate.status,
      signedAt: new Date(mandate.signedAt).toISOString(),
      ibanMasked: getLastFour(mandate.iban),
      creditorId: seller?.creditorId ?? null,
      lastUsedAt: mandate.lastUsedAt && new Date(mandate.lastUsedAt).toISOString(),
    },
    createdAt: createdAt.toISOString(),
  };
}

/** Returns the last 4 characters, for readers who may not see the full IBAN. */
export function getLastFour(iban: string): string {
  return iban.slice(-4);
}
