import type { AccountStatus } from '@demarc/contract/account.ts';
import { useTranslation } from 'react-i18next';
import { accountGlyph } from '../../blocks/account-words.ts';
import { Status } from '../../ui/status.tsx';

export function AccountStatusWord({ status }: { status: AccountStatus }) {
  const { t } = useTranslation();
  return <Status name={accountGlyph(status)}>{t(`user.status-${status}`)}</Status>;
}
