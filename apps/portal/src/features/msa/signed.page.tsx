import { hasRole } from '@demarc/contract/access.ts';
import { downloadMsa, getMsa, type Msa } from '@demarc/contract/msa.ts';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { query } from '../../lib/api.ts';
import { useDownload } from '../../lib/download.ts';
import { getErrorStatus } from '../../lib/errors.ts';
import { useFormats } from '../../lib/format.ts';
import { formatFileSize } from '../../lib/format-file-size.ts';
import { useSession } from '../../lib/session.ts';
import { AsyncContent } from '../../ui/async-content.tsx';
import { BasicButton } from '../../ui/basic-button.tsx';
import { ConfirmationPage } from '../../ui/confirmation-page.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NextSteps } from '../../ui/next-steps.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './signed.module.css';

export const lazyRoute = createLazyRoute('/msa/signed')({ component: MsaSignedPage });

/** The page after signing. It is the same for every visitor; administrators also see their own agreement. */
function MsaSignedPage() {
  const { t } = useTranslation();
  const { phase, claims } = useSession();
  const isAdministrator = phase === 'signedIn' && claims !== null && hasRole(claims.roles, 'RESELLER_ADMIN');
  return (
    <ConfirmationPage
      status={t('msa-signed.status')}
      title={t('msa-signed.heading')}
      lead={t('msa-signed.lead')}
      aside={isAdministrator && <OwnAgreement customerId={claims.cid} />}
    >
      <Section title={t('msa-signed.what-next')}>
        <NextSteps
          steps={[
            { title: t('msa-signed.copy'), when: t('msa-signed.copy-when'), text: t('msa-signed.copy-text'), state: 'now' },
            { title: t('msa-signed.order'), when: t('msa-signed.order-when'), text: t('msa-signed.order-text') },
            { title: t('msa-signed.find'), when: t('msa-signed.find-when'), text: t('msa-signed.find-text') },
          ]}
        />
      </Section>
      <div className={styles.end}>
        <BasicButton variant="primary" size="large" to="/">
          {t('msa-signed.to-portal')}
          <Icon name="arrow-right" />
        </BasicButton>
      </div>
    </ConfirmationPage>
  );
}

function OwnAgreement({ customerId }: { customerId: number }) {
  const { t } = useTranslation();
  const msa = useQuery(query(getMsa, { params: { customerId } }));
  return (
    <Section title={t('msa-signed.for-you')}>
      {getErrorStatus(msa.error) === 404 ? (
        <p className={styles.none}>{t('msa-signed.none')}</p>
      ) : (
        <AsyncContent result={msa} name={t('msa-signed.for-you')} lines={5}>
          {(found) =>
            found.status === 'SIGNED' ? <SignedAgreement msa={found} /> : <p className={styles.none}>{t('msa-signed.not-yet')}</p>
          }
        </AsyncContent>
      )}
    </Section>
  );
}

const downloadableTypes = ['SIGNED_AGREEMENT', 'AUDIT_TRAIL'] as const;

function SignedAgreement({ msa }: { msa: Msa }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const signatory = [msa.signedByName, msa.signedByJobTitle].filter(Boolean).join(', ');
  return (
    <>
      <Facts
        facts={[
          { label: t('msa-signed.agreement'), value: t('msa.type-AGREEMENT') },
          { label: t('msa-signed.version'), value: msa.version },
          { label: t('msa-signed.signatory'), value: signatory },
          { label: t('msa-signed.signed-on'), value: formats.dateTime(msa.signedAt) },
          { label: t('msa-signed.effective-from'), value: formats.date(msa.effectiveFrom) },
        ]}
      />
      <div className={styles.files}>
        {downloadableTypes.map((type) => {
          const file = msa.documents.find((document) => document.type === type);
          return file && <DocumentDownload key={type} msa={msa} type={type} sizeBytes={file.sizeBytes} />;
        })}
      </div>
    </>
  );
}

function DocumentDownload({ msa, type, sizeBytes }: { msa: Msa; type: (typeof downloadableTypes)[number]; sizeBytes: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { customerId, msaId } = msa;
  const request = { params: { customerId, msaId }, query: { type } };
  const download = useDownload(downloadMsa, request);
  return (
    <>
      <BasicButton isBusy={download.isPending} onClick={() => download.start(request)}>
        <Icon name={type === 'AUDIT_TRAIL' ? 'file-text' : 'download'} />
        {t(`msa-signed.file-${type}`, { size: formatFileSize(sizeBytes, formats) })}
      </BasicButton>
      {getErrorStatus(download.error) !== null && (
        <p className="entrance-error" role="alert">
          {t('msa-signed.no-file')}
        </p>
      )}
    </>
  );
}
