import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import type { Fact } from '../../ui/facts.tsx';
import { renderIdentifier, toFacts } from '../../ui/to-facts.tsx';
import type { EnvelopeValues } from './order-envelope.ts';

/** Returns the review facts that orders of several kinds share, without those that the user left empty. */
export function useReviewFacts() {
  const { t } = useTranslation();
  const formats = useFormats();
  const getEnvelopeFacts = (values: EnvelopeValues): Fact[] =>
    toFacts([
      [t('order-new.term'), t('order-new.months', { count: Number(values.termMonths) })],
      [t('order-new.wish-date'), formats.longDate(values.wishDate)],
      [t('order-new.own-id'), renderIdentifier(values.customerOrderId)],
      [t('order-new.reference'), values.reference],
      [t('order-new.purchase-order-number'), renderIdentifier(values.purchaseOrderNumber)],
      [t('order-new.project'), values.projectId],
      [t('order-new.note'), values.note],
    ]);
  return { getEnvelopeFacts };
}
