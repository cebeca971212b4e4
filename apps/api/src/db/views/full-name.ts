import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { accounts } from '../schema/account.ts';

type NameColumns = Record<'firstName' | 'middleName' | 'lastName', AnyPgColumn>;

/** Returns the full name of an account that is joined to a row, possibly under an alias; null if there is none. */
export function fullName({ firstName, middleName, lastName }: NameColumns = accounts): SQL<string | null> {
  return sql`nullif(concat_ws(' ', nullif(${firstName}, ''), nullif(${middleName}, ''), nullif(${lastName}, '')), '')`;
}
