import type { TerminationDetails } from '@demarc/contract/service.ts';
import type { TFunction } from 'i18next';
import type { Formats } from '../lib/format.ts';
import type { Fact } from '../ui/facts.tsx';
import { toFacts } from '../ui/to-facts.tsx';

/** Returns when a service of any kind ends or has ended, through which day it is charged, and what the termination costs. */
export function getTerminationFacts(
  { reason, comment, terminationDate, chargedUntil, earlyTerminationCharge }: Partial<TerminationDetails>,
  { t, formats, hasEnded }: { t: TFunction; formats: Formats; hasEnded: boolean },
): Fact[] {
  return toFacts([
    [t(hasEnded ? 'order.ended-on' : 'order.ends-on'), terminationDate && formats.longDate(terminationDate)],
    [t('order.charged-until'), chargedUntil && `${formats.date(chargedUntil)}, ${t('order.period-end')}`],
    [t('order.early-charge'), earlyTerminationCharge && formatTerminationFee(earlyTerminationCharge, { t, formats })],
    [t('order.end-reason'), reason && t(`order.end-reason-${reason}`)],
    [t('order.comment'), comment],
  ]);
}

export function formatTerminationFee(fee: string, { t, formats }: { t: TFunction; formats: Formats }): string {
  return Number(fee) > 0 ? formats.money(Number(fee)) : t('order.no-charge');
}
