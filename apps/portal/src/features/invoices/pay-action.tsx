import type { InvoiceSummary } from '@demarc/contract/invoice.ts';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../ui/action-button.tsx';
import { maxJointInvoices } from './joint-transfer.ts';

interface PayActionProps {
  /** The selected invoices that have to be paid. */
  invoices: readonly InvoiceSummary[];
  onClick: () => void;
}

/** Opens the payment details for one transfer, which has room for a limited number of invoices. */
export function PayAction({ invoices, onClick }: PayActionProps) {
  const { t } = useTranslation();
  if (invoices.length === 0) return null;
  return (
    <ActionButton
      size="small"
      label={t('invoice.show-payment-details')}
      disabledReason={invoices.length > maxJointInvoices ? t('invoice.pay-most', { max: maxJointInvoices }) : null}
      onClick={onClick}
    />
  );
}
