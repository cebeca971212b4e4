import { getRack, getSharedColo, listColocation } from '@demarc/contract/colocation.ts';
import { getColocationSummary } from '@demarc/contract/colocation-counts.ts';
import { formatAddress } from '@demarc/contract/format-address.ts';
import type {
  RackOrderDetails,
  RackTerminationDetails,
  SharedColoOrderDetails,
} from '@demarc/contract/kinds/colocation-order-details.ts';
import { formatAvailableKw } from '@demarc/contract/power-feed.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Formats, useFormats } from '../../lib/format.ts';
import { formatKw } from '../../lib/format-kw.ts';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Section } from '../../ui/section.tsx';
import { toFacts } from '../../ui/to-facts.tsx';
import type { OrderDetails, OrderOf } from '../order-details.ts';
import { getTerminationFacts } from '../termination-facts.ts';

/** The details of an order for a rack or shared units, or of a termination, each of which has some of the fields. */
type Details = Partial<Omit<RackOrderDetails & SharedColoOrderDetails & RackTerminationDetails, 'feeds'>> &
  Partial<Pick<RackOrderDetails, 'feeds'>>;

interface I18n {
  t: TFunction;
  formats: Formats;
}

/** Shows the data center, the power and the network of an order for a rack or shared units. */
function ColocationDetails({ order }: { order: OrderOf<'RACK' | 'SHARED_COLO'> }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const localization = { t, formats };
  const { subType, status } = order;
  const details: Details = order.details;
  return [
    { title: t('order.where'), facts: getSiteFacts(details, localization) },
    { title: t('rack-order.power'), facts: getPowerFacts(details, localization) },
    { title: t('rack-order.network'), facts: getNetworkFacts(details, localization) },
    {
      title: t('order.the-end'),
      facts: subType === 'TERMINATE' ? getTerminationFacts(details, { ...localization, hasEnded: status === 'COMPLETED' }) : [],
    },
  ]
    .filter(({ facts }) => facts.length > 0)
    .map(({ title, facts }) => (
      <Section key={title} title={title}>
        <Facts facts={facts} />
      </Section>
    ));
}

export const orderDetails: OrderDetails<'RACK' | 'SHARED_COLO'> = {
  types: ['RACK', 'SHARED_COLO'],
  Details: ColocationDetails,
  texts: ['rack-order'],
  invalidatedWithOrder: [getRack, getSharedColo, listColocation, getColocationSummary],
};

function getSiteFacts({ site, name, heightUnits, rackType, equipment, lockType }: Details, { t, formats }: I18n): Fact[] {
  return toFacts([
    [t('rack-order.site'), site && `${site.name} (${site.siteCode})`],
    [t('order.address'), site && formatAddress(site.address)],
    [t('rack-order.place'), name],
    [t('rack-order.height'), heightUnits && t('rack-order.units', { height: formats.number(heightUnits) })],
    [t('rack-order.rack-type'), rackType && t(`rack-order.rack-type-${rackType}`)],
    [t('rack-order.lock'), lockType && t(`rack-order.lock-${lockType}`)],
    [t('rack-order.equipment'), equipment],
  ]);
}

function getPowerFacts({ committedKw, feeds = [], outletsA, outletsB }: Details, { t }: I18n): Fact[] {
  return toFacts([
    [t('rack-order.committed'), committedKw && formatKw(committedKw)],
    ...feeds.map((feed): readonly [string, string] => [
      t('rack-order.feed', { label: feed.label }),
      t(`rack-order.feed-${feed.phase}`, { amperage: feed.amperageA, power: formatKw(formatAvailableKw(feed)) }),
    ]),
    [t('rack-order.outlets'), outletsA !== undefined && outletsB !== undefined ? `A: ${outletsA}, B: ${outletsB}` : null],
  ]);
}

function getNetworkFacts({ uplinks = [], ipv4PrefixLength, ipv6PrefixLength }: Details, { t, formats }: I18n): Fact[] {
  return toFacts([
    ...uplinks.map(({ speedMbps, mediaType, redundant }, index): readonly [string, string] => [
      t('rack-order.uplink', { number: index + 1 }),
      t(redundant ? 'rack-order.uplink-redundant' : 'rack-order.uplink-single', {
        speed: formats.number(speedMbps / 1000),
        media: t(`rack-order.media-${mediaType}`),
      }),
    ]),
    ['IPv4', ipv4PrefixLength ? `/${ipv4PrefixLength}` : null],
    ['IPv6', ipv6PrefixLength ? `/${ipv6PrefixLength}` : null],
  ]);
}
