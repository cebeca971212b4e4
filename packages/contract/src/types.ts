import { type TSchema, Type } from 'typebox';

/** Creates the schema of a response value that may be null. */
export function nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

/** Creates the schema of a request value that may be omitted or null; both mean that there is none. */
export function optional<T extends TSchema>(schema: T) {
  return Type.Optional(nullable(schema));
}

/** An instant in UTC, with `Z`. */
export const Instant = Type.String({ format: 'date-time' });

/** A random identifier (RFC 9562). */
export const Uuid = Type.String({ format: 'uuid' });

const integerIdRange = { minimum: 1, maximum: 2_147_483_647 };

/** A sequential ID, such as that of an order or a line. */
export const IntegerId = Type.Integer(integerIdRange);

/** Creates the schema of a sequential ID with a description. */
export const describeIntegerId = (description: string) => Type.Integer({ ...integerIdRange, description });

/** The customer number, 8 digits; equals the claim `cid`. */
export const CustomerId = Type.Integer({ minimum: 10_000_000, maximum: 99_999_999 });

/** Counts the changes to a row. If a write sends a version that differs from the row's, it is refused with STALE_VERSION. */
export const Version = Type.Integer({
  minimum: 1,
  description:
    'Version of the object. If you send it with an update and the object has changed since you retrieved it, the update is refused with `STALE_VERSION`.',
});

/** A calendar date in Europe/Amsterdam. */
export const Day = Type.String({ format: 'date' });

const amountPattern = '^-?[0-9]{1,10}\\.[0-9]{2}$';

/** An amount in euros, excluding VAT, with two decimals. */
export const Amount = Type.String({ pattern: amountPattern, description: 'EUR, excl. VAT, with two decimals.' });

/** Creates the schema of an amount with a description of the priced item. */
export const describeAmount = (description: string) =>
  Type.String({ pattern: amountPattern, description: `${description} EUR, excl. VAT, with two decimals.` });

/** A price in euros, excluding VAT, with four decimals. */
export const UnitPrice = Type.String({
  pattern: '^-?[0-9]{1,8}\\.[0-9]{4}$',
  description: 'EUR, excl. VAT, with four decimals.',
});
