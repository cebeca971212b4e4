import type { AccountStatus } from '@demarc/contract/account.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import { useTranslation } from 'react-i18next';
import { Status } from '../../ui/status.tsx';

const glyphs = { ENABLED: 'ok', DISABLED: 'ended', PENDING_ACTIVATION: 'waiting' } as const satisfies Record<
  AccountStatus,
  GlyphName
>;

export function AccountStatusWord({ status }: { status: AccountStatus }) {
  const { t } = useTranslation();
  return <Status name={glyphs[status]}>{t(`user.status-${status}`)}</Status>;
}
