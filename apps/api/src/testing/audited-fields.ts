import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { auditEntries } from '../db/schema/audit.ts';

const portal = join(import.meta.dirname, '../../../portal/src');
/** Imported by a variable, because the types of the portal need a browser. */
const portalModule: string = '../../../portal/src/blocks/activity/changes.ts';

/** The fields with a label in every language of the activity log. */
const labels = ['en', 'nl'].map((language) => {
  const folder = join(portal, 'locales', language, 'activity');
  return new Set(readdirSync(folder).flatMap((file) => Object.keys(JSON.parse(readFileSync(join(folder, file), 'utf8')))));
});

/** A change of addresses has a field for each of them. */
const ipAddress = /^\d{1,3}(\.\d{1,3}){3}$|:/;

/** Finds audited fields, such as `line.reportedAt`, that the activity log would show under their names in the API. */
export async function findUnlabeledFields(db: Database): Promise<string[]> {
  const { getChanges } = await import(portalModule);
  const values = sql`coalesce(${auditEntries.before}, '{}') || coalesce(${auditEntries.after}, '{}')`;
  const rows = await db
    .selectDistinct({ type: auditEntries.objectType, field: sql<string>`jsonb_object_keys(${values})` })
    .from(auditEntries);
  return rows
    .filter(({ field }) => !ipAddress.test(field) && getChanges({ before: null, after: { [field]: 'x' } }).length > 0)
    .filter(({ field }) => !labels.every((texts) => texts.has(`field-${field}`)))
    .map(({ type, field }) => `${type}.${field}`)
    .sort();
}
