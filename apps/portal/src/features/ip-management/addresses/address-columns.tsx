import type { IpAddress } from '@demarc/contract/ip-address.ts';
import { dnsGlyphs, forwardGlyphs } from '../../../kinds/ip-prefix/prefix-display.ts';
import { noValue } from '../../../lib/format.ts';
import { createColumnHelper } from '../../../ui/data-table/columns.ts';
import { Status } from '../../../ui/status.tsx';
import { DomainName } from './domain-name.tsx';

const column = createColumnHelper<IpAddress>();

/** The columns of the table, which shows more than the map. */
export const addressColumns = column.columns([
  column.accessor('ip', {
    header: 'ip-prefix.address',
    isLead: true,
    isMono: true,
    isShort: true,
    // Below the address, so that the PTR record has the widest column: its name is one long word.
    companion: ({ hostname, description }) => [hostname, description].filter(Boolean).join(' · '),
  }),
  column.accessor('usage', {
    header: 'ip-prefix.usage',
    card: 'status',
    render: ({ usage }, { t }) => t(`ip-prefix.usage-${usage}`),
    companion: ({ usage, usedByService }, { t }) => (usage === 'ASSIGNED' && usedByService ? t('ip-prefix.used-by-line') : ''),
  }),
  column.accessor('ptr', {
    header: 'ip-prefix.ptr-name',
    card: 'second',
    isMono: true,
    isLong: true,
    render: ({ ptr, ptrUnicode }) => (ptr ? <DomainName name={ptrUnicode ?? ptr} /> : noValue),
    companion: ({ ptr, ptrUnicode }) => (ptr && ptr !== ptrUnicode ? <DomainName name={ptr} /> : ''),
  }),
  column.accessor('hostname', {
    header: 'ip-prefix.hostname',
    isExtra: true,
  }),
  column.accessor('dnsState', {
    header: 'ip-prefix.in-dns',
    card: 'third',
    render: ({ dnsState }, { t }) =>
      dnsState ? <Status name={dnsGlyphs[dnsState]}>{t(`ip-prefix.dns-${dnsState}`)}</Status> : noValue,
    companion: ({ dnsReason }, { t }) => (dnsReason ? t(`ip-prefix.dns-short-${dnsReason}`) : ''),
  }),
  column.accessor('forwardState', {
    header: 'ip-prefix.forward',
    priority: 'low',
    render: ({ forwardState }, { t }) =>
      forwardState ? <Status name={forwardGlyphs[forwardState]}>{t(`ip-prefix.forward-${forwardState}`)}</Status> : noValue,
  }),
]);
