import type { Job } from '../../jobs/job.ts';
import { findAddressesToCheck, setForwardState } from '../../modules/ip-prefix/forward.store.ts';
import { checkForwardNames } from '../../modules/ip-prefix/forward-names.ts';
import { lockPrefix, recountPrefix } from '../../modules/ip-prefix/prefix.store.ts';
import { writePrefixEvent } from '../../modules/ip-prefix/write-prefix-audit.ts';

const batchSize = 100;
const recheckHours = 24;

/** Looks up again whether the names of PTR records lead back to their addresses, each once a day. */
export const checkForwardNamesJob: Job = {
  name: 'check-forward-names',
  intervalSeconds: 30,
  retry: { limit: 0, delay: 0, maxDelay: 0 },
  async run({ clock, database, dns }) {
    if (!dns) return;
    const now = clock.now();
    const before = new Date(now.getTime() - recheckHours * 3_600_000);
    const rows = await findAddressesToCheck(database.db, before, batchSize);
    const named = rows.map(({ ip, ptr }) => ({ ip, name: ptr! }));
    const getState = await checkForwardNames(dns, named);
    for (const [prefixId, own] of Map.groupBy(rows, (one) => one.prefixId)) {
      await database.db.transaction(async (tx) => {
        const prefix = await lockPrefix(tx, { customerId: own[0]!.customerId, prefixId });
        if (!prefix) return;
        let hasChanged = false;
        for (const { ip, ptr, forwardState } of own) {
          const found = getState({ ip, name: ptr! });
          // A name that cannot be looked up now keeps what was last known of it.
          const state = found === 'NOT_CHECKED' ? forwardState : found;
          hasChanged ||= state !== forwardState;
          await setForwardState(tx, prefix, { ip, ptr: ptr!, forwardState: state, now });
        }
        if (!hasChanged) return;
        await recountPrefix(tx, prefix);
        await writePrefixEvent(tx, clock, prefix, 'forward-checked');
      });
    }
  },
};
