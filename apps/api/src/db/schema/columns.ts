import { customType, integer, timestamp } from 'drizzle-orm/pg-core';

/** Case-insensitive text (extension citext). */
export const citext = customType<{ data: string }>({ dataType: () => 'citext' });

/** Declares a timestamp with time zone, read as a Date. */
export const instant = (name?: string) =>
  name ? timestamp(name, { withTimezone: true, mode: 'date' }) : timestamp({ withTimezone: true, mode: 'date' });

/** Declares the number of changes of a row, for optimistic locking. */
export const version = () => integer().notNull().default(1);

/** Raw bytes; one driver reads them as Buffer, the other as Uint8Array. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
