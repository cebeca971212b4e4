import { coloredOpticFacts } from '@demarc/contract/optical-budget.ts';
import type { WdmPackage } from '@demarc/contract/wdm.ts';
import { formatWdmChannel } from '@demarc/contract/wdm-grid.ts';
import type { WdmChannelAvailability, WdmPackageRoute } from '@demarc/contract/wdm-route.ts';
import { useTranslation } from 'react-i18next';
import { OrderReview } from '../../../blocks/order-form/order-review.tsx';
import styles from '../../../blocks/order-form/order-step.module.css';
import { toReviewParts } from '../../../blocks/order-form/order-steps.tsx';
import { ReviewStatus } from '../../../blocks/order-form/review-status.tsx';
import type { OpenOrder } from '../../../blocks/order-form/use-order-form.ts';
import { useReviewFacts } from '../../../blocks/order-form/use-review-facts.tsx';
import { ChannelSpectrum } from '../../../blocks/wavelength/channel-spectrum.tsx';
import { RouteName } from '../../../blocks/wavelength/route-name.tsx';
import { formatChannel, formatInterface, formatPath } from '../../../blocks/wavelength/wavelength-names.ts';
import { WavelengthPath } from '../../../blocks/wavelength/wavelength-path.tsx';
import { useFormats } from '../../../lib/format.ts';
import type { Fact } from '../../../ui/facts.tsx';
import { Note } from '../../../ui/note.tsx';
import { toFacts } from '../../../ui/to-facts.tsx';
import { getEndPoints } from '../connection-ends/end-doubts.ts';
import { getEndFacts, renderChosen } from '../connection-ends/end-facts.tsx';
import { toPathEnd } from '../connection-ends/to-path-end.ts';
import type { UsedPort } from '../connection-ends/used-ports.ts';
import type { WdmOrderPart } from './use-wdm-order-steps.ts';
import { type WdmOffer, wavelengthFibers } from './wdm-order-offer.ts';
import { toWdmOrderRequest } from './wdm-order-request.ts';
import type { WdmOrderValues } from './wdm-order-values.ts';

interface ReviewStepProps {
  order: OpenOrder<WdmOrderValues, WdmOrderPart>;
  offer: WdmOffer;
  pkg: WdmPackage;
  route: WdmPackageRoute;
  channels: readonly WdmChannelAvailability[] | null;
  usedPorts: readonly UsedPort[];
}

/** The complete order on one page: its path and channel, the choices, and whether the server accepts it. */
export function ReviewStep({ order, offer, pkg, route, channels, usedPorts }: ReviewStepProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { getEnvelopeFacts } = useReviewFacts();
  const values = order.form.getValues();
  const request = toWdmOrderRequest(values, { pkg, route }).details;
  const { preferredChannel, clientInterface, optic, protection, pairedWdmId, encryption } = request;
  const getSiteName = (siteCode: string) => (siteCode === route.siteA.siteCode ? route.siteA.name : route.siteZ.name);
  const partner = offer.wavelengths.find(({ wdmId }) => wdmId === pairedWdmId);
  const ends = {
    aEnd: toPathEnd(request.aEnd, offer.ownColocations, getSiteName),
    zEnd: toPathEnd(request.zEnd, offer.ownColocations, getSiteName),
  };
  const getFacts = (end: typeof ends.aEnd): Fact[] => [
    ...getEndFacts(end, t),
    { label: t('wdm-new.connector'), value: t(`dc-connection-order.connector-${end.connectorType}`) },
  ];
  const parts: Record<Exclude<WdmOrderPart, 'review'>, readonly Fact[]> = {
    route: toFacts([
      [t('wdm-order.route'), <RouteName key="name" {...route} />],
      [t('wdm-order.path'), route.description],
      [t('wdm-order.length'), formatPath(route, t, formats)],
    ]),
    service: toFacts([
      [t('order-new.product'), pkg.name],
      [t('wdm-order.client-interface'), clientInterface && formatInterface(clientInterface)],
      [t('wdm-order.optics'), optic && coloredOpticFacts[optic].name],
      [t('wdm-order.protection'), t(`wdm-order.protection-${protection}`)],
      [t('wdm-order.paired-with'), partner?.circuitId],
      [t('wdm-order.encryption'), encryption ? t('wdm-order.encrypted') : null],
      [t('wdm-order.transceivers'), t('wdm-new.not-included')],
    ]),
    channel: [
      {
        label: t('wdm-order.channel'),
        value: preferredChannel ? formatChannel(route.grid, preferredChannel, formats) : renderChosen(null, t),
      },
    ],
    'a-end': getFacts(ends.aEnd),
    'z-end': getFacts(ends.zEnd),
    date: getEnvelopeFacts(values),
  };
  return (
    <>
      <ReviewStatus {...order.price} points={getEndPoints({ ends: request, fibers: wavelengthFibers, usedPorts }, t)} />
      <WavelengthPath {...ends} serviceClass={pkg.serviceClass} routeName={route.name} lengthKm={route.lengthKm} />
      {preferredChannel && <ChannelSpectrum grid={route.grid} channel={preferredChannel} channels={channels} />}
      <OrderReview wizard={order.wizard} parts={toReviewParts(order.steps, parts)} />
      <Note kind="neutral" title={t('wdm-order.not-included')}>
        {pkg.serviceClass === 'PASSIVE_CHANNEL'
          ? t(preferredChannel ? 'wdm-new.bring-optics' : 'wdm-new.bring-optics-later', {
              channel: preferredChannel ? formatWdmChannel(route.grid, preferredChannel) : '',
            })
          : t('wdm-new.not-included-MANAGED_WAVELENGTH')}
      </Note>
      <p className={styles.hint}>{t('order-new.send-text')}</p>
    </>
  );
}
