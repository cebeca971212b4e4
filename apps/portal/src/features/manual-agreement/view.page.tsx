import { getManualAgreement, type ManualAgreement } from '@demarc/contract/manual-agreement.ts';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { query } from '../../lib/api.ts';
import { getErrorStatus } from '../../lib/errors.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { AgreementStatus } from './agreement-columns.tsx';
import { ResellerOnly } from './reseller-only.tsx';
import { AgreementActions } from './view/agreement-actions.tsx';
import { AgreementDocument } from './view/agreement-document.tsx';
import { AgreementFacts } from './view/agreement-facts.tsx';
import { AgreementForms } from './view/agreement-forms.tsx';
import { AgreementNote } from './view/agreement-note.tsx';
import { Conversation } from './view/conversation.tsx';
import { DocumentsSection } from './view/documents-section.tsx';
import { HistorySection } from './view/history-section.tsx';
import { SignatureSection } from './view/signature-section.tsx';
import styles from './view/view.module.css';

export const lazyRoute = createLazyRoute('/manual-agreement/view/$uuid')({ component: ViewPage });

const route = getRouteApi('/manual-agreement/view/$uuid');

function ViewPage() {
  const { t } = useTranslation();
  const { uuid } = route.useParams();
  return (
    <ResellerOnly title={t('manual-agreement.one')}>
      <AgreementLoader key={uuid} uuid={uuid} />
    </ResellerOnly>
  );
}

function AgreementLoader({ uuid }: { uuid: string }) {
  const { t } = useTranslation();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const agreement = useQuery({
    ...query(getManualAgreement, { params: { customerId, uuid } }),
    enabled: claims !== null,
  });
  if (agreement.data) return <LoadedAgreement agreement={agreement.data} />;
  if (getErrorStatus(agreement.error) === 404) return <AgreementNotFound />;
  return (
    <Page title={t('manual-agreement.one')}>
      <AsyncContent result={agreement} name={t('manual-agreement.one')} lines={14}>
        {() => null}
      </AsyncContent>
    </Page>
  );
}

/** The ID does not belong to an agreement that was offered to this company. */
function AgreementNotFound() {
  const { t } = useTranslation();
  return (
    <Page title={t('manual-agreement.one')}>
      <EmptyState
        title={t('manual-agreement.gone')}
        text={t('manual-agreement.gone-text')}
        actions={<ActionButton label={t('manual-agreement.to-list')} to={{ to: '/manual-agreement' }} />}
      />
    </Page>
  );
}

function LoadedAgreement({ agreement }: { agreement: ManualAgreement }) {
  const { t } = useTranslation();
  const { title, number, status, revision } = agreement;
  return (
    <Page
      isWide
      title={title}
      actions={<AgreementActions agreement={agreement} />}
      lead={
        <>
          <AgreementStatus status={status} t={t} />
          <span className="mono">{number}</span>
          <span>{t('manual-agreement.revision', { revision })}</span>
        </>
      }
    >
      <AgreementNote agreement={agreement} />
      <AgreementFacts agreement={agreement} />
      <div className={styles.columns}>
        <AgreementDocument agreement={agreement} />
        <div className={styles.aside}>
          <SignatureSection agreement={agreement} />
          <DocumentsSection agreement={agreement} />
          <Conversation agreement={agreement} />
          <HistorySection agreement={agreement} />
        </div>
      </div>
      <AgreementForms agreement={agreement} />
    </Page>
  );
}
