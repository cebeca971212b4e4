import type { IpPrefixSummary } from '@demarc/contract/ip-prefix.ts';
import type { PrefixProblem } from '@demarc/contract/ip-prefix-counts.ts';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { formatMoment } from '../../blocks/format-moment.ts';
import { getPrefixGlyph, listMissing, rpkiGlyphs } from '../../kinds/ip-prefix/prefix-display.ts';
import { statusGlyphs } from '../../kinds/ip-prefix/status-glyphs.ts';
import { getServiceName } from '../../kinds/service-types.ts';
import { type Formats, noValue } from '../../lib/format.ts';
import { createColumnHelper } from '../../ui/data-table/columns.ts';
import { Status } from '../../ui/status.tsx';
import { formatCount } from './format-count.ts';
import styles from './ip-management.module.css';
import { ServiceName } from './service-name.tsx';

const column = createColumnHelper<IpPrefixSummary>();

/** From this depth on, prefixes are not indented further. */
const maxIndent = 4;

/** The status of a prefix. `t` is a prop because every table row renders this. */
export function PrefixStatus({ status, t }: Pick<IpPrefixSummary, 'status'> & { t: TFunction }) {
  return <Status name={statusGlyphs[status]}>{t(`ip-prefix.status-${status}`)}</Status>;
}

/** Describes a problem of a prefix, for name servers with the number that does not respond. */
export function formatProblem({ failingNameservers }: IpPrefixSummary, problem: PrefixProblem, t: TFunction): string {
  return problem === 'DELEGATION_FAILED' && failingNameservers
    ? t('ip-prefix.delegation-failed', failingNameservers)
    : t(`ip-prefix.problem-${problem}`);
}

/** Describes the problems and null route of a prefix, or else what it lacks; null if there is nothing to report. */
function describeProblems(row: IpPrefixSummary, t: TFunction): ReactNode {
  const glyph = getPrefixGlyph(row);
  if (glyph === 'ok') return null;
  const missing = listMissing(row).map(({ reason, count }) => t(`ip-prefix.missing-${reason}`, { count }));
  const problems = row.problems.map((problem) => formatProblem(row, problem, t));
  const urgent = [...problems, ...(row.nullRouteStatus ? [t(`ip-prefix.null-routed-${row.nullRouteStatus}`)] : [])];
  return <Status name={glyph}>{(urgent.length > 0 ? urgent : missing).join(' · ')}</Status>;
}

