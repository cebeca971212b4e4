import type { Dispute } from '@demarc/contract/invoice-dispute.ts';
import type { TFunction } from 'i18next';

type NamedDispute = Pick<Dispute, 'charge' | 'lineDescription' | 'findingId'>;

/** Names the subject of a dispute: the product of its line, or the whole invoice. */
export function nameDisputed({ charge, lineDescription }: NamedDispute, t: TFunction): string {
  return charge?.productName ?? lineDescription ?? t('invoice.whole-invoice');
}

/**
 * Names the service of the disputed line, such as `RK-313 · Uitwijk Zuidoost and 2 others`; null if the line has none. A dispute of a
 * finding is about one service, even if its line has several.
 */
export function nameService({ charge, findingId }: NamedDispute, t: TFunction): string | null {
  if (!charge?.serviceRef) return null;
  const { serviceRef, reference, address, serviceCount } = charge;
  const service = [serviceRef.label, reference || address].filter(Boolean).join(' · ');
  return serviceCount > 1 && findingId === null ? t('invoice.line-service-more', { service, count: serviceCount - 1 }) : service;
}
