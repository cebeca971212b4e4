import { isDeepStrictEqual } from 'node:util';
import { hasWorsened, listNewlyShared } from '@demarc/contract/compare-footprints.ts';
import type { ChangeContext } from '../../app-context.ts';
import { withdrawCertificates } from '../../modules/diversity/certificate.store.ts';
import { type PairRow, updatePair } from '../../modules/diversity/pair.store.ts';
import { toPairValues, writePairAudit } from '../../modules/diversity/write-pair-audit.ts';
import { compareServices, findService } from './compare-services.ts';
import { mailWorsenedPair } from './mail-worsened-pair.ts';

/**
 * Compares the services of a pair again and stores what changed. Withdraws its certificates if it is no longer diverse, and warns
 * the customer if the services came closer together. The caller has locked the pair.
 */
export async function checkPair(change: ChangeContext, row: PairRow): Promise<PairRow> {
  const { tx, context, author } = change;
  const [one, other] = await Promise.all([row.one, row.other].map((service) => findService(tx, row.customerId, service)));
  // Services end, but are never deleted.
  if (!one || !other) return row;
  const { conclusion, aspects, ...services } = compareServices(one, other, row);
  const now = context.clock.now();
  const checkedPair = { ...row, ...services, conclusion, aspects, checkedAt: now };
  await updatePair(tx, checkedPair);
  if (isDeepStrictEqual({ ...checkedPair, checkedAt: null }, { ...row, checkedAt: null })) return checkedPair;
  const withdrawnCount = conclusion === 'DIVERSE' ? 0 : await withdrawCertificates(tx, row, now);
  const isWorse = hasWorsened(row, checkedPair, row);
  const hasEnded = conclusion === 'ENDED' && row.conclusion !== 'ENDED';
  const newlyShared = isWorse ? listNewlyShared(row, checkedPair, row) : [];
  await writePairAudit(tx, context.clock, author, checkedPair, {
    what: nameChange({ isWorse, hasEnded }),
    before: toPairValues(row),
    after: { ...toPairValues(checkedPair), ...(isWorse && { newlyShared }) },
    data: { previousConclusion: row.conclusion, certificatesWithdrawn: withdrawnCount },
  });
  if (isWorse) await mailWorsenedPair(change, checkedPair, { newlyShared, hadCertificate: withdrawnCount > 0 });
  return checkedPair;
}

function nameChange({ isWorse, hasEnded }: { isWorse: boolean; hasEnded: boolean }) {
  if (isWorse) return 'worsened';
  return hasEnded ? 'ended' : 'changed';
}
