import { getDcConnection, listDcConnections } from '@demarc/contract/dc-connection.ts';
import { getDcConnectionSummary } from '@demarc/contract/dc-connection-counts.ts';
import type {
  DcConnectionOrderDetails,
  DcConnectionTerminationDetails,
} from '@demarc/contract/kinds/dc-connection-order-details.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConnectionPath } from '../../blocks/connection-path/connection-path.tsx';
import { formatEnd } from '../../blocks/connection-path/format-end.ts';
import { currentBrand } from '../../brands/current-brand.ts';
import { useFormats } from '../../lib/format.ts';
import { Facts } from '../../ui/facts.tsx';
import { Section } from '../../ui/section.tsx';
import { renderIdentifier, toFacts } from '../../ui/to-facts.tsx';
import type { OrderDetails, OrderOf } from '../order-details.ts';
import { getTerminationFacts } from '../termination-facts.ts';

/** The details of an order or a termination, each of which has some of the fields. */
type Details = Partial<DcConnectionOrderDetails> & Partial<DcConnectionTerminationDetails>;

/** Shows the path and the properties of a connection, or its termination. */
function DcConnectionDetails({ order }: { order: OrderOf<'DC_CONNECTION'> }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const details: Details = order.details;
  const { aEnd, zEnd, mediaType } = details;
  const { subType, status } = order;
  const terminationFacts =
    subType === 'TERMINATE' ? getTerminationFacts(details, { t, formats, hasEnded: status === 'COMPLETED' }) : [];
  return (
    <>
      {aEnd && zEnd && mediaType && (
        <Section title={t('dc-connection-order.path')}>
          <ConnectionPath aEnd={aEnd} zEnd={zEnd} mediaType={mediaType} />
        </Section>
      )}
      <Section title={t('order.connection')}>
        <ConnectionFacts details={details} />
      </Section>
      {terminationFacts.length > 0 && (
        <Section title={t('order.the-end')}>
          <Facts facts={terminationFacts} />
        </Section>
      )}
    </>
  );
}

export const orderDetails: OrderDetails<'DC_CONNECTION'> = {
  types: ['DC_CONNECTION'],
  Details: DcConnectionDetails,
  texts: ['dc-connection-order'],
  explainReason: ({ details, statusReason }, t) => {
    const party = (details as Details).zEnd?.partyName;
    return statusReason?.code === 'LOA_REQUIRED' && party ? t('dc-connection-order.loa-needed', { party }) : null;
  },
  invalidatedWithOrder: [getDcConnection, listDcConnections, getDcConnectionSummary],
};

function ConnectionFacts({ details }: { details: Details }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { kind, circuitId, dcConnectionId, aEnd, zEnd, mediaType, strands, service, optic, initiator, chargedTo } = details;
  const linkTo = (id: number, label: string) => (
    <Link to="/dc-connections" search={{ dcConnection: id }}>
      {label}
    </Link>
  );
  // The path of a new connection shows the rest of its ends; a termination has no path.
  const describeEnd = (end: typeof aEnd) => end && (mediaType ? formatEnd(end, t) : end.demarc);
  return (
    <Facts
      facts={toFacts([
        [t('dc-connection-order.kind'), kind && t(`dc-connection-order.kind-${kind}`)],
        [t('dc-connection-order.circuit-id'), circuitId && dcConnectionId && linkTo(dcConnectionId, circuitId)],
        [t('dc-connection-order.end-A'), describeEnd(aEnd)],
        [t('dc-connection-order.end-Z'), describeEnd(zEnd)],
        [t('dc-connection-order.media'), mediaType && t(`dc-connection-order.media-${mediaType}`)],
        [t('dc-connection-order.strands'), strands && formats.number(strands)],
        [t('dc-connection-order.service'), service && t(`dc-connection-order.service-${service}`)],
        [t('dc-connection-order.optic'), optic],
        [
          t('dc-connection-order.initiator'),
          initiator && t(`dc-connection-order.initiator-${initiator}`, { brand: currentBrand.name }),
        ],
        [t('dc-connection-order.charged-to'), chargedTo && t(`dc-connection-order.charged-to-${chargedTo}`)],
        [
          t('dc-connection-order.diverse-from'),
          details.diverseFromId &&
            linkTo(details.diverseFromId, t('dc-connection-order.connection-number', { id: details.diverseFromId })),
        ],
        [t('dc-connection-order.loa'), renderIdentifier(details.loaFileName)],
      ])}
    />
  );
}
