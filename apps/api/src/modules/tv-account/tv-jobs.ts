import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { AppContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import type { Job } from '../../jobs/job.ts';
import { endAccount } from './end-account.ts';
import { endProduct, enforceDeviceLimit } from './end-product.ts';
import type { TvAccountKey, TvAccountRow } from './tv-account.store.ts';
import { hasEnded } from './tv-account-rules.ts';
import { endCode } from './tv-code.service.ts';
import * as store from './tv-jobs.store.ts';
import { updateProduct } from './tv-product.store.ts';
import { writeTvAudit } from './write-tv-audit.ts';

const batchSize = 500;
const retry = { limit: 2, delay: 60, maxDelay: 600 };

/**
 * Applies scheduled changes: accounts and products end the day after their last day, and products start on their first. Runs just
 * after midnight in Amsterdam, in summer and in winter, and every 10 minutes to catch up after downtime and on accounts that were
 * locked.
 */
export const applyTvSchedule: Job = {
  name: 'apply-tv-schedule',
  cron: '1-59/10 * * * *',
  retry,
  async run(context) {
    const { clock, database } = context;
    const today = formatAmsterdamDate(clock.now());
    await forEachAccount(
      context,
      'apply-tv-schedule',
      (after) => store.findEndingAccounts(database.db, today, after, batchSize),
      endDueAccount,
    );
    await forEachAccount(
      context,
      'apply-tv-schedule',
      (after) => store.findAccountsWithDueProducts(database.db, today, after, batchSize),
      applyProductSchedule,
    );
  },
};

/** Expires codes that were not used in time. */
export const expireTvCodes: Job = {
  name: 'expire-tv-codes',
  intervalSeconds: 60,
  retry,
  async run(context) {
    const now = context.clock.now();
    await forEachAccount(
      context,
      'expire-tv-codes',
      (after) => store.findAccountsWithExpiredCodes(context.database.db, now, after, batchSize),
      expireCodes,
    );
  },
};

type Apply = (tx: Database, context: AppContext, author: Author, account: TvAccountRow) => Promise<void>;

/** Processes each account in its own transaction, so that a failure does not undo the others. */
async function forEachAccount(
  context: AppContext,
  operation: string,
  find: (after: TvAccountKey | null) => Promise<TvAccountKey[]>,
  apply: Apply,
): Promise<void> {
  const author: Author = { actor: 'SYSTEM', accountId: null, ip: null, operation };
  let keys: TvAccountKey[];
  let after: TvAccountKey | null = null;
  do {
    keys = await find(after);
    for (const key of keys) {
      after = key;
      await context.database.db.transaction(async (tx) => {
        const account = await store.lockSkipLocked(tx, key);
        if (account) await apply(tx, context, author, account);
      });
    }
  } while (keys.length === batchSize);
}

const endDueAccount: Apply = async (tx, { clock }, author, account) => {
  const { cancellationDate, status } = account;
  if (status !== 'cancelling' || cancellationDate === null || !hasEnded(account, clock.now())) return;
  await endAccount(tx, clock, author, account, cancellationDate);
};

const applyProductSchedule: Apply = async (tx, { clock }, author, account) => {
  let currentAccount = account;
  for (const product of await store.findDueProducts(tx, account, formatAmsterdamDate(clock.now()))) {
    const { productCode, productId, startDate, status, cancellationDate } = product;
    if (status === 'cancelling') {
      currentAccount = await endProduct(tx, clock, author, currentAccount, product, cancellationDate!);
    } else {
      await updateProduct(tx, product, { status: 'active' });
      const facts = { productCode, productId, status: 'active', startDate };
      await writeTvAudit(tx, clock, author, currentAccount, { event: 'tv-product.started', before: { status }, facts });
      currentAccount = await enforceDeviceLimit(tx, clock, author, currentAccount, product);
    }
  }
};

const expireCodes: Apply = async (tx, { clock }, author, account) => {
  for (const code of await store.findExpiredCodes(tx, account, clock.now())) {
    await endCode(tx, clock, author, account, code, 'EXPIRED');
  }
};
