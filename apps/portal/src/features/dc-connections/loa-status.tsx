import type { LoaStatus } from '@demarc/contract/loa.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import type { TFunction } from 'i18next';
import { Status } from '../../ui/status.tsx';

const glyphs = {
  REQUESTED: 'attention',
  RECEIVED: 'running',
  ACCEPTED: 'ok',
  REJECTED: 'trouble',
  USED: 'ok',
  EXPIRED: 'attention',
  CANCELLED: 'ended',
} as const satisfies Record<LoaStatus, GlyphName>;

/** The status of an LOA. `t` is a prop because every table row renders this. */
export function LoaStatusText({ status, t }: { status: LoaStatus; t: TFunction }) {
  return <Status name={glyphs[status]}>{t(`loa.status-${status}`)}</Status>;
}
