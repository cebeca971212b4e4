import { type TSchema, Type } from 'typebox';

/** A value that may be null in an answer. */
export function nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

/** A value that a request may leave out or send as null; both mean: none. */
export function optional<T extends TSchema>(schema: T) {
  return Type.Optional(nullable(schema));
}

/** An instant: UTC with `Z`. */
export const Instant = Type.String({ format: 'date-time' });

/** A random identifier (RFC 9562). */
export const Uuid = Type.String({ format: 'uuid' });

/** The customer's number, 8 digits; equals the claim `cid`. */
export const CustomerId = Type.Integer({ minimum: 10_000_000, maximum: 99_999_999 });

/** Counts the changes of a row. A write may send the one it was made on; another one in the row is a STALE_VERSION. */
export const Version = Type.Integer({ minimum: 1 });

/** A day in Europe/Amsterdam. */
export const Day = Type.String({ format: 'date' });

/** An amount in euros without VAT, two decimals. */
export const Amount = Type.String({ pattern: '^-?[0-9]{1,10}\\.[0-9]{2}$', description: 'EUR, without VAT' });

/** A price in euros without VAT, four decimals. */
export const UnitPrice = Type.String({ pattern: '^-?[0-9]{1,8}\\.[0-9]{4}$', description: 'EUR, without VAT' });
