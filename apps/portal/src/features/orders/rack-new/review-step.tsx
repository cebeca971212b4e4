import type { Package } from '@demarc/contract/catalog.ts';
import { getRackType } from '@demarc/contract/colocation.ts';
import type { Customer } from '@demarc/contract/customer.ts';
import { formatAddress } from '@demarc/contract/format-address.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { formatAvailableKw } from '@demarc/contract/power-feed.ts';
import type { Site } from '@demarc/contract/site.ts';
import { useTranslation } from 'react-i18next';
import { OrderReview } from '../../../blocks/order-form/order-review.tsx';
import styles from '../../../blocks/order-form/order-step.module.css';
import { toReviewParts } from '../../../blocks/order-form/order-steps.tsx';
import { ReviewStatus } from '../../../blocks/order-form/review-status.tsx';
import type { OpenOrder } from '../../../blocks/order-form/use-order-form.ts';
import { useReviewFacts } from '../../../blocks/order-form/use-review-facts.tsx';
import { useFormats } from '../../../lib/format.ts';
import { formatKw } from '../../../lib/format-kw.ts';
import { type Fact, MissingValue } from '../../../ui/facts.tsx';
import { toFacts } from '../../../ui/to-facts.tsx';
import { toRackOrderRequest } from './rack-order-request.ts';
import { parseKilowatts, type RackOrderValues } from './rack-order-values.ts';
import { getEnergyPrice, isRedundant } from './rack-products.ts';
import { useEnergyTexts } from './use-energy-texts.ts';
import { useLowPowerText } from './use-low-power-text.ts';
import type { RackOrderPart } from './use-rack-order-steps.ts';

interface ReviewStepProps {
  order: OpenOrder<RackOrderValues, RackOrderPart>;
  site: Site;
  pkg: Package;
  customer: Customer;
}

/** The complete order on one page, with the server's preview, before it is sent. */
export function ReviewStep({ order, site, pkg, customer }: ReviewStepProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const values = order.form.getValues();
  const { kind, details } = values;
  const isShared = kind === 'SHARED_COLO';
  const { getEnvelopeFacts } = useReviewFacts();
  const energyPrice = getEnergyPrice(site, pkg, values);
  const getEnergyTexts = useEnergyTexts();
  const energy = energyPrice && getEnergyTexts(energyPrice);
  const lowPower = useLowPowerText()(pkg, values);
  const { feeds, uplinks = [], ipv4PrefixLength, ipv6PrefixLength } = toRackOrderRequest(values, { pkg }).details;
  const height = t('rack-order.units', { height: details.heightUnits });
  const contacts = customer.contacts.filter(({ id }) => details.accessContacts.includes(id));
  const parts: Record<Exclude<RackOrderPart, 'review'>, readonly Fact[]> = {
    site: [
      { label: t('rack-order.site'), value: `${site.name} (${site.siteCode})` },
      { label: t('order-new.step-address'), value: formatAddress(site.address) },
    ],
    space: toFacts([
      [t('rack-new.kind'), t(`rack-order.kind-${kind || 'RACK'}`)],
      [
        t('rack-order.height'),
        isShared ? height : `${t(`rack-order.rack-type-${getRackType(Number(details.heightUnits))}`)}, ${height}`,
      ],
      [t('rack-order.equipment'), isShared && details.equipment.trim()],
    ]),
    power: toFacts([
      ...(isShared
        ? ([[t('rack-order.outlets'), `A: ${details.outletsA}, B: ${details.outletsB}`]] as const)
        : feeds.map(
            (feed) =>
              [
                t('rack-order.feed', { label: feed.label }),
                t(`rack-order.feed-${feed.phase}`, {
                  amperage: feed.amperageA,
                  power: formatKw(formatAvailableKw(feed)),
                }),
              ] as const,
          )),
      [
        t('rack-order.committed'),
        <>
          {formatKw(parseKilowatts(details.committedKw))}
          <small className={styles.companion}>{t(isRedundant(values) ? 'rack-new.redundant' : 'rack-new.not-redundant')}</small>
        </>,
      ],
      [
        t('rack-new.energy-label'),
        energy && (
          <>
            {energy.rate}
            {energy.max && <small className={styles.companion}>{energy.max}</small>}
          </>
        ),
      ],
    ]),
    network: [
      ...(uplinks.length > 0
        ? uplinks.map(({ speedMbps, mediaType, redundant }, index) => ({
            label: t('rack-order.uplink', { number: index + 1 }),
            value: t(redundant ? 'rack-order.uplink-redundant' : 'rack-order.uplink-single', {
              speed: formats.number(speedMbps / 1000),
              media: t(`rack-order.media-${mediaType}`),
            }),
          }))
        : [{ label: t('rack-new.uplinks'), value: <MissingValue>{t('rack-new.no-uplink')}</MissingValue> }]),
      ...toFacts([
        [t('order-new.ipv4'), ipv4PrefixLength && t(`order-new.ipv4-${ipv4PrefixLength}`)],
        [t('order-new.ipv6'), ipv6PrefixLength && t(`order-new.ipv6-${ipv6PrefixLength}`)],
      ]),
    ],
    access: [
      {
        label: t('rack-new.access'),
        value: contacts.map((contact) => formatPersonName(contact) || contact.email).join(', ') || (
          <MissingValue>{t('rack-new.nobody')}</MissingValue>
        ),
      },
      {
        label: t('rack-order.lock'),
        value: details.lockType ? t(`rack-order.lock-${details.lockType}`) : t('rack-new.lock-any'),
      },
    ],
    date: getEnvelopeFacts(values),
  };
  return (
    <>
      <ReviewStatus
        {...order.price}
        points={[
          order.price.preview?.warnings.some(({ code }) => code === 'NO_FREE_CAPACITY') && {
            title: t('rack-new.waits'),
            text: t('rack-new.waits-text'),
          },
          lowPower !== null && { title: t('rack-order.committed'), text: lowPower },
          uplinks.length === 0 && { title: t('rack-new.no-uplink-title'), text: t('rack-new.no-uplink-text') },
          !isShared && contacts.length === 0 && { title: t('rack-new.no-access'), text: t('rack-new.no-access-text') },
        ]}
      />
      <OrderReview wizard={order.wizard} parts={toReviewParts(order.steps, parts)} />
      <p className={styles.hint}>{t('order-new.send-text')}</p>
    </>
  );
}
