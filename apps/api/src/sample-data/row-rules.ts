import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';

/** A condition on the customer column that selects the rows to check. */
export type CustomerFilter = (column: string) => SQL;

/** An invariant. `selectViolations` selects the rows that violate it: `customer_id`, `what`. */
export interface Rule {
  /** Identifies the rule in messages and tests. Rules with the same number belong together. */
  number: number;
  violation: string;
  selectViolations(inScope: CustomerFilter): SQL;
}

/** A column that refers to a row of the same customer in another table. */
export interface Reference {
  from: string;
  key: readonly [string, string];
  to: string;
  where?: SQL;
}

/** Returns the rule that a reference leads to a row of the same customer. */
export function toReferenceRule(reference: Reference): Rule {
  const message = `${reference.from} refers to a row of ${reference.to} that does not belong to the customer`;
  return { number: 1, violation: message, selectViolations: (inScope) => selectDangling(inScope, reference) };
}

function selectDangling(inScope: CustomerFilter, { from, key, to, where }: Reference): SQL {
  const [table, target] = [sql.identifier(from), sql.identifier(to)];
  const [own, theirs] = [sql.identifier(key[0]), sql.identifier(key[1])];
  return sql`
    select referring.customer_id, ${from} || ' with ' || referring.id as what
    from (select distinct customer_id, ${own} as id from ${table} where ${inScope('customer_id')} and ${own} is not null
      and ${where ?? sql`true`}) as referring
    where not exists (select from ${target} as referred where referred.customer_id = referring.customer_id and referred.${theirs} = referring.id)`;
}

/** Selects the rows of these customers, or all rows if none are given. */
export function createCustomerFilter(customerIds?: readonly number[]): CustomerFilter {
  return (column) =>
    customerIds
      ? sql`${sql.raw(column)} in (${sql.join(
          customerIds.map((customerId) => sql`${customerId}::int`),
          sql`, `,
        )})`
      : sql`true`;
}

/** Throws for the first rule that is violated. */
export async function assertRules(db: Database, rules: readonly Rule[], inScope: CustomerFilter): Promise<void> {
  for (const { number, violation, selectViolations } of rules) {
    const { rows } = (await db.execute(
      sql`select customer_id, what from (${selectViolations(inScope)}) as broken limit 1`,
    )) as unknown as {
      rows: { customer_id: number; what: string }[];
    };
    const [broken] = rows;
    if (broken) throwViolation(number, broken.customer_id, `${violation}: ${broken.what}`);
  }
}

export function throwViolation(number: number, customerId: number, what: string): never {
  throw new Error(`The sample data breaks its rules:\nrule ${number}, customer ${customerId}: ${what}`);
}
