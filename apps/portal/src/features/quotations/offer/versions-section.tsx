import type { Quotation } from '@demarc/contract/quotation-schemas.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { useUpdateSearch } from '../../../ui/data-table/use-list-url-state.ts';
import { Section } from '../../../ui/section.tsx';
import styles from './offer.module.css';
import { useQuoteDownload } from './use-quote-download.ts';

/** The versions of the offer, newest first; each earlier one can be compared with the latest. */
export function VersionsSection({ quotation: { quotationId, versions, version: latest } }: { quotation: Quotation }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const change = useUpdateSearch();
  const download = useQuoteDownload(quotationId);
  return (
    <Section title={t('quotation.versions')} count={versions.length}>
      <ul className={styles.versions}>
        {versions.map(({ version, offeredAt, terms: [term] }) => (
          <li key={version}>
            <span>
              <b>{t('quotation.version', { version })}</b>
              {version === latest && ` (${t('quotation.latest')})`}
              <span className={styles.small}>
                {[
                  formats.dateTime(offeredAt),
                  term && t('quotation.per-month', { amount: formats.money(Number(term.mrc)) }),
                  term && t('quotation.once', { amount: formats.money(Number(term.nrc)) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className={styles.versionActions}>
              {version !== latest && (
                <ActionButton
                  size="small"
                  label={t('quotation.compare', { version: latest })}
                  onClick={() => change({ compare: version }, { replace: true })}
                />
              )}
              <ActionButton
                size="small"
                variant="quiet"
                icon="download"
                label={t('quotation.pdf')}
                isBusy={download.pending?.version === version}
                onClick={() => download.save({ type: 'QUOTATION_PDF', version })}
              />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
