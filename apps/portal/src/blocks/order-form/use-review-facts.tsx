import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { type Fact, MissingValue } from '../../ui/facts.tsx';
import type { EnvelopeValues } from './order-envelope.ts';

/** Facts of the review that orders of several kinds have. */
export function useReviewFacts() {
  const { t } = useTranslation();
  const formats = useFormats();
  /** An answer, or a note that there is none. */
  const given = (value: string, isMono = false): ReactNode =>
    value ? (
      <span className={isMono ? 'mono' : undefined}>{value}</span>
    ) : (
      <MissingValue>{t('order-new.not-given')}</MissingValue>
    );
  const getEnvelopeFacts = (values: EnvelopeValues): Fact[] => [
    { label: t('order-new.term'), value: t('order-new.months', { count: Number(values.termMonths) }) },
    { label: t('order-new.wish-date'), value: formats.longDate(values.wishDate) },
    { label: t('order-new.own-id'), value: given(values.customerOrderId, true) },
    { label: t('order-new.reference'), value: given(values.reference) },
    { label: t('order-new.purchase-order-number'), value: given(values.purchaseOrderNumber, true) },
    { label: t('order-new.project'), value: given(values.projectId) },
    { label: t('order-new.note'), value: given(values.note) },
  ];
  return { given, getEnvelopeFacts };
}
