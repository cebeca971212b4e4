import { sql } from 'drizzle-orm';
import { accounts } from '../schema/account.ts';

/** The full name of an account that is joined to a row; null if there is none. */
export const requesterName = sql<
  string | null
>`nullif(concat_ws(' ', nullif(${accounts.firstName}, ''), nullif(${accounts.middleName}, ''),
  nullif(${accounts.lastName}, '')), '')`;
