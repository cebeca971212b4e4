import { hasRole } from '@demarc/contract/access.ts';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { useUnsignedAgreementReason } from '../order-button.tsx';
import { PortalAction } from '../portal-action.tsx';

/** Where an administrator signs what keeps the company from ordering; nothing if it can order, or for other users. */
export function SignAgreement() {
  const { t } = useTranslation();
  const { claims } = useSession();
  const isUnsigned = useUnsignedAgreementReason() !== null;
  if (!isUnsigned || !hasRole(claims?.roles ?? [], 'RESELLER_ADMIN')) return null;
  return <PortalAction size="normal" label={t('availability.sign')} to={{ to: '/company/agreements' }} />;
}
