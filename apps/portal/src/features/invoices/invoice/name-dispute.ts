import type { Dispute } from '@demarc/contract/invoice-dispute.ts';
import type { TFunction } from 'i18next';

type Named = Pick<Dispute, 'charge' | 'lineDescription' | 'findingId'>;

/** What a dispute is about: the product of its line, or the whole invoice. */
export function nameDisputed({ charge, lineDescription }: Named, t: TFunction): string {
  return charge?.productName ?? lineDescription ?? t('invoice.whole-invoice');
}

/**
 * The service of the disputed line, such as `RK-313 · Uitwijk Zuidoost and 2 others`; null if it charges none. A dispute of a finding
 * is about one service, however many its line charges.
 */
export function nameService({ charge, findingId }: Named, t: TFunction): string | null {
  if (!charge?.serviceRef) return null;
  const { serviceRef, reference, address, serviceCount } = charge;
  const service = [serviceRef.label, reference || address].filter(Boolean).join(' · ');
  return serviceCount > 1 && findingId === null ? t('invoice.line-service-more', { service, count: serviceCount - 1 }) : service;
}
