import { hasRole } from '@demarc/contract/access.ts';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { useUnsignedAgreementReason } from '../order-button.tsx';
import { PortalAction } from '../portal-action.tsx';

/**
 * Leads an administrator to the agreement that has to be signed before the company can order; renders nothing for other users, or
 * if nothing has to be signed.
 */
export function SignAgreement() {
  const { t } = useTranslation();
  const { claims } = useSession();
  const isUnsigned = useUnsignedAgreementReason() !== null;
  if (!isUnsigned || !hasRole(claims?.roles ?? [], 'RESELLER_ADMIN')) return null;
  return <PortalAction size="normal" label={t('availability.sign')} to={{ to: '/company/agreements' }} />;
}
