import { isNameserverFailing } from '@demarc/contract/ip-prefix.ts';
import type { AppContext } from '../../app-context.ts';
import { createJobAuthor } from '../../db/audit.ts';
import type { CheckedNameserver } from '../../db/schema/ip.ts';
import type { Job } from '../../jobs/job.ts';
import { queryNameservers } from '../../modules/ip-prefix/change-reverse-dns.ts';
import { findDelegationsToCheck } from '../../modules/ip-prefix/delegation.store.ts';
import { mailAboutPrefixes } from '../../modules/ip-prefix/mail-about-prefixes.ts';
import { lockPrefix, type PrefixRow, setFinding } from '../../modules/ip-prefix/prefix.store.ts';
import { writePrefixAudit } from '../../modules/ip-prefix/write-prefix-audit.ts';

const author = createJobAuthor('check-delegations');
const batchSize = 50;
const recheckMinutes = 60;

/** Checks once an hour, for each delegation, whether its name servers are still authoritative. */
export const checkDelegations: Job = {
  name: author.operation,
  intervalSeconds: 60,
  retry: { limit: 0, delay: 0, maxDelay: 0 },
  async run(context, _data, stopped) {
    const { clock, database, dns } = context;
    if (!dns) return;
    const before = new Date(clock.now().getTime() - recheckMinutes * 60_000);
    for (const row of await findDelegationsToCheck(database.db, before, batchSize)) {
      if (stopped?.aborted) return;
      await checkDelegation(context, row);
    }
  },
};

async function checkDelegation(context: AppContext, prefix: PrefixRow): Promise<void> {
  const { clock, database } = context;
  const names = prefix.nameservers.map(({ nameserver }) => nameserver);
  const states = await queryNameservers(context, prefix, names);
  await database.db.transaction(async (tx) => {
    const row = await lockPrefix(tx, prefix);
    const hasSameNames =
      row?.reverseDnsMode === 'DELEGATED' && row.nameservers.map(({ nameserver }) => nameserver).join() === names.join();
    if (!row || !hasSameNames) return;
    const now = clock.now();
    const nameservers = states.map(({ nameserver, state }, index): CheckedNameserver => {
      const checkedAt = now.toISOString();
      const failingSince = isNameserverFailing(state) && (row.nameservers[index]?.failingSince ?? checkedAt);
      return { nameserver, state, checkedAt, ...(failingSince && { failingSince }) };
    });
    await setFinding(tx, row, { nameservers, delegationCheckedAt: now });
    const before = listFailing(row.nameservers);
    const after = listFailing(nameservers);
    if (before.join() === after.join()) return;
    const isWorse = after.some((name) => !before.includes(name));
    const checkedPrefix = { ...row, nameservers };
    await writePrefixAudit(tx, clock, author, checkedPrefix, {
      what: isWorse ? 'delegation-failed' : 'delegation-answers',
      before: { failingNameservers: before },
      after: { failingNameservers: after },
      data: { nameservers: after },
    });
    if (isWorse) await mailAboutPrefixes(tx, context, row.customerId, 'DELEGATION_FAILED', [checkedPrefix]);
  });
}

function listFailing(nameservers: readonly CheckedNameserver[]): string[] {
  return nameservers.flatMap(({ nameserver, state }) => (isNameserverFailing(state) ? [nameserver] : []));
}
