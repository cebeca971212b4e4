import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '..');

/** Functions of stores whose statement is built at each call, because its text depends on more than which values are given. */
const builtPerCall = [
  // The number of rows.
  'modules/availability/batch.store.ts: insert',
  'modules/catalogue/catalogue.store.ts: replacePrices',
  'modules/ip-prefix/address.store.ts: saveAddresses',
  'modules/ip-prefix/dns-update.store.ts: insertUpdates',
  'modules/line/line-ping.store.ts: putPings',
  'modules/line/line-session.store.ts: putSessions',
  'modules/webhook/webhook.store.ts: insertDeliveries',
  // The number of words, and the ways in which they can be meant.
  'kinds/account/search.store.ts: findAccounts',
  'kinds/api-token/search.store.ts: findApiTokens',
  'kinds/colocation/search.store.ts: findOfKind',
  'kinds/contact/search.store.ts: findContacts',
  'kinds/dc-connection/search.store.ts: findDcConnections',
  'kinds/invoice/search.store.ts: findInvoices',
  'kinds/ip-prefix/search.store.ts: findIpPrefixes',
  'kinds/ip-prefix/search.store.ts: findNamedAddresses',
  'kinds/line/search.store.ts: findLines',
  'kinds/manual-agreement/search.store.ts: findManualAgreements',
  'kinds/order/search.store.ts: findOrders',
  'kinds/quotation/search.store.ts: findQuotations',
  'kinds/tv-account/search.store.ts: findTvAccounts',
  'kinds/wdm/search.store.ts: findWdms',
  // It selects whole tables.
  'modules/msa/signing.store.ts: find',
];

const declaration = /^(?:export )?(?:async )?(?:function\*?|const) (\w+)/;
const takesDatabase = /\b(?:db|tx): Database\b/;
const buildsQuery = /\b(?:db|tx)\s*\.(?:select|selectDistinct|selectDistinctOn|insert|update|delete|with|\$count)\(/;

/** The functions of a file that build a statement for the database that they get; those named `build…` are used in declarations. */
function findBuilders(file: string): string[] {
  const parts = readFileSync(join(folder, file), 'utf8').split(/\n(?=(?:export |async |function |const ))/);
  return parts.flatMap((part) => {
    const name = declaration.exec(part)?.[1];
    const isBuilder = name && !name.startsWith('build') && takesDatabase.test(part) && buildsQuery.test(part);
    return isBuilder ? [`${file}: ${name}`] : [];
  });
}

it('builds the statements of stores once (docs/decisions/0038)', () => {
  const stores = globSync('**/*.store.ts', { cwd: folder });
  expect(stores.length).toBeGreaterThan(50);
  expect(stores.flatMap(findBuilders).sort()).toEqual(builtPerCall.toSorted());
});
