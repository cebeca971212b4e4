import type { ApprovalStatus as Value } from '@demarc/contract/approval-state.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import { useTranslation } from 'react-i18next';
import { Status } from '../../../ui/status.tsx';

const glyphs: Readonly<Record<Value, GlyphName>> = {
  WAITING: 'waiting',
  APPROVED: 'ok',
  REFUSED: 'trouble',
  WITHDRAWN: 'ended',
  EXPIRED: 'ended',
};

export function ApprovalStatus({ status }: { status: Value }) {
  const { t } = useTranslation();
  return <Status name={glyphs[status]}>{t(`approval.status-${status}`)}</Status>;
}
