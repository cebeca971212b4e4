import { customType, integer, timestamp } from 'drizzle-orm/pg-core';

/** Text that compares without case (extension citext). */
export const citext = customType<{ data: string }>({ dataType: () => 'citext' });

/** An instant; stored with its zone, read as a Date. */
export const instant = (name?: string) =>
  name ? timestamp(name, { withTimezone: true, mode: 'date' }) : timestamp({ withTimezone: true, mode: 'date' });

/** Counts the changes of a row; a stale one is refused. */
export const version = () => integer().notNull().default(1);

/** Bytes as they are; the two drivers read them as Buffer and as Uint8Array. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
