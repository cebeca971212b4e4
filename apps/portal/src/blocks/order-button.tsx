import { useTranslation } from 'react-i18next';
import { useSession } from '../lib/session.ts';
import { ActionButton } from '../ui/action-button.tsx';
import type { LinkTarget } from '../ui/link-target.ts';
import { getOrderBlocker, getSignFirstKey } from './get-order-blocker.ts';
import { useOrderingCompany } from './use-ordering-company.ts';

/** Returns what has to happen with the agreement before the company can order; null if the agreement does not block it. */
export function useUnsignedAgreementReason(): string | null {
  const { t } = useTranslation();
  const { claims } = useSession();
  const { data: company } = useOrderingCompany();
  return company && getOrderBlocker(company) === 'MSA_NOT_SIGNED' ? t(getSignFirstKey(claims?.roles ?? [])) : null;
}

interface OrderButtonProps {
  label: string;
  to: LinkTarget;
  variant?: 'primary' | 'default';
  size?: 'normal' | 'small';
  /** The reason why this user cannot order, whether or not the agreement is signed. */
  reason?: string | null;
}

/** Leads to an order form, or says why the user or the company cannot order. */
export function OrderButton({ reason, ...button }: OrderButtonProps) {
  const unsignedReason = useUnsignedAgreementReason();
  return <ActionButton icon="plus" {...button} disabledReason={reason ?? unsignedReason} />;
}
