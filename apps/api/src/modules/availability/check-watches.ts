import { amsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { CarrierResult, LineAvailability } from '@demarc/contract/availability.ts';
import type { Database } from '../../db/database.ts';
import { recordChange } from '../../db/record.ts';
import { packagesOf } from '../../db/views/package.ts';
import type { Job } from '../../jobs/job.ts';
import type { Parts } from '../../parts.ts';
import { availablePackages } from './available-packages.ts';
import * as store from './watch.store.ts';
import { isNews, type Seen, seenNow, standingOf } from './watch-news.ts';

const hourMilliseconds = 60 * 60 * 1000;
const weekMilliseconds = 7 * 24 * hourMilliseconds;
/** Kept low because interactive checks have priority on the carriers' quotas. */
const mostAtOnce = 10;
/** Longer than a carrier's own timeout, queueing included. */
const longestMilliseconds = 20_000;
const author = { actor: 'SYSTEM', accountId: null, ip: null, operation: 'check-watches' } as const;

/** Checks each watched address again a week after its last check, and notifies the watcher of changes. */
export const checkWatches: Job = {
  name: 'check-watches',
  everySeconds: 60,
  retry: { limit: 0, delay: 60, longestDelay: 60 },
  async run(parts) {
    const now = parts.clock.now().getTime();
    const weekAgo = new Date(now - weekMilliseconds);
    const due = await store.takeDue(parts.database.db, weekAgo, new Date(weekAgo.getTime() + hourMilliseconds), mostAtOnce);
    for (const watch of due) await checkWatch(parts, watch);
  },
};

async function checkWatch(parts: Parts, taken: store.WatchRow): Promise<void> {
  const { clock, database, registers } = parts;
  const { address, customerId } = taken;
  const question = { address, room: address.room };
  const carriers = await Promise.all(
    registers.carriers.map((carrier) => carrier.check(question, AbortSignal.timeout(longestMilliseconds))),
  );
  // If every carrier failed, the claim expires and the address is checked again in an hour.
  if (carriers.every(({ error }) => error !== null)) return;
  const catalogue = await packagesOf(database.db, customerId, 'en', { orderType: 'LINE' });
  const packages = availablePackages(carriers, catalogue, amsterdamDate(clock.now()));
  await database.db.transaction(async (tx) => {
    const watch = await store.lock(tx, taken);
    if (!watch) return;
    const before = watch.seen as Seen;
    const seen = seenNow(carriers, packages, before);
    const now = clock.now();
    const { coverage } = standingOf(seen);
    if (!isNews(before, seen)) return store.update(tx, watch, { seen, coverage, lastCheckedAt: now });
    await store.update(tx, watch, { seen, coverage, lastCheckedAt: now, changedAt: now });
    await recordNews(tx, parts, watch, before, seen);
    await mailNews(tx, parts, watch, coverage, earliestPlan(carriers));
  });
}

async function recordNews(tx: Database, { clock }: Parts, watch: store.WatchRow, before: Seen, seen: Seen): Promise<void> {
  const { customerId, watchId } = watch;
  const [old, now] = [standingOf(before), standingOf(seen)];
  const subject = { customerId, type: 'address.changed', objectType: 'address-watch', objectId: watchId };
  await recordChange(tx, clock, author, { ...subject, before: { ...old }, after: { ...now }, data: { watchId, ...now } });
}

async function mailNews(
  tx: Database,
  { mail }: Parts,
  { customerId, accountId, address, coverage: before }: store.WatchRow,
  coverage: LineAvailability['coverage'],
  planDate: string | null,
): Promise<void> {
  const reader = await store.readerOf(tx, customerId, accountId);
  if (!reader) return;
  const { email: recipient, firstName, brand, language } = reader;
  const values = { firstName, address, before, coverage, planDate: coverage === 'PLANNED' ? planDate : null };
  await mail.queue(tx, { customerId, brand, language, recipient, template: 'address-changed', values });
}

function earliestPlan(carriers: readonly CarrierResult[]): string | null {
  return carriers.flatMap(({ status, planDate }) => (status === 'PLANNED' && planDate ? [planDate] : [])).sort()[0] ?? null;
}
