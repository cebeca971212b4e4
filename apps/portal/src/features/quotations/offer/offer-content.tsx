import type { Quotation } from '@demarc/contract/quotation-schemas.ts';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ObjectActivity } from '../../../blocks/activity/object-activity.tsx';
import { lazyOnOpen } from '../../../ui/lazy-on-open.tsx';
import { Page } from '../../../ui/page.tsx';
import { isClosed } from '../quote-rules.ts';
import { QuoteStatusLabel } from '../quote-status-label.tsx';
import { ContactSection } from './contact-section.tsx';
import { DiscussionSection } from './discussion-section.tsx';
import { DocumentsSection } from './documents-section.tsx';
import { HistorySection } from './history-section.tsx';
import { ItemsSection } from './items-section.tsx';
import styles from './offer.module.css';
import { OfferActions } from './offer-actions.tsx';
import { OfferFacts } from './offer-facts.tsx';
import { OfferMessage } from './offer-message.tsx';
import { OfferNote } from './offer-note.tsx';
import { RequestSection } from './request-section.tsx';
import { VersionsSection } from './versions-section.tsx';

const VersionComparison = lazyOnOpen(
  async () => (await import('./version-comparison.tsx')).VersionComparison,
  ({ isOpen }) => isOpen,
);

/** The offer with everything about it: what to do next, prices, versions, discussion and history. */
export function OfferContent({ quotation }: { quotation: Quotation }) {
  const { t } = useTranslation();
  const { compare }: { compare?: unknown } = useSearch({ strict: false });
  const { quotationId, number, version, title, status, versions, items } = quotation;
  const isComparing = compare !== undefined && versions.length > 1;
  return (
    <Page
      title={title}
      lead={
        <>
          <QuoteStatusLabel status={status} t={t} />
          <span className="mono">{number}</span>
          {version > 0 && <span>{t('quotation.version', { version })}</span>}
          {quotation.customerReference && (
            <span>
              {t('quotation.reference')} <span className="mono">{quotation.customerReference}</span>
            </span>
          )}
        </>
      }
      actions={<OfferActions quotation={quotation} />}
    >
      <OfferFacts quotation={quotation} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <OfferNote quotation={quotation} />
          <OfferMessage quotation={quotation} />
          {items.length > 0 && <ItemsSection quotation={quotation} />}
          {versions.length > 1 && <VersionsSection quotation={quotation} />}
          <VersionComparison isOpen={isComparing} quotation={quotation} asked={compare} />
          <DiscussionSection quotation={quotation} />
          <RequestSection quotation={quotation} />
        </div>
        <div className={styles.column}>
          {(quotation.salesContact || !isClosed(quotation.status)) && <ContactSection contact={quotation.salesContact} />}
          <DocumentsSection quotation={quotation} />
          <HistorySection quotation={quotation} />
          <ObjectActivity objectType="quotation" objectId={String(quotationId)} />
        </div>
      </div>
    </Page>
  );
}
