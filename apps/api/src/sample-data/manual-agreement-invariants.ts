import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { assertRules, createCustomerFilter, type Rule } from './row-rules.ts';

const rules: readonly Rule[] = [
  {
    number: 10,
    violation: 'an offered agreement has no document with the stored hash',
    selectViolations: (inScope) => sql`
      select agreement.customer_id, number as what from manual_agreement as agreement
      where ${inScope('agreement.customer_id')} and status <> 'DRAFT' and not exists (
        select from manual_agreement_document as link join document using (customer_id, document_id)
        where link.customer_id = agreement.customer_id and link.agreement_id = agreement.agreement_id
          and link.type = 'AGREEMENT' and link.revision = agreement.revision and sha256 = agreement.document_sha256)`,
  },
  {
    number: 10,
    violation: 'a signed agreement has no signature, signed copy or audit trail',
    selectViolations: (inScope) => sql`
      select agreement.customer_id, number as what from manual_agreement as agreement
      where ${inScope('agreement.customer_id')} and status in ('SIGNED', 'ACTIVE', 'ENDED') and (signature is null or signed_at is null or 2 > (
        select count(distinct type) from manual_agreement_document as link
        where link.customer_id = agreement.customer_id and link.agreement_id = agreement.agreement_id
          and link.type in ('SIGNED_AGREEMENT', 'AUDIT_TRAIL')))`,
  },
];

/** Throws if manual agreements violate a rule. Checks the rows of these customers, or all rows if none are given. */
export async function assertManualAgreementInvariants(db: Database, customerIds?: readonly number[]): Promise<void> {
  await assertRules(db, rules, createCustomerFilter(customerIds));
}
