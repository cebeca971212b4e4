import type { AccountStatus } from '@demarc/contract/account.ts';
import { useTranslation } from 'react-i18next';
import { getAccountGlyph } from '../../blocks/account-glyph.ts';
import { Status } from '../../ui/status.tsx';

export function AccountStatusLabel({ status }: { status: AccountStatus }) {
  const { t } = useTranslation();
  return <Status name={getAccountGlyph(status)}>{t(`user.status-${status}`)}</Status>;
}
