import type { ManualAgreement } from '@demarc/contract/manual-agreement.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Section } from '../../../ui/section.tsx';
import { linkToAgreement } from '../agreement-links.ts';
import { OrderLinks } from './order-links.tsx';
import styles from './view.module.css';

/** Shows who signed, and the orders that follow; for an offer, the ways to sign. */
export function SignatureSection({ agreement }: { agreement: ManualAgreement }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { uuid, status, signature, signedAt, orders, approvalRequest } = agreement;
  if (!signature && (status !== 'OFFERED' || approvalRequest)) return null;
  return (
    <div data-print>
      <Section title={t('manual-agreement.signature')}>
        {signature && signedAt ? (
          <Facts
            facts={[
              { label: t('manual-agreement.signed-by'), value: `${signature.fullName}, ${signature.jobTitle}` },
              { label: t('manual-agreement.signed-on'), value: formats.dateTime(signedAt) },
              ...(signature.approval
                ? [{ label: t('manual-agreement.approved-by'), value: formatApproval(signature.approval) }]
                : []),
              { label: t('manual-agreement.method'), value: t(`manual-agreement.method-${signature.method}`) },
              {
                label: t('manual-agreement.orders'),
                value: orders.length === 0 ? t('manual-agreement.no-orders') : <OrderLinks orders={orders} />,
              },
            ]}
          />
        ) : (
          <>
            <p className={styles.soft}>{t('manual-agreement.ways-to-sign')}</p>
            <div className={styles.buttons}>
              <ActionButton icon="upload" label={t('manual-agreement.upload')} to={linkToAgreement(uuid, 'upload')} />
            </div>
          </>
        )}
      </Section>
    </div>
  );

  function formatApproval({ approvedAt, approvedByName: name }: { approvedAt: string; approvedByName: string }): string {
    return t('manual-agreement.approved-by-text', { name, time: formats.dateTime(approvedAt) });
  }
}
