import type { ApiToken } from '@demarc/contract/api-token.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import { type Column, columnsFor, type Words } from '../../ui/data-table/columns.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Status } from '../../ui/status.tsx';
import { daysLeft, idleDays, type TokenState, tokenState } from './token-state.ts';

const glyphs = {
  'in-use': 'ok',
  'never-used': 'open',
  expiring: 'attention',
  unused: 'attention',
  expired: 'ended',
} as const satisfies Record<TokenState, GlyphName>;

/** The order of urgency. */
const order = ['expiring', 'unused', 'never-used', 'in-use', 'expired'] as const satisfies readonly TokenState[];

interface Surroundings {
  now: Date;
  /** Who created a token, if not its owner. */
  makerOf: (token: ApiToken) => string | null;
}

const column = columnsFor<ApiToken>();

export function tokenColumns({ now, makerOf }: Surroundings): readonly Column<ApiToken>[] {
  const stateText = (token: ApiToken, { t }: Words) => {
    const state = tokenState(token, now);
    if (state === 'unused') return t('api-token.idle', { count: idleDays(token, now) });
    if (state !== 'expiring') return t(`api-token.state-${state}`);
    const days = daysLeft(token, now);
    return days === 0 ? t('api-token.expires-today') : t('api-token.expires-in', { count: days });
  };
  return column.columns([
    column.computed('status', (token) => order.indexOf(tokenState(token, now)), {
      header: 'api-token.status',
      isSortable: true,
      card: 'status',
      render: (token, words) => <Status name={glyphs[tokenState(token, now)]}>{stateText(token, words)}</Status>,
    }),
    column.accessor('description', {
      header: 'api-token.description',
      isLead: true,
      isSortable: true,
      companion: (token, { t }) => {
        const maker = makerOf(token);
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
