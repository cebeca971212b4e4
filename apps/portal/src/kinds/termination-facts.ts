import type { TerminationDetails } from '@demarc/contract/service.ts';
import type { TFunction } from 'i18next';
import type { Formats } from '../lib/format.ts';
import type { Fact } from '../ui/facts.tsx';
import { toFacts } from '../ui/to-facts.tsx';

/** When a service of any kind ends, and what that costs. */
export function getTerminationFacts(
  { reason, comment, terminationDate, chargedUntil, earlyTerminationCharge }: Partial<TerminationDetails>,
  { t, formats }: { t: TFunction; formats: Formats },
): Fact[] {
  const charge = Number(earlyTerminationCharge ?? 0);
  return toFacts([
    [t('order.ends-on'), terminationDate && formats.longDate(terminationDate)],
    [t('order.charged-until'), chargedUntil && formats.date(chargedUntil)],
    [t('order.early-charge'), charge > 0 ? formats.money(charge) : t('order.no-charge')],
    [t('order.end-reason'), reason && t(`order.end-reason-${reason}`)],
    [t('order.comment'), comment],
  ]);
}
