import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { AvailablePackage, CarrierResult, LineAvailability } from '@demarc/contract/availability.ts';
import type { AppContext } from '../../app-context.ts';
import { formatAddressKey } from '../../db/address-key.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { getCustomerPackages } from '../../db/views/package.ts';
import { addressChanged } from '../../mail/templates/address-changed.ts';
import type { AvailabilityRow } from './availability.store.ts';
import { getAvailablePackages } from './available-packages.ts';
import * as store from './watch.store.ts';
import { hasChanged, summarizeSnapshot, takeSnapshot, type WatchSnapshot } from './watch-snapshot.ts';

export type WatchContext = Pick<AppContext, 'clock' | 'database' | 'mail'>;

const author = { actor: 'SYSTEM', accountId: null, ip: null, operation: 'check-watches' } as const;

/** Records a check by a user in the customer's watches of that address, so that they show when it was last checked. */
export async function recordCheckInWatches(
  context: WatchContext,
  { customerId, address }: Pick<AvailabilityRow, 'customerId' | 'address'>,
  carriers: readonly CarrierResult[],
): Promise<void> {
  const addressKey = formatAddressKey(address, null);
  const watches = await store.findByPostalCode(context.database.db, customerId, address.postalCode);
  const matchingWatches = watches.filter((watch) => formatAddressKey(watch.address, null) === addressKey);
  await recordWatchResult(context, matchingWatches, carriers);
}

/** Records the results in watches of one customer and address, and notifies the watchers of changes. Does nothing if every carrier failed. */
export async function recordWatchResult(
  context: WatchContext,
  watches: readonly store.WatchRow[],
  carriers: readonly CarrierResult[],
): Promise<void> {
  const { clock, database } = context;
  const [firstWatch] = watches;
  if (!firstWatch || carriers.every(({ error }) => error !== null)) return;
  const { customerId } = firstWatch;
  const catalog = await getCustomerPackages(database.db, { customerId, language: 'en', now: clock.now() }, { orderType: 'LINE' });
  const packages = getAvailablePackages(carriers, catalog, formatAmsterdamDate(clock.now()));
  for (const watch of watches) await recordInWatch(context, watch, carriers, packages);
}

async function recordInWatch(
  context: WatchContext,
  unlockedWatch: store.WatchRow,
  carriers: readonly CarrierResult[],
  packages: readonly AvailablePackage[],
): Promise<void> {
  const { clock, database } = context;
  await database.db.transaction(async (tx) => {
    const watch = await store.lock(tx, unlockedWatch);
    if (!watch) return;
    const before = watch.lastOffers as WatchSnapshot;
    const snapshot = takeSnapshot(carriers, packages, before);
    const now = clock.now();
    const { coverage } = summarizeSnapshot(snapshot);
    if (!hasChanged(before, snapshot)) return store.update(tx, watch, { lastOffers: snapshot, coverage, lastCheckedAt: now });
    await store.update(tx, watch, { lastOffers: snapshot, coverage, lastCheckedAt: now, changedAt: now });
    await writeChangeAudit(tx, context, watch, before, snapshot);
    await mailChange(tx, context, watch, coverage, getEarliestPlanDate(carriers));
  });
}

async function writeChangeAudit(
  tx: Database,
  { clock }: WatchContext,
  watch: store.WatchRow,
  before: WatchSnapshot,
  snapshot: WatchSnapshot,
): Promise<void> {
  const { customerId, watchId, address } = watch;
  const [previous, current] = [summarizeSnapshot(before), summarizeSnapshot(snapshot)];
  const subject = { customerId, type: 'address.changed', objectType: 'address-watch', objectId: watchId };
  await writeAudit(tx, clock, author, {
    ...subject,
    // The address is the name of the watch.
    before: { address, ...previous },
    after: { address, ...current },
    data: { watchId, ...current },
  });
}

async function mailChange(
  tx: Database,
  { mail }: WatchContext,
  { customerId, accountId, address, coverage: before }: store.WatchRow,
  coverage: LineAvailability['coverage'],
  planDate: string | null,
): Promise<void> {
  const watcher = await store.findRecipient(tx, customerId, accountId);
  if (!watcher) return;
  const { email: recipient, firstName, brand, language } = watcher;
  const values = { firstName, address, before, coverage, planDate: coverage === 'PLANNED' ? planDate : null };
  await mail.queue(tx, { customerId, brand, language, recipient, template: addressChanged, values });
}

function getEarliestPlanDate(carriers: readonly CarrierResult[]): string | null {
  return carriers.flatMap(({ status, planDate }) => (status === 'PLANNED' && planDate ? [planDate] : [])).sort()[0] ?? null;
}
