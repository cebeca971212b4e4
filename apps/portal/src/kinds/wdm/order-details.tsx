import type { WdmOrderDetails, WdmTerminationDetails } from '@demarc/contract/kinds/wdm-order-details.ts';
import { coloredOpticFacts } from '@demarc/contract/optical-budget.ts';
import { getWdm, listWdm, listWdmPackageChannels } from '@demarc/contract/wdm.ts';
import { getWdmSummary } from '@demarc/contract/wdm-counts.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RouteName } from '../../blocks/wavelength/route-name.tsx';
import { formatChannel, formatInterface } from '../../blocks/wavelength/wavelength-names.ts';
import { WavelengthPath } from '../../blocks/wavelength/wavelength-path.tsx';
import { useFormats } from '../../lib/format.ts';
import { Facts } from '../../ui/facts.tsx';
import { Section } from '../../ui/section.tsx';
import { toFacts } from '../../ui/to-facts.tsx';
import type { OrderDetails, OrderOf } from '../order-details.ts';
import { getTerminationFacts } from '../termination-facts.ts';

/** The details of an order or a termination, each of which has some of the fields. */
type Details = Partial<WdmOrderDetails> & Partial<WdmTerminationDetails>;

/** Shows the path and the properties of a wavelength, or its termination. */
function WdmDetails({ order }: { order: OrderOf<'WDM'> }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const details: Details = order.details;
  const { route, serviceClass, aEnd, zEnd } = details;
  const { subType, status } = order;
  const terminationFacts =
    subType === 'TERMINATE' ? getTerminationFacts(details, { t, formats, hasEnded: status === 'COMPLETED' }) : [];
  return (
    <>
      {route && serviceClass && aEnd && zEnd && (
        <Section title={t('wdm-order.path')}>
          <WavelengthPath aEnd={aEnd} zEnd={zEnd} serviceClass={serviceClass} routeName={route.name} lengthKm={null} />
        </Section>
      )}
      <Section title={t('wdm-order.one')}>
        <WavelengthFacts details={details} />
      </Section>
      {terminationFacts.length > 0 && (
        <Section title={t('order.the-end')}>
          <Facts facts={terminationFacts} />
        </Section>
      )}
    </>
  );
}

export const orderDetails: OrderDetails<'WDM'> = {
  types: ['WDM'],
  Details: WdmDetails,
  texts: ['wdm-order', 'dc-connection-order'],
  invalidatedWithOrder: [getWdm, listWdm, getWdmSummary, listWdmPackageChannels],
};

function WavelengthFacts({ details }: { details: Details }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { circuitId, wdmId, route, serviceClass, channel, clientInterface, optic, protection, pairedWdmId, encryption } = details;
  const linkTo = (id: number, label: string) => (
    <Link to="/wdm" search={{ wdm: id }}>
      {label}
    </Link>
  );
  return (
    <Facts
      facts={toFacts([
        [t('dc-connection-order.circuit-id'), circuitId && wdmId && linkTo(wdmId, circuitId)],
        [t('wdm-order.route'), route && <RouteName key="route" {...route} />],
        [t('wdm-order.service-class'), serviceClass && t(`wdm-order.service-${serviceClass}`)],
        [t('wdm-order.channel'), route && channel && formatChannel(route.grid, channel, formats)],
        [t('wdm-order.client-interface'), clientInterface && formatInterface(clientInterface)],
        [t('wdm-order.optics'), optic && coloredOpticFacts[optic].name],
        [t('wdm-order.protection'), protection && t(`wdm-order.protection-${protection}`)],
        [t('wdm-order.paired-with'), pairedWdmId && linkTo(pairedWdmId, t('wdm-order.number', { id: pairedWdmId }))],
        [t('wdm-order.encryption'), encryption ? t('wdm-order.encrypted') : null],
      ])}
    />
  );
}
