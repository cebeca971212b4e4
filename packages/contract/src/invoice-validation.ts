import { type Static, Type } from 'typebox';
import { Instant, nullable } from './types.ts';

/** Rules that the UBL of an invoice was checked with. */
export const InvoiceRuleSet = Type.Object({
  name: Type.String({
    description:
      '`demarc` for the arithmetic and the mandatory fields, `UBL-2.1` for the schemas, otherwise the name of the rules.',
  }),
  revision: nullable(Type.String({ description: 'First 12 characters of the SHA-256 of the rules.' })),
});
export type InvoiceRuleSet = Static<typeof InvoiceRuleSet>;

/** A rule that the UBL of an invoice breaks. */
export const InvoiceRuleViolation = Type.Object({
  rule: Type.String({ description: 'ID of the rule, such as `BR-CO-15` or `PEPPOL-EN16931-R120`. `UBL` for the schemas.' }),
  message: Type.String(),
});
export type InvoiceRuleViolation = Static<typeof InvoiceRuleViolation>;

/** The result of the checks that every document passes before it can be downloaded. */
export const InvoiceValidation = Type.Object({
  validatedAt: Instant,
  ruleSets: Type.Array(InvoiceRuleSet, { description: 'The rules that the UBL fulfills.' }),
});
export type InvoiceValidation = Static<typeof InvoiceValidation>;
