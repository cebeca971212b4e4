import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { CarrierResult, LineAvailability } from '@demarc/contract/availability.ts';
import type { AppContext } from '../../app-context.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { getCustomerPackages } from '../../db/views/package.ts';
import type { Job } from '../../jobs/job.ts';
import { addressChanged } from '../../mail/templates/address-changed.ts';
import { getAvailablePackages } from './available-packages.ts';
import * as store from './watch.store.ts';
import { hasChanged, summarizeSnapshot, takeSnapshot, type WatchSnapshot } from './watch-snapshot.ts';

const hourMilliseconds = 60 * 60 * 1000;
const weekMilliseconds = 7 * 24 * hourMilliseconds;
/** Kept low because interactive checks have priority on the carriers' quotas. */
const maxPerRun = 10;
/** Longer than a carrier's own timeout, queueing included. */
const carrierTimeoutMilliseconds = 20_000;
const author = { actor: 'SYSTEM', accountId: null, ip: null, operation: 'check-watches' } as const;

/** Checks each watched address again a week after its last check, and notifies the watcher of changes. */
export const checkWatches: Job = {
  name: 'check-watches',
  intervalSeconds: 60,
  retry: { limit: 0, delay: 60, maxDelay: 60 },
  async run(context) {
    const now = context.clock.now().getTime();
    const weekAgo = new Date(now - weekMilliseconds);
    const due = await store.claimDue(context.database.db, weekAgo, new Date(weekAgo.getTime() + hourMilliseconds), maxPerRun);
    for (const watch of due) await checkWatch(context, watch);
  },
};

async function checkWatch(context: AppContext, claimed: store.WatchRow): Promise<void> {
  const { clock, database, registries } = context;
  const { address, customerId } = claimed;
  const question = { address, room: address.room };
  const carriers = await Promise.all(
    registries.carriers.map((carrier) => carrier.check(question, AbortSignal.timeout(carrierTimeoutMilliseconds))),
  );
  // If every carrier failed, the claim expires and the address is checked again in an hour.
  if (carriers.every(({ error }) => error !== null)) return;
  const catalog = await getCustomerPackages(database.db, { customerId, language: 'en', now: clock.now() }, { orderType: 'LINE' });
  const packages = getAvailablePackages(carriers, catalog, formatAmsterdamDate(clock.now()));
  await database.db.transaction(async (tx) => {
    const watch = await store.lock(tx, claimed);
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
  { clock }: AppContext,
  watch: store.WatchRow,
  before: WatchSnapshot,
  snapshot: WatchSnapshot,
): Promise<void> {
  const { customerId, watchId } = watch;
  const [old, now] = [summarizeSnapshot(before), summarizeSnapshot(snapshot)];
  const subject = { customerId, type: 'address.changed', objectType: 'address-watch', objectId: watchId };
  await writeAudit(tx, clock, author, { ...subject, before: { ...old }, after: { ...now }, data: { watchId, ...now } });
}

async function mailChange(
  tx: Database,
  { mail }: AppContext,
  { customerId, accountId, address, coverage: before }: store.WatchRow,
  coverage: LineAvailability['coverage'],
  planDate: string | null,
): Promise<void> {
  const reader = await store.findRecipient(tx, customerId, accountId);
  if (!reader) return;
  const { email: recipient, firstName, brand, language } = reader;
  const values = { firstName, address, before, coverage, planDate: coverage === 'PLANNED' ? planDate : null };
  await mail.queue(tx, { customerId, brand, language, recipient, template: addressChanged, values });
}

function getEarliestPlanDate(carriers: readonly CarrierResult[]): string | null {
  return carriers.flatMap(({ status, planDate }) => (status === 'PLANNED' && planDate ? [planDate] : [])).sort()[0] ?? null;
}
