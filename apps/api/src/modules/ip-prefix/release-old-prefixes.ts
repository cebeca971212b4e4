import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { quarantineDays } from '@demarc/contract/ip-prefix.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import type { AppContext, ChangeContext } from '../../app-context.ts';
import { createJobAuthor } from '../../db/audit.ts';
import type { Job } from '../../jobs/job.ts';
import { deleteAddresses } from './address.store.ts';
import { findAddressesWithPtr, requestNsUpdates, requestPtrUpdates } from './dns-update.store.ts';
import { mailAboutPrefixes } from './mail-about-prefixes.ts';
import { lockPrefix, type PrefixRow, recountPrefix, setFinding, updatePrefix } from './prefix.store.ts';
import { findReleasable, findReleasedSoon } from './prefix-assignment.store.ts';
import { writePrefixAudit } from './write-prefix-audit.ts';

/** The number of days before the release of a prefix on which its customer gets an email. */
const releaseReminderDays = 7;
const batchSize = 200;

const author = createJobAuthor('release-prefixes');

/** Releases prefixes whose quarantine is over, and notifies customers of coming releases. */
export const releaseOldPrefixes: Job = {
  name: author.operation,
  cron: '32 4 * * *',
  retry: { limit: 2, delay: 60, maxDelay: 600 },
  async run(context) {
    const { clock, database } = context;
    const today = formatAmsterdamDate(clock.now());
    const due = { today, before: addDays(today, 1 - quarantineDays), limit: batchSize };
    for (;;) {
      const batch = await findReleasable(database.db, due);
      for (const key of batch) {
        await database.db.transaction(async (tx) => {
          const row = await lockPrefix(tx, key);
          if (row?.status === 'PENDING_RELEASE') await release({ tx, context, author }, row);
        });
      }
      if (batch.length < batchSize) break;
    }
    await announceReleases(context, addDays(today, releaseReminderDays));
  },
};

/** Frees a prefix for other customers: removes its names from DNS, and deletes the customer's data about its addresses. */
async function release({ tx, context: { clock } }: ChangeContext, row: PrefixRow): Promise<void> {
  const now = clock.now();
  const withPtr = await findAddressesWithPtr(tx, row);
  await requestPtrUpdates(
    tx,
    row,
    withPtr.map(({ ip }) => ip),
    now,
  );
  if (row.reverseDnsMode === 'DELEGATED') await requestNsUpdates(tx, row, now);
  await deleteAddresses(tx, row);
  const changed = await updatePrefix(tx, row, { status: 'RELEASED', releaseDate: null, nameservers: [], isRpkiDue: false });
  await recountPrefix(tx, changed);
  await writePrefixAudit(tx, clock, author, changed, {
    what: 'released',
    before: { status: row.status },
    after: { status: 'RELEASED' },
  });
}

async function announceReleases(context: AppContext, until: string): Promise<void> {
  const { clock, database } = context;
  for (;;) {
    const batch = await findReleasedSoon(database.db, until, batchSize);
    for (const [customerId, keys] of Map.groupBy(batch, (row) => row.customerId)) {
      await database.db.transaction(async (tx) => {
        const announced: PrefixRow[] = [];
        for (const key of keys) {
          const row = await lockPrefix(tx, key);
          if (row?.status !== 'PENDING_RELEASE' || row.isReleaseAnnounced) continue;
          await setFinding(tx, row, { isReleaseAnnounced: true });
          await writePrefixAudit(tx, clock, author, row, {
            what: 'release-near',
            before: null,
            after: { releaseDate: row.releaseDate },
            data: { releaseDate: row.releaseDate },
          });
          announced.push(row);
        }
        await mailAboutPrefixes(tx, context, customerId, 'RELEASE_NEAR', announced);
      });
    }
    if (batch.length < batchSize) return;
  }
}
