import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';

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

/** The fields in audit entries, such as `line.reportedAt`, that the activity log would show under their names in the API. */
export async function findUnlabeledFields(db: Database): Promise<string[]> {
  const { technicalFields } = await import(portalModule);
  const { rows } = await db.execute<{ type: string; field: string }>(sql`
    select distinct object_type as type, field from audit_entry,
      jsonb_object_keys(coalesce(before, '{}') || coalesce(after, '{}')) as field
    where jsonb_typeof(coalesce(before, '{}')) = 'object' and jsonb_typeof(coalesce(after, '{}')) = 'object'`);
  return rows
    .filter(({ field }) => !technicalFields.has(field) && !ipAddress.test(field))
    .filter(({ field }) => !labels.every((texts) => texts.has(`field-${field}`)))
    .map(({ type, field }) => `${type}.${field}`)
    .sort();
}
