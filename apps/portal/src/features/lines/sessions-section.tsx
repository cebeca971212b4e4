import { type LineSession, listLineSessions } from '@demarc/contract/line.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../blocks/format-duration.ts';
import { query } from '../../lib/api.ts';
import { noValue, useFormats } from '../../lib/format.ts';
import { AsyncContent } from '../../ui/async-content.tsx';
import { CopyableValue } from '../../ui/copyable-value.tsx';
import { createColumnHelper } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Section } from '../../ui/section.tsx';
import { Status } from '../../ui/status.tsx';
import { countOtherEnds } from './count-lost.ts';
import styles from './detail.module.css';
import { formatBytes } from './line-format.ts';
import { useLostLately } from './returning-fault.tsx';
import { useLineParams } from './use-line.ts';
import { recentDayCount, useRecentSessions } from './use-recent-sessions.ts';

const rowsPerPage = 25;

const column = createColumnHelper<LineSession>();
const columns = column.columns([
  column.accessor('startedAt', {
    header: 'line-diagnostic.started',
    isLead: true,
    render: ({ startedAt }, { formats }) => formats.dateTime(startedAt),
  }),
  column.accessor('stoppedAt', {
    header: 'line-diagnostic.stopped',
    priority: 'low',
    render: ({ stoppedAt }, { formats }) => formats.dateTime(stoppedAt),
  }),
  column.accessor('durationSeconds', {
    header: 'line-diagnostic.duration',
    align: 'end',
    card: 'second',
    render: ({ durationSeconds }, { t }) => formatDuration(durationSeconds, t),
  }),
  column.computed('down', ({ bytesIn }) => bytesIn, {
    header: 'line-diagnostic.received',
    align: 'end',
    card: 'third',
    render: ({ bytesIn }, { formats }) => formatBytes(bytesIn, formats),
    renderInCard: ({ bytesIn }, { t, formats }) => `${t('line-diagnostic.received')} ${formatBytes(bytesIn, formats)}`,
  }),
  column.computed('up', ({ bytesOut }) => bytesOut, {
    header: 'line-diagnostic.sent',
    align: 'end',
    card: 'third',
    render: ({ bytesOut }, { formats }) => formatBytes(bytesOut, formats),
    renderInCard: ({ bytesOut }, { t, formats }) => `${t('line-diagnostic.sent')} ${formatBytes(bytesOut, formats)}`,
  }),
  column.accessor('ipv4', { header: 'line.ip', isMono: true, priority: 'low', card: 'second' }),
  column.computed('cause', ({ terminateCause }) => terminateCause, {
    header: 'line-diagnostic.ended-by',
    card: 'status',
    render: ({ stoppedAt, terminateCause }, { t }) =>
      stoppedAt === null ? (
        <Status name="ok">{t('line-diagnostic.session-runs')}</Status>
      ) : terminateCause ? (
        t(`line-diagnostic.cause-${terminateCause}`)
      ) : (
        noValue
      ),
  }),
]);

/** The current session, which a help desk asks for first. */
export function CurrentSession({ lineId }: { lineId: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const params = useLineParams(lineId);
  const latest = useQuery(query(listLineSessions, { params, query: { limit: 1 } }));
  const hasEnded = (latest.data?.items[0]?.stoppedAt ?? null) !== null;
  return (
    <Section title={t(hasEnded ? 'line-diagnostic.last-session' : 'line-diagnostic.session')}>
      <AsyncContent
        result={latest}
        name={t('line-diagnostic.session')}
        lines={5}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className={styles.soft}>{t('line-diagnostic.no-sessions')}</p>}
      >
        {({ items: [session] }) =>
          session && (
            <Facts
              facts={[
                {
                  label: t('line-diagnostic.now'),
                  value:
                    session.stoppedAt === null ? (
                      <Status name="ok">{t('line-diagnostic.online')}</Status>
                    ) : (
                      <Status name="trouble">{t('line-diagnostic.offline')}</Status>
                    ),
                },
                {
                  label: t('line-diagnostic.since'),
                  value: formats.dateTime(session.stoppedAt ?? session.startedAt),
                },
                ...(session.stoppedAt !== null && session.terminateCause
                  ? [{ label: t('line-diagnostic.ended-by'), value: t(`line-diagnostic.cause-${session.terminateCause}`) }]
                  : []),
                ...(session.ipv4
                  ? [
                      {
                        label: t('line.ip'),
                        value: (
                          <CopyableValue
                            label={t('line.copy', { what: t('line.ip') })}
                            value={session.ipv4}
                            copied="line.copied"
                          />
                        ),
                      },
                    ]
                  : []),
                ...(session.ipv6Prefix
                  ? [
                      {
                        label: t('line.ipv6'),
                        value: (
                          <CopyableValue
                            label={t('line.copy', { what: t('line.ipv6') })}
                            value={session.ipv6Prefix}
                            copied="line.copied"
                          />
                        ),
                      },
                    ]
                  : []),
                { label: t('line-diagnostic.received'), value: formatBytes(session.bytesIn, formats) },
                { label: t('line-diagnostic.sent'), value: formatBytes(session.bytesOut, formats) },
              ]}
            />
          )
        }
      </AsyncContent>
    </Section>
  );
}

/** Counts how often the line was lost and why other sessions ended; renders nothing if no session ended. */
function EndCounts({ lineId }: { lineId: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const lost = useLostLately(lineId);
  const { data } = useRecentSessions(lineId);
  const others = data ? countOtherEnds(data.items, new Date(), recentDayCount, data.next === null) : [];
  if (!lost && others.length === 0) return null;
  const causes = others.map(({ cause, count }) => `${formats.number(count)}\u00a0× ${t(`line-diagnostic.cause-${cause}`)}`);
  return (
    <p className={styles.soft}>
      {lost && (lost.isReturning ? <Status name="attention">{`${lost.text}.`}</Status> : `${lost.text}.`)}{' '}
      {others.length > 0 &&
        t(lost ? 'line-diagnostic.other-ends' : 'line-diagnostic.ends', { days: recentDayCount, causes: formats.list(causes) })}
    </p>
  );
}

/** All sessions, newest first, with paging. */
export function SessionHistory({ lineId }: { lineId: number }) {
  const { t } = useTranslation();
  const params = useLineParams(lineId);
  const search: { after?: unknown } = useSearch({ strict: false });
  const after = search.after === undefined ? undefined : String(search.after);
  const sessions = useQuery({
    ...query(listLineSessions, { params, query: { limit: rowsPerPage, ...(after ? { after } : {}) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Section title={t('line-diagnostic.sessions')}>
      <EndCounts lineId={lineId} />
      <AsyncContent
        result={sessions}
        name={t('line-diagnostic.sessions')}
        skeleton="table"
        lines={5}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState title={t('line-diagnostic.no-sessions')} text={t('line-diagnostic.no-sessions-text')} />}
      >
        {({ items, total, totalIsCapped, next }) => (
          <DataTable
            caption={t('line-diagnostic.sessions')}
            columns={columns}
            rows={items}
            rowId={({ sessionId }) => sessionId}
            page={{ total, totalIsCapped, next, limit: rowsPerPage, after }}
            isUpdating={sessions.isPlaceholderData}
          />
        )}
      </AsyncContent>
    </Section>
  );
}
