import { type Line, listLineSessions } from '@demarc/contract/line.ts';
import { isInService } from '@demarc/contract/service-state.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatEarliestEnd, isRenewing } from '../../blocks/contract-term.ts';
import { LineState } from '../../blocks/line-status.tsx';
import { query } from '../../lib/api.ts';
import { noValue, useFormats } from '../../lib/format.ts';
import type { Localization } from '../../ui/data-table/columns.ts';
import { type BandFact, FactBand } from '../../ui/fact-band.tsx';
import { formatSpeed, getDisplayIp } from './line-format.ts';
import { useLineParams } from './use-line.ts';

/** What callers ask about most: state, speed, IP address, repair time and what happens next. */
export function LineFacts({ line }: { line: Line }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const ip = useIpFact(line);
  const facts: readonly BandFact[] = [
    {
      label: t('line.state'),
      value: <LineState line={line} />,
      more: isInService(line) && line.stateSince && t('line.since-time', { time: formats.dateTime(line.stateSince) }),
    },
    {
      label: t('line.speed-long'),
      value: t('line.mbits', { speed: formatSpeed(line, formats) }),
      more: t(`availability.technology-${line.technology}`),
    },
    ip,
    {
      label: t('line.sla'),
      value: line.sla ? t('line.repair', { hours: line.sla.repairHours }) : noValue,
      more: line.sla && t(`line.window-${line.sla.window}`),
    },
    getNextEvent(line, { t, formats }),
  ];
  return <FactBand facts={facts} />;
}

/** The IP address of the current session, else the line's own prefix. */
function useIpFact({ lineId, ipv4Prefix }: Line): BandFact {
  const { t } = useTranslation();
  const params = useLineParams(lineId);
  const latest = useQuery(query(listLineSessions, { params, query: { limit: 1 } }));
  const [session] = latest.data?.items ?? [];
  const { text, origin } = getDisplayIp(session, ipv4Prefix);
  const words = { session: t('line.ip-of-session'), prefix: t('line.ip-prefix', { prefix: ipv4Prefix }), none: undefined };
  const more = words[origin];
  return { label: t('line.ip'), value: <span className="mono">{text ?? noValue}</span>, ...(more && { more }) };
}

/** The next event for the line. */
function getNextEvent(line: Line, { t, formats }: Localization): BandFact {
  const { status, terminationDate, openOrderNumber, contractEndDate, contract } = line;
  if (terminationDate)
    return { label: t(status === 'TERMINATED' ? 'line.ended-on' : 'line.ends-on'), value: formats.date(terminationDate) };
  if (openOrderNumber) return { label: t('line.next'), value: t('line.order-running', { order: openOrderNumber }) };
  const renews = isRenewing(line);
  return {
    label: t(renews ? 'line.term' : 'line.term-end'),
    value: renews ? t('line.renews-monthly') : formats.date(contractEndDate),
    ...(contract ? { more: formatEarliestEnd(contract, { t, formats }) } : {}),
  };
}
