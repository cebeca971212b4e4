import type { AppContext } from '../../app-context.ts';
import { hashAttemptKey } from '../../db/attempt-counter.ts';
import { claimLease, releaseLease } from '../../db/leases.ts';
import type { DnsUpdater } from '../../dns/types.ts';
import type { Job } from '../../jobs/job.ts';
import { findAddresses } from '../../modules/ip-prefix/address.store.ts';
import { findAddressesToCheck, setForwardState } from '../../modules/ip-prefix/forward.store.ts';
import { checkForwardNames } from '../../modules/ip-prefix/forward-names.ts';
import { lockPrefix, recountPrefix } from '../../modules/ip-prefix/prefix.store.ts';
import { writePrefixEvent } from '../../modules/ip-prefix/write-prefix-audit.ts';

const batchSize = 100;
const hourMs = 3_600_000;
const recheckMs = 24 * hourMs;
/** Time after which a failed lookup is repeated. */
const retryMs = hourMs;
/** Longer than a run takes: lookups time out after 2 seconds. */
const leaseSeconds = 60;

type AddressToCheck = Awaited<ReturnType<typeof findAddressesToCheck>>[number];
type GetForwardState = Awaited<ReturnType<typeof checkForwardNames>>;

/** Looks up again whether the names of PTR records lead back to their addresses, each once a day. */
export const recheckForwardNames: Job = {
  name: 'recheck-forward-names',
  intervalSeconds: 30,
  retry: { limit: 0, delay: 0, maxDelay: 0 },
  async run(context, _data, stopped) {
    const { clock, database, dns, keys } = context;
    if (!dns) return;
    // Only one process looks up the names; other processes would query the same names.
    const lease = await claimLease(database.db, clock, [hashAttemptKey(keys, 'recheck-forward-names', 'all')], leaseSeconds);
    if (!lease) return;
    try {
      await recheckDue(context, dns, stopped);
    } finally {
      await releaseLease(database.db, lease);
    }
  },
};

async function recheckDue(context: AppContext, dns: DnsUpdater, stopped?: AbortSignal): Promise<void> {
  const { clock, database } = context;
  const due = await findAddressesToCheck(database.db, new Date(clock.now().getTime() - recheckMs), batchSize);
  const getState = await checkForwardNames(
    dns,
    due.map(({ ip, ptr }) => ({ ip, name: ptr! })),
  );
  for (const addresses of Map.groupBy(due, ({ prefixId }) => prefixId).values()) {
    if (stopped?.aborted) return;
    await storeStates(context, addresses, getState);
  }
}

/** Stores whether the names of one prefix lead back to its addresses. */
async function storeStates(
  { clock, database }: AppContext,
  checked: readonly AddressToCheck[],
  getState: GetForwardState,
): Promise<void> {
  await database.db.transaction(async (tx) => {
    const prefix = await lockPrefix(tx, checked[0]!);
    if (!prefix) return;
    const now = clock.now();
    const current = await findAddresses(
      tx,
      prefix,
      checked.map(({ ip }) => ip),
    );
    let hasChanged = false;
    for (const { ip, ptr } of checked) {
      const address = current.get(ip);
      // The name has changed since its lookup, so a later run checks the new one.
      if (ptr === null || address?.ptr !== ptr) continue;
      const state = getState({ ip, name: ptr });
      const isChecked = state !== 'NOT_CHECKED';
      // A name whose lookup fails keeps its last result, and is due again sooner.
      const forwardState = isChecked ? state : address.forwardState;
      const forwardCheckedAt = isChecked ? now : new Date(now.getTime() - recheckMs + retryMs);
      hasChanged ||= forwardState !== address.forwardState;
      await setForwardState(tx, prefix, { ip, forwardState, forwardCheckedAt });
    }
    if (!hasChanged) return;
    await recountPrefix(tx, prefix);
    await writePrefixEvent(tx, clock, prefix, 'forward-checked');
  });
}
