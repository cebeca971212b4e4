import { useTranslation } from 'react-i18next';
import { ActionButton } from '../ui/action-button.tsx';
import type { LinkTarget } from '../ui/link-target.ts';
import { getOrderBlocker } from './get-order-blocker.ts';
import { useOrderingCompany } from './use-ordering-company.ts';

/** Why this company cannot order before it signs its agreement, said before a form is filled in; null if it can. */
export function useUnsignedReason(): string | null {
  const { t } = useTranslation();
  const { data: company } = useOrderingCompany();
  return company && getOrderBlocker(company) === 'MSA_NOT_SIGNED' ? t('orders.sign-first') : null;
}

interface OrderButtonProps {
  label: string;
  to: LinkTarget;
  variant?: 'primary' | 'default';
  size?: 'normal' | 'small';
  /** Why this user cannot order. */
  reason?: string | null;
}

/** Leads to an order form, or says why the company cannot order yet. */
export function OrderButton({ reason, ...button }: OrderButtonProps) {
  const unsigned = useUnsignedReason();
  return <ActionButton icon="plus" {...button} reason={reason ?? unsigned} />;
}
