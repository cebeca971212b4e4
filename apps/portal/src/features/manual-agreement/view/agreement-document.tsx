import type { ManualAgreement } from '@demarc/contract/manual-agreement.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Section } from '../../../ui/section.tsx';
import { hasDeadline } from '../has-deadline.ts';
import { CatalogPrices } from './catalog-prices.tsx';
import { MarkdownText } from './markdown-text.tsx';
import { PriceTable } from './price-table.tsx';
import styles from './view.module.css';

/** The content of the agreement: parties, text, prices, term and annexes. */
export function AgreementDocument({ agreement }: { agreement: ManualAgreement }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { parties, summary, contract, validUntil, service, documents, documentSha256, offeredAt } = agreement;
  const { customer } = parties;
  const annexes = documents.filter(({ type }) => type === 'ANNEX').toReversed();
  return (
    <article className={styles.document}>
      <Section title={t('manual-agreement.parties')}>
        <Facts
          facts={[
            { label: t('manual-agreement.counterparty'), value: parties.provider },
            {
              label: t('manual-agreement.customer'),
              value: [
                customer.companyName,
                customer.address,
                customer.cocNumber && t('manual-agreement.coc', { number: customer.cocNumber }),
              ]
                .filter(Boolean)
                .join(', '),
            },
            ...(service ? [{ label: t('manual-agreement.service'), value: service }] : []),
            { label: t('manual-agreement.offered'), value: formats.dateTime(offeredAt) },
            ...(hasDeadline(agreement) ? [{ label: t('manual-agreement.valid-until'), value: formats.date(validUntil) }] : []),
          ]}
        />
      </Section>
      <Section title={t('manual-agreement.content')}>
        <MarkdownText source={summary} />
      </Section>
      {agreement.items.length > 0 && (
        <Section title={t('manual-agreement.prices')}>
          <PriceTable agreement={agreement} />
        </Section>
      )}
      {agreement.catalogPrices.length > 0 && (
        <Section title={t('manual-agreement.catalog-prices')}>
          <CatalogPrices prices={agreement.catalogPrices} />
        </Section>
      )}
      <Section title={t('manual-agreement.term')}>
        <Facts
          facts={[
            { label: t('manual-agreement.start'), value: formats.date(contract.startDate) },
            {
              label: t('manual-agreement.initial-term'),
              value: t('manual-agreement.months-until', {
                count: contract.initialTermMonths,
                date: formats.date(contract.initialTermEndDate),
              }),
            },
            {
              label: t('manual-agreement.afterwards'),
              value: t(`manual-agreement.end-${contract.endOfTermAction}`, { count: contract.rollIntervalMonths }),
            },
            { label: t('manual-agreement.notice'), value: t('manual-agreement.days', { count: contract.noticePeriodDays }) },
            ...(contract.terminationDate
              ? [{ label: t('manual-agreement.ends-on'), value: formats.date(contract.terminationDate) }]
              : []),
          ]}
        />
      </Section>
      {annexes.length > 0 && (
        <Section title={t('manual-agreement.annexes')} count={annexes.length}>
          <ul>
            {annexes.map(({ documentId, fileName }) => (
              <li key={documentId}>{fileName}</li>
            ))}
          </ul>
        </Section>
      )}
      <details className={styles.checksum}>
        <summary>{t('manual-agreement.checksum')}</summary>
        <p className={styles.soft}>{t('manual-agreement.checksum-text')}</p>
        <p className={`mono ${styles.hash}`}>{documentSha256}</p>
      </details>
    </article>
  );
}
