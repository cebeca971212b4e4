import type { ApiToken } from '@demarc/contract/api-token.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import { type Column, createColumnHelper, type Localization } from '../../ui/data-table/columns.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Status } from '../../ui/status.tsx';
import { getDaysLeft, getIdleDays, getTokenState, type TokenState } from './token-state.ts';

const glyphs = {
  'in-use': 'ok',
  'never-used': 'open',
  expiring: 'attention',
  unused: 'attention',
  expired: 'ended',
} as const satisfies Record<TokenState, GlyphName>;

/** Most urgent state first. */
const stateOrder = ['expiring', 'unused', 'never-used', 'in-use', 'expired'] as const satisfies readonly TokenState[];

interface TokenColumnsContext {
  now: Date;
  /** Returns who created a token; null for its owner. */
  getMaker: (token: ApiToken) => string | null;
}

const column = createColumnHelper<ApiToken>();

export function createTokenColumns({ now, getMaker }: TokenColumnsContext): readonly Column<ApiToken>[] {
  const stateText = (token: ApiToken, { t }: Localization) => {
    const state = getTokenState(token, now);
    if (state === 'unused') return t('api-token.idle', { count: getIdleDays(token, now) });
    if (state !== 'expiring') return t(`api-token.state-${state}`);
    const days = getDaysLeft(token, now);
    return days === 0 ? t('api-token.expires-today') : t('api-token.expires-in', { count: days });
  };
  return column.columns([
    column.computed('status', (token) => stateOrder.indexOf(getTokenState(token, now)), {
      header: 'api-token.status',
      isSortable: true,
      card: 'status',
      render: (token, localization) => <Status name={glyphs[getTokenState(token, now)]}>{stateText(token, localization)}</Status>,
    }),
    column.accessor('description', {
      header: 'api-token.description',
      isLead: true,
      isSortable: true,
      companion: (token, { t }) => {
        const maker = getMaker(token);
        return maker && t('api-token.made-by', { name: maker });
      },
    }),
    column.accessor('tokenPrefix', { header: 'api-token.prefix', isMono: true, card: 'second' }),
    column.accessor('createdAt', {
      header: 'api-token.created',
      align: 'end',
      isSortable: true,
      priority: 'low',
      render: ({ createdAt }, { formats }) => formats.date(createdAt),
    }),
    column.accessor('expiresAt', {
      header: 'api-token.expires',
      align: 'end',
      isSortable: true,
      render: ({ expiresAt }, { t, formats }) => (expiresAt ? formats.date(expiresAt) : t('api-token.never')),
      renderInCard: ({ expiresAt }, { t, formats }) =>
        expiresAt ? t('api-token.valid-until', { date: formats.date(expiresAt) }) : t('api-token.valid-always'),
      card: 'second',
    }),
    column.accessor('lastUsedAt', {
      header: 'api-token.last-used',
      isSortable: true,
      card: 'third',
      render: ({ lastUsedAt }, { t }) => (lastUsedAt ? <RelativeTime value={lastUsedAt} /> : t('api-token.not-yet')),
      renderInCard: ({ lastUsedAt }, { t }) => (
        <>
          {t('api-token.last-used')}: <RelativeTime value={lastUsedAt} />
        </>
      ),
    }),
    column.accessor('lastUsedIp', { header: 'api-token.last-used-from', isMono: true, isLong: true, priority: 'low' }),
  ]);
}
