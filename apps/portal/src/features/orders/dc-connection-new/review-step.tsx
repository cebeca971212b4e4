import type { DcConnectionPackage } from '@demarc/contract/dc-connection.ts';
import { needsLoa } from '@demarc/contract/dc-connection-order.ts';
import { isFiber } from '@demarc/contract/optical-compatibility.ts';
import { useTranslation } from 'react-i18next';
import { ConnectionPath } from '../../../blocks/connection-path/connection-path.tsx';
import { OrderReview } from '../../../blocks/order-form/order-review.tsx';
import styles from '../../../blocks/order-form/order-step.module.css';
import { toReviewParts } from '../../../blocks/order-form/order-steps.tsx';
import { ReviewStatus } from '../../../blocks/order-form/review-status.tsx';
import type { OpenOrder } from '../../../blocks/order-form/use-order-form.ts';
import { useReviewFacts } from '../../../blocks/order-form/use-review-facts.tsx';
import { currentBrand } from '../../../brands/current-brand.ts';
import type { Fact } from '../../../ui/facts.tsx';
import { toFacts } from '../../../ui/to-facts.tsx';
import { getEndPoints } from '../connection-ends/end-doubts.ts';
import { getEndFacts } from '../connection-ends/end-facts.tsx';
import type { OwnColocation } from '../connection-ends/own-colocation.ts';
import { toPathEnd } from '../connection-ends/to-path-end.ts';
import type { UsedPort } from '../connection-ends/used-ports.ts';
import { countFibers } from './dc-order-offer.ts';
import { type DcOrderSources, findOperator, mayNeedOtherParty, toDcOrderRequest } from './dc-order-request.ts';
import type { DcOrderValues } from './dc-order-values.ts';
import type { DcOrderPart } from './use-dc-order-steps.ts';
import type { LoaFile } from './use-loa-file.ts';

interface ReviewStepProps {
  order: OpenOrder<DcOrderValues, DcOrderPart>;
  pkg: DcConnectionPackage;
  ownColocations: readonly OwnColocation[];
  sites: DcOrderSources['sites'];
  getSiteName: (siteCode: string) => string;
  usedPorts: readonly UsedPort[];
  loaFile: Pick<LoaFile, 'content'>;
  /** The circuit ID of the connection whose route the order avoids. */
  diverseFrom: string | null;
}

/** The complete order on one page: its path, the choices, and whether the server accepts it. */
export function ReviewStep({ order, pkg, ownColocations, sites, usedPorts, getSiteName, loaFile, diverseFrom }: ReviewStepProps) {
  const { t } = useTranslation();
  const { getEnvelopeFacts } = useReviewFacts();
  const values = order.form.getValues();
  const { details } = values;
  const request = toDcOrderRequest(values, { pkg, ownColocations, sites }).details;
  const isLoaAwaited = needsLoa(request) && !loaFile.content;
  const ends = {
    aEnd: toPathEnd(request.aEnd, ownColocations, getSiteName),
    zEnd: toPathEnd(request.zEnd, ownColocations, getSiteName),
  };
  const parts: Record<Exclude<DcOrderPart, 'review'>, readonly Fact[]> = {
    product: [{ label: t('order-new.product'), value: pkg.name }],
    'a-end': getEndFacts(ends.aEnd, t),
    'z-end': getEndFacts(ends.zEnd, t),
    'far-end': !mayNeedOtherParty(details, findOperator(request.zEnd.siteCode, sites))
      ? []
      : toFacts([
          [
            t('dc-connection-order.initiator'),
            t(`dc-connection-order.initiator-${request.initiator}`, { brand: currentBrand.name }),
          ],
          [
            t('dc-connection-order.charged-to'),
            request.chargedTo &&
              (request.chargedTo === 'CUSTOMER' ? t('dc-connection-order.charged-to-CUSTOMER') : request.zEnd.partyName),
          ],
          [t('dc-connection-new.loa'), needsLoa(request) && loaFile.content?.fileName],
        ]),
    cable: toFacts([
      [t('dc-connection-order.media'), t(`dc-connection-order.media-${request.mediaType}`)],
      [t('dc-connection-order.strands'), isFiber(request.mediaType) ? request.strands : null],
      [t('dc-connection-new.connector-aEnd'), t(`dc-connection-order.connector-${request.aEnd.connectorType}`)],
      [t('dc-connection-new.connector-zEnd'), t(`dc-connection-order.connector-${request.zEnd.connectorType}`)],
      [t('dc-connection-order.service'), t(`dc-connection-order.service-${request.service ?? 'DARK'}`)],
      [t('dc-connection-order.optic'), request.optic],
      [t('dc-connection-order.diverse-from'), diverseFrom],
    ]),
    date: getEnvelopeFacts(values),
  };
  return (
    <>
      <ReviewStatus
        {...order.price}
        points={[
          isLoaAwaited && { title: t('dc-connection-new.loa-later'), text: t('dc-connection-new.loa-later-text') },
          ...getEndPoints({ ends: request, fibers: countFibers(details), usedPorts }, t),
        ]}
      />
      <ConnectionPath {...ends} mediaType={request.mediaType} />
      <OrderReview wizard={order.wizard} parts={toReviewParts(order.steps, parts)} />
      <p className={styles.hint}>{t('order-new.send-text')}</p>
    </>
  );
}
