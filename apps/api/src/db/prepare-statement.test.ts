import { and, eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, it } from 'vitest';
import type { Database } from './database.ts';
import { type BuiltStatement, isAnyOf, type Placeholders, prepareStatement } from './prepare-statement.ts';
import { contacts } from './schema/contact.ts';

const sentStatements: { statement: BuiltStatement; values: unknown[] }[] = [];

/** Creates a database that returns the given row for every statement. */
function createDatabase(row?: unknown[]): Database {
  sentStatements.length = 0;
  const runStatement = async (statement: BuiltStatement, values: unknown[]) => {
    sentStatements.push({ statement, values });
    return row ? [row] : [];
  };
  return Object.assign(drizzle.mock({ casing: 'snake_case' }), { runStatement }) as unknown as Database;
}

const { contactId, customerId, lastName, types } = contacts;
type Key = { customerId: number; contactId?: string | undefined };
const matches = (key: Placeholders<Key>) => and(eq(customerId, key.customerId), key.contactId && eq(contactId, key.contactId));

it('names the fields of a select', async () => {
  const select = prepareStatement((db, key: Placeholders<Key>) =>
    db.select({ id: contactId, one: sql<number>`1` }).from(contacts).where(matches(key)),
  );
  expect(await select(createDatabase(['a', 1]), { customerId: 7 })).toEqual([{ id: 'a', one: 1 }]);
});

it('names the fields of a subquery and of a union', async () => {
  const select = prepareStatement((db, key: Placeholders<Key>) => {
    const query = db.select({ id: contactId, name: lastName }).from(contacts).where(matches(key));
    const union = query.union(db.select({ id: contactId, name: lastName }).from(contacts)).as('both');
    return db.select({ name: union.name, id: union.id }).from(union);
  });
  expect(await select(createDatabase(['Jansen', 'a']), { customerId: 7 })).toEqual([{ name: 'Jansen', id: 'a' }]);
});

it('rejects a table as a field', async () => {
  const select = prepareStatement((db) => db.select({ contact: contacts, id: contactId }).from(contacts));
  await expect(select(createDatabase([7, 'a', 'Jansen']), {})).rejects.toThrow('selects fields');
});

it('names the fields that a write returns; a write that returns none gives no rows', async () => {
  const update = prepareStatement((db, key: Placeholders<Key>) =>
    db
      .update(contacts)
      .set({ lastName: sql`upper(${lastName})` })
      .where(matches(key))
      .returning({ id: contactId, lastName }),
  );
  expect(await update(createDatabase(['a', 'B']), { customerId: 7 })).toEqual([{ id: 'a', lastName: 'B' }]);
  const remove = prepareStatement((db, key: Placeholders<Key>) => db.delete(contacts).where(matches(key)));
  expect(await remove(createDatabase(), { customerId: 7 })).toEqual([]);
});

it('builds one SQL text for each set of given values', async () => {
  const db = createDatabase();
  const select = prepareStatement((db, key: Placeholders<Key>) => db.select().from(contacts).where(matches(key)));
  for (const values of [{ customerId: 7 }, { customerId: 8, contactId: undefined }, { customerId: 7, contactId: 'a' }])
    await select(db, values);
  const [all, same, filtered] = sentStatements;
  expect(same!.statement).toBe(all!.statement);
  expect([all!.values, same!.values, filtered!.values]).toEqual([[7], [8], [7, 'a']]);
  expect(filtered!.statement.text).toContain('"contact_id" = $2');
  expect(filtered!.statement.name).not.toBe(all!.statement.name);
});

it('does not run a statement without a value that it requires', async () => {
  const select = prepareStatement((db, key: Placeholders<Key>) => db.select().from(contacts).where(matches(key)));
  await expect(select(createDatabase([]), { contactId: 'a' } as Key)).rejects.toThrow('is missing: select');
  expect(sentStatements).toEqual([]);
  // @ts-expect-error A required value is also required of a caller.
  await expect(select(createDatabase([]), {})).rejects.toThrow('is missing');
});

it('sends values as their column stores them, and lists as they are', async () => {
  const db = createDatabase();
  const at = new Date('2026-11-25T10:00:00Z');
  const insert = prepareStatement((db, row: Placeholders<typeof contacts.$inferInsert>) => db.insert(contacts).values(row));
  await insert(db, { customerId: 7, contactId: 'a', types: ['main'], lastName: 'Jansen', createdAt: at });
  expect(sentStatements[0]!.values).toEqual([7, 'a', '{"main"}', 'Jansen', '2026-11-25T10:00:00.000Z']);
  const select = prepareStatement((db, { names }: Placeholders<{ names: readonly string[] }>) =>
    db.select({ types }).from(contacts).where(isAnyOf(lastName, names)),
  );
  await select(db, { names: ['Jansen', 'De Vries'] });
  expect(sentStatements[1]!.values).toEqual([['Jansen', 'De Vries']]);
});

it('does not name a statement that is planned for the values of each run', async () => {
  const db = createDatabase();
  const options = { usesCustomPlan: true };
  const select = prepareStatement((db, key: Placeholders<Key>) => db.select().from(contacts).where(matches(key)), options);
  await select(db, { customerId: 7 });
  expect(sentStatements[0]!.statement.name).toBeUndefined();
});