/** Columns are sortable only if the API can sort by them; their ids are its sort keys. */
export const prefixColumns = column.columns([
  column.accessor('prefix', {
    header: 'ip-prefix.one',
    isLead: true,
    isSortable: true,
    render: ({ prefix, depth }) => (
      <span className={styles.prefix} data-depth={Math.min(depth, maxIndent)}>
        {prefix}
      </span>
    ),
    companion: ({ description, isContainer, childCount, depth }, { t }) => {
      const text = [isContainer && t('ip-prefix.parts', { count: childCount }), description].filter(Boolean).join(' · ');
      return (
        text && (
          <span className={styles.companion} data-depth={Math.min(depth, maxIndent)}>
            {text}
          </span>
        )
      );
    },
  }),
  column.accessor('status', {
    header: 'ip-prefix.status',
    card: 'status',
    // Problems come first, then the status.
    render: (row, { t }) => describeProblems(row, t) ?? <PrefixStatus status={row.status} t={t} />,
    // A card has room for only one word next to the prefix.
    renderInCard: (row, { t }) => {
      const glyph = getPrefixGlyph(row);
      if (glyph === 'ok') return <PrefixStatus status={row.status} t={t} />;
      return <Status name={glyph}>{t('ip-prefix.problems')}</Status>;
    },
    companion: (row, { t, formats }) => {
      const { status, releaseDate, endsOn } = row;
      const facts = [
        getPrefixGlyph(row) !== 'ok' && t(`ip-prefix.status-${status}`),
        endsOn && t('ip-prefix.until', { date: formatMoment(endsOn, formats) }),
        releaseDate && t('ip-prefix.free-from', { date: formatMoment(releaseDate, formats) }),
      ];
      return facts.filter(Boolean).join(' · ');
    },
  }),
  column.accessor('family', {
    header: 'ip-prefix.family',
    priority: 'wide',
    render: ({ family }) => `IPv${family}`,
  }),
  column.computed('service', ({ serviceRef }) => serviceRef?.label, {
    header: 'ip-prefix.service',
    priority: 'low',
    card: 'second',
    render: ({ serviceRef }) => (serviceRef ? <ServiceName service={serviceRef} /> : noValue),
    renderInCard: ({ serviceRef }) => serviceRef?.label ?? '',
    companion: ({ serviceRef, siteCode }, { t }) =>
      serviceRef ? [t(getServiceName(serviceRef.type)), siteCode].filter(Boolean).join(' · ') : '',
  }),
  column.accessor('siteCode', { header: 'ip-prefix.site', isExtra: true }),
  column.accessor('utilizationPercent', {
    header: 'ip-prefix.in-use',
    isExtra: true,
    align: 'end',
    render: (row, { t, formats }) => (isReleased(row) ? noValue : formatUtilization(row, t, formats)),
    renderInCard: (row, { t, formats }) =>
      isReleased(row) || (!row.isContainer && row.usedCount === 0)
        ? ''
        : t('ip-prefix.in-use-short', { value: formatUtilization(row, t, formats) }),
    card: 'third',
  }),
  column.computed('ptr', ({ ptrCount }) => ptrCount, {
    header: 'ip-prefix.reverse-dns',
    render: (row, { t, formats }) => <PtrCoverage row={row} t={t} formats={formats} />,
    companion: (row, { t, formats }) => {
      const { dnsFailedCount, dnsPendingCount, isContainer, usedCount } = row;
      if (dnsFailedCount > 0) return t('ip-prefix.dns-failed-count', { count: dnsFailedCount });
      if (dnsPendingCount > 0) return t('ip-prefix.dns-pending-count', { count: dnsPendingCount });
      if (isReleased(row) || isContainer || usedCount === 0) return '';
      return t('ip-prefix.in-use-short', { value: formatUtilization(row, t, formats) });
    },
  }),
  column.computed('origin', ({ rpkiState }) => rpkiState, {
    header: 'ip-prefix.origin',
    render: ({ rpkiState, announcement }, { t }) => {
      if (!announcement) return t('ip-prefix.not-announced');
      if (!rpkiState) return <Status name="waiting">{t('ip-prefix.rpki-NOT_CHECKED')}</Status>;
      return <Status name={rpkiGlyphs[rpkiState]}>{t(`ip-prefix.rpki-${rpkiState}`)}</Status>;
    },
    companion: ({ announcement }) => (announcement ? `AS${announcement.originAsn}` : ''),
    // A card has room only for problems.
    renderInCard: (row, { t }) => describeProblems(row, t) ?? '',
    card: 'third',
  }),
  column.accessor('hasAbuseContact', {
    header: 'ip-prefix.abuse-contact',
    priority: 'wide',
    render: (row, { t }) => {
      if (isReleased(row)) return noValue;
      const { hasAbuseContact } = row;
      return (
        <Status name={hasAbuseContact ? 'ok' : 'attention'}>{t(`ip-prefix.abuse-${hasAbuseContact ? 'yes' : 'no'}`)}</Status>
      );
    },
  }),
  column.accessor('registryStatus', {
    header: 'ip-prefix.registry',
    priority: 'wide',
    render: ({ registryStatus }, { t }) => registryStatus ?? t('ip-prefix.not-registered'),
  }),
  column.accessor('score', {
    header: 'ip-prefix.score-of-100',
    align: 'end',
    render: (row, { formats }) => (isReleased(row) ? noValue : formats.number(row.score)),
    renderInCard: (row, { t }) => (isReleased(row) ? '' : t('ip-prefix.score-short', { score: row.score })),
    card: 'third',
  }),
  column.accessor('gateway', { header: 'ip-prefix.gateway', isExtra: true, isMono: true }),
  column.accessor('totalCount', {
    header: 'ip-prefix.total',
    isExtra: true,
    align: 'end',
    render: ({ totalCount }, { formats }) => formatCount(totalCount, formats),
  }),
  column.accessor('assignedAt', {
    header: 'ip-prefix.assigned',
    isExtra: true,
    align: 'end',
    render: ({ assignedAt }, { formats }) => formats.date(assignedAt),
  }),
]);

/** Whether the company no longer has the prefix, so that missing data does not matter. */
function isReleased({ status }: Pick<IpPrefixSummary, 'status'>): boolean {
  return status === 'RELEASED';
}

function PtrCoverage({ row, t, formats }: { row: IpPrefixSummary; t: TFunction; formats: Formats }) {
  const { reverseDnsMode, isContainer, usedCount, ptrCount, dnsFailedCount } = row;
  if (isContainer || isReleased(row)) return noValue;
  if (reverseDnsMode !== 'PER_ADDRESS') return t(`ip-prefix.mode-short-${reverseDnsMode}`);
  if (usedCount === 0) return <span className={styles.none}>{t('ip-prefix.no-names')}</span>;
  const text = t('ip-prefix.ptr-of', { count: formats.number(ptrCount), total: formats.number(usedCount) });
  if (dnsFailedCount > 0) return <Status name="trouble">{text}</Status>;
  return ptrCount < usedCount ? <Status name="attention">{text}</Status> : text;
}

/** `85%`, or the number of addresses in use if a percentage is meaningless; no value if the use was not recorded. */
function formatUtilization(row: IpPrefixSummary, t: TFunction, formats: Formats): string {
  const { isContainer, utilizationPercent, usedCount } = row;
  if (!isContainer && usedCount === 0) return noValue;
  return utilizationPercent === null ? t('ip-prefix.addresses', { count: usedCount }) : formats.percent(utilizationPercent);
}
