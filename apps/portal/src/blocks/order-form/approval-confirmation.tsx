import type { WaitingForApproval } from '@demarc/contract/waiting-for-approval.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { usePageHeadingFocus } from '../../lib/use-page-heading-focus.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { Status } from '../../ui/status.tsx';
import { linkToApproval } from '../approval-link.ts';

/** An order that waits for approval; kept in the history entry. */
export interface SentForApproval extends WaitingForApproval {
  customerOrderId: string;
  termMonths: number;
  packageName: string;
}

/** Replaces the confirmation of an order that a second person has to approve first. */
export function ApprovalConfirmation({ sent }: { sent: SentForApproval }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { amount, approvalRequestId, customerOrderId, expiresAt, packageName, termMonths } = sent;
  usePageHeadingFocus();
  const value = { amount: formats.money(Number(amount)), count: Math.max(1, termMonths) };
  return (
    <Page
      title={t('order-new.waiting-title')}
      lead={<Status name="waiting">{t('order-new.waiting-text')}</Status>}
      actions={
        <>
          <ActionButton label={t('order-new.all-orders')} to={{ to: '/orders' }} />
          <ActionButton variant="primary" label={t('order-new.to-approval')} to={linkToApproval(approvalRequestId)} />
        </>
      }
    >
      <Section title={t('order-new.ordered')}>
        <Facts
          facts={[
            { label: t('order-new.product'), value: packageName },
            { label: t('order-new.own-id'), value: <span className="mono">{customerOrderId}</span> },
            { label: t('order-new.contract-value'), value: t('order-new.contract-value-text', value) },
            { label: t('order-new.waiting-until'), value: formats.dateTime(expiresAt) },
          ]}
        />
      </Section>
    </Page>
  );
}
