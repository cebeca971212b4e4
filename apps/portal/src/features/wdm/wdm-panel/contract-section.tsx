import type { Wdm } from '@demarc/contract/wdm.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatEarliestDay, isRenewing } from '../../../blocks/contract-term.ts';
import { useFormats } from '../../../lib/format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Section } from '../../../ui/section.tsx';
import { toFacts } from '../../../ui/to-facts.tsx';

interface SectionProps {
  wavelength: Wdm;
}

export function ContractSection({ wavelength }: SectionProps) {
  const { contract, packageName, monthlyAmount, chargedUntil, activeSince } = wavelength;
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <Section title={t('wdm.contract')}>
      <Facts
        facts={toFacts([
          [t('wdm.package'), packageName],
          [t('wdm.per-month'), formats.money(Number(monthlyAmount))],
          [t('wdm.active-since'), activeSince && formats.date(activeSince)],
          [t('wdm.starts-on'), contract && formats.date(contract.startDate)],
          [t(isRenewing(wavelength) ? 'line.term-ended' : 'wdm.term-end'), contract && formats.date(contract.initialTermEndDate)],
          [t('wdm.earliest-end'), contract && formatEarliestDay(contract, { t, formats })],
          [t('wdm.ends-on'), contract?.terminationDate && formats.date(contract.terminationDate)],
          [t('wdm.charged-until'), chargedUntil && formats.date(chargedUntil)],
        ])}
      />
    </Section>
  );
}

/** The orders of a wavelength, which have its documents. */
export function OrdersSection({ wavelength: { openOrderId, openOrderNumber, orderId, orderNumber } }: SectionProps) {
  const { t } = useTranslation();
  const linkToOrder = (order: number | null, number: string | null) =>
    order &&
    number && (
      <Link to="/orders" search={{ order }}>
        {t('wdm.show-order', { order: number })}
      </Link>
    );
  return (
    <Section title={t('wdm.orders-documents')}>
      <Facts
        facts={toFacts([
          [t('wdm.open-order'), linkToOrder(openOrderId, openOrderNumber)],
          [t('wdm.created-by'), linkToOrder(orderId, orderNumber)],
        ])}
      />
    </Section>
  );
}
