import { hasRole } from '@demarc/contract/access.ts';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { getExpectedDate } from '@demarc/contract/expected-date.ts';
import { type Line, listLineSessions } from '@demarc/contract/line.ts';
import { getOrder } from '@demarc/contract/order.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatEarliestEnd, isRenewing } from '../../blocks/contract-term.ts';
import { getLineCondition } from '../../blocks/line-display.ts';
import { LineState } from '../../blocks/line-status.tsx';
import { getDelay, getDelayKey } from '../../blocks/order-delay.ts';
import { useOrderingCompany } from '../../blocks/use-ordering-company.ts';
import { query } from '../../lib/api.ts';
import { useFeatures } from '../../lib/features.ts';
import { noValue, useFormats } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import type { Localization } from '../../ui/data-table/columns.ts';
import { type BandFact, FactBand } from '../../ui/fact-band.tsx';
import { Status } from '../../ui/status.tsx';
import { formatSpeed, getDisplayIp } from './line-format.ts';
import { useLineParams } from './use-line.ts';

/** The main facts: state, speed, IP address, repair time and the next event. */
export function LineFacts({ line }: { line: Line }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const ip = useIpFact(line);
  const facts: readonly BandFact[] = [
    // The header already shows a state that is also the status.
    ...(getLineCondition(line) === line.state
      ? []
      : [
          {
            label: t('line.state'),
            value: <LineState line={line} />,
            more: line.stateSince && t('line.since-time', { time: formats.dateTime(line.stateSince) }),
          },
        ]),
    {
      label: t('line.speed-long'),
      value: t('line.mbits', { speed: formatSpeed(line, formats) }),
      more: t(`kinds.line.technology-${line.technology}`),
    },
    ip,
    {
      label: t('line.sla'),
      value: line.sla ? t('line.repair', { hours: line.sla.repairHours }) : noValue,
      more: line.sla && t(`line.window-${line.sla.window}`),
    },
    useOrderFact(line) ?? getNextEvent(line, { t, formats }),
  ];
  return <FactBand facts={facts} />;
}

/** The IP address of the current session, or else the line's own prefix. */
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

/** The open order of the line: its kind, date and delay, with a link. Null without one, and while it is loading. */
function useOrderFact({ openOrderId, terminationDate }: Line): BandFact | null {
  const { t } = useTranslation();
  const formats = useFormats();
  const { claims } = useSession();
  const hasOrders = useFeatures().has('myOrders') && hasRole(claims?.roles ?? [], 'RESELLER_ORDER');
  const company = useOrderingCompany();
  const customerId = useCustomerId();
  const { data: order } = useQuery({
    ...query(getOrder, { params: { customerId, orderId: openOrderId ?? 0 } }),
    enabled: openOrderId !== null && terminationDate === null && hasOrders && company.data?.customerType === 'reseller',
  });
  const expected = order && getExpectedDate(order);
  if (!order || !expected) return null;
  const delay = getDelay(order, formatAmsterdamDate(new Date()));
  const what = t(order.subType === 'MODIFY' ? 'line.speed-change' : `order.kind-${order.subType}`);
  return {
    label: t('line.next'),
    value: (
      <Link to="/orders" search={{ detail: order.orderId }}>
        {t('line.order-expected', { what, date: formats.date(expected.date) })}
      </Link>
    ),
    more: delay ? (
      <Status name={delay.kind === 'late' ? 'trouble' : 'waiting'}>{t(getDelayKey(delay), { count: delay.days })}</Status>
    ) : (
      order.orderNumber
    ),
  };
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
