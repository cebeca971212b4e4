import type { RpkiState } from '@demarc/contract/rpki-state.ts';
import type { AppContext } from '../../app-context.ts';
import { hashAttemptKey } from '../../db/attempt-counter.ts';
import { createJobAuthor } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { claimLease, type Lease, releaseLease, renewLease } from '../../db/leases.ts';
import type { Job } from '../../jobs/job.ts';
import { mailAboutPrefixes } from '../../modules/ip-prefix/mail-about-prefixes.ts';
import { findAnnounced, findDueOrigins } from '../../modules/ip-prefix/origin.store.ts';
import { lockPrefix, type PrefixRow, setFinding } from '../../modules/ip-prefix/prefix.store.ts';
import { findCheckedVersion, setCheckedVersion } from '../../modules/ip-prefix/rpki-watch.store.ts';
import { writePrefixAudit, writePrefixEvent } from '../../modules/ip-prefix/write-prefix-audit.ts';
import type { OriginValidator } from '../../rpki/origin-validator.ts';
import type { OriginValidation } from '../../rpki/types.ts';

const author = createJobAuthor('check-origins');
const batchSize = 500;
const leaseSeconds = 60;

type AnnouncedPrefix = Awaited<ReturnType<typeof findAnnounced>>[number];

/** The VRPs against which this process has checked all origins. */
const lastChecked = new WeakMap<AppContext, string>();

/** Checks the origins that are due, and all of them when the VRPs have changed. */
export const checkOrigins: Job = {
  name: author.operation,
  intervalSeconds: 2,
  retry: { limit: 0, delay: 0, maxDelay: 0 },
  async run(context, _data, stopped) {
    const { clock, database, keys, rpki } = context;
    const version = rpki?.version ?? null;
    if (!rpki || version === null) return;
    const due = await findDueOrigins(database.db, batchSize);
    if (due.length > 0) await storeResults(context, due, validateAll(rpki, due));
    // A process with older VRPs must not overwrite results that other processes found with newer VRPs.
    if (lastChecked.get(context) === version) return;
    if ((await findCheckedVersion(database.db)) === version) {
      lastChecked.set(context, version);
      return;
    }
    // Only one process checks all prefixes; other processes would get the same results.
    let lease: Lease | null = await claimLease(database.db, clock, [hashAttemptKey(keys, 'check-origins', 'all')], leaseSeconds);
    const startedAt = clock.now();
    let after = 0;
    while (lease && !stopped?.aborted) {
      const batch = await findAnnounced(database.db, after, batchSize);
      const results = validateAll(rpki, batch);
      const hasChanged = (index: number) => results[index] !== null && isChanged(batch[index]!, results[index]!);
      await storeResults(
        context,
        batch.filter((_, index) => hasChanged(index)),
        results.filter((_, index) => hasChanged(index)),
      );
      if (batch.length < batchSize) {
        // If the VRPs have changed meanwhile, the next run checks all again.
        if (rpki.version !== version) break;
        await setCheckedVersion(database.db, version, startedAt);
        lastChecked.set(context, version);
        break;
      }
      after = batch.at(-1)!.prefixId;
      lease = await renewLease(database.db, clock, lease, leaseSeconds);
    }
    if (lease) await releaseLease(database.db, lease);
  },
};

/** Validates the routes of prefixes, each route once. */
function validateAll(rpki: OriginValidator, rows: readonly AnnouncedPrefix[]): (OriginValidation | null)[] {
  const resultsByRoute = new Map<string, OriginValidation | null>();
  return rows.map(({ announcedPrefix, originAsn }) => {
    const key = `${announcedPrefix} ${originAsn}`;
    const result =
      resultsByRoute.get(key) ?? (announcedPrefix && originAsn !== null ? rpki.validate(announcedPrefix, originAsn) : null);
    resultsByRoute.set(key, result);
    return result;
  });
}

function isChanged(
  { rpkiState, rpkiRoas }: Pick<PrefixRow, 'rpkiState' | 'rpkiRoas'>,
  { state, deciding }: OriginValidation,
): boolean {
  return rpkiState !== state || JSON.stringify(rpkiRoas && toRoas(rpkiRoas)) !== JSON.stringify(toRoas(deciding));
}

/** Sorts ROAs and their fields, so that equal lists can be compared as JSON. */
function toRoas(deciding: OriginValidation['deciding']): NonNullable<PrefixRow['rpkiRoas']> {
  return deciding
    .map(({ prefix, maxLength, asn }) => ({ prefix, maxLength, asn }))
    .toSorted((a, b) => a.prefix.localeCompare(b.prefix) || a.maxLength - b.maxLength || a.asn - b.asn);
}

/** Stores results per customer, with one email for all of its prefixes that became invalid. */
async function storeResults(
  context: AppContext,
  rows: readonly AnnouncedPrefix[],
  results: readonly (OriginValidation | null)[],
): Promise<void> {
  const checkedRows = rows.map((row, index) => ({ row, result: results[index] ?? null }));
  for (const [customerId, customerResults] of Map.groupBy(checkedRows, ({ row }) => row.customerId)) {
    await context.database.db.transaction(async (tx) => {
      const invalidPrefixes: PrefixRow[] = [];
      for (const { row, result } of customerResults) {
        const invalidPrefix = await storeResult(tx, context, row, result);
        if (invalidPrefix) invalidPrefixes.push(invalidPrefix);
      }
      await mailAboutPrefixes(tx, context, customerId, 'RPKI_INVALID', invalidPrefixes);
    });
  }
}

/** Stores a result, unless the route has changed since. Returns the prefix if it became invalid, or else null. */
async function storeResult(
  tx: Database,
  { clock }: AppContext,
  checkedPrefix: AnnouncedPrefix,
  result: OriginValidation | null,
): Promise<PrefixRow | null> {
  const row = await lockPrefix(tx, checkedPrefix);
  // The route has changed in the meantime: it is due again.
  const isSameRoute = row?.announcedPrefix === checkedPrefix.announcedPrefix && row?.originAsn === checkedPrefix.originAsn;
  if (!row || !isSameRoute) return null;
  if (row.originAsn === null || !result) {
    await setFinding(tx, row, { isRpkiDue: false });
    return null;
  }
  const { state, deciding } = result;
  const rpkiRoas = toRoas(deciding);
  await setFinding(tx, row, { rpkiState: state, rpkiRoas, rpkiCheckedAt: clock.now(), isRpkiDue: false });
  const hasNewState = row.rpkiState !== state;
  if (!hasNewState && !isChanged(row, { state, deciding }) && row.rpkiRequestedAt === null) return null;
  const what = getEventName(row.rpkiState, state);
  const data = { rpkiState: state, originAsn: row.originAsn, announcedPrefix: row.announcedPrefix };
  if (what === 'rpki-checked') {
    await writePrefixEvent(tx, clock, row, what, data);
  } else {
    const values = { before: { rpkiState: row.rpkiState }, after: { rpkiState: state } };
    await writePrefixAudit(tx, clock, author, row, { what, ...values, data });
  }
  return hasNewState && isInvalid(state) && !isInvalid(row.rpkiState) ? row : null;
}

function getEventName(before: RpkiState | null, after: RpkiState): string {
  if (isInvalid(after) && !isInvalid(before)) return 'rpki-invalid';
  return after === 'VALID' && isInvalid(before) ? 'rpki-valid' : 'rpki-checked';
}

function isInvalid(state: RpkiState | null): boolean {
  return state === 'INVALID_ASN' || state === 'INVALID_LENGTH';
}
