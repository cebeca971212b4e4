import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '..');

/** Store functions whose statement is built at each call, because its text depends on more than which values are given. */
const builtPerCall = [
  // The number of rows.
  'modules/availability/batch.store.ts: insert',
  'modules/catalog/catalog.store.ts: replacePrices',
  'modules/ip-prefix/address.store.ts: saveAddresses',
  'modules/ip-prefix/dns-update.store.ts: insertUpdates',
  'modules/line/line-ping.store.ts: putPings',
  'modules/line/line-session.store.ts: putSessions',
  'modules/webhook/webhook.store.ts: insertDeliveries',
  // It selects whole tables.
  'modules/msa/signing.store.ts: find',
];

const declaration = /^(?:export )?(?:async )?(?:function\*?|const) (\w+)/;
const takesDatabase = /\b(?:db|tx): Database\b/;
/** The statement of a search depends on the number of words, and on how they can be interpreted. */
const takesWords = /\bquery: SearchQuery\b/;
const buildsQuery = /\b(?:db|tx)\s*\.(?:select|selectDistinct|selectDistinctOn|insert|update|delete|with|\$count)\(/;

/**
 * Finds the functions of a file that build a statement for the database that they get, except searches. Those named `build…` are
 * used in declarations.
 */
function findBuilders(file: string): string[] {
  const parts = readFileSync(join(folder, file), 'utf8').split(/\n(?=(?:export |async |function |const ))/);
  return parts.flatMap((part) => {
    const name = declaration.exec(part)?.[1];
    const isBuilder =
      name && !name.startsWith('build') && takesDatabase.test(part) && !takesWords.test(part) && buildsQuery.test(part);
    return isBuilder ? [`${file}: ${name}`] : [];
  });
}

it('builds the statements of stores once (docs/decisions/0038)', () => {
  const stores = globSync('**/*.store.ts', { cwd: folder });
  expect(stores.length).toBeGreaterThan(50);
  expect(stores.flatMap(findBuilders).sort()).toEqual(builtPerCall.toSorted());
});
