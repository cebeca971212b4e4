import type { Package } from '@demarc/contract/catalog.ts';
import { type ColocationKind, listColocation } from '@demarc/contract/colocation.ts';
import { getColocationSummary } from '@demarc/contract/colocation-counts.ts';
import { createRackOrder, createSharedColoOrder } from '@demarc/contract/colocation-order.ts';
import type { Customer } from '@demarc/contract/customer.ts';
import { formatAddress } from '@demarc/contract/format-address.ts';
import { listRackSites, type Site } from '@demarc/contract/site.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { OrderForm } from '../../../blocks/order-form/order-form.tsx';
import { useOrderForm } from '../../../blocks/order-form/use-order-form.ts';
import { useValidatedForm } from '../../../lib/validated-form.ts';
import { AccessStep } from './access-step.tsx';
import { fitToOffer } from './choose-offer.ts';
import { NetworkStep } from './network-step.tsx';
import { PowerStep } from './power-step.tsx';
import { rackOrderLabels } from './rack-order-labels.ts';
import { toFormField, toRackOrderRequest, toSharedColoOrderRequest } from './rack-order-request.ts';
import { getRackOrderRules } from './rack-order-rules.ts';
import type { RackOrderContext, RackOrderValues } from './rack-order-values.ts';
import { findLowestOffer, getEnergyPrice, getQuantities } from './rack-products.ts';
import { ReviewStep } from './review-step.tsx';
import { SiteStep } from './site-step.tsx';
import { SpaceStep } from './space-step.tsx';
import { useEnergyTexts } from './use-energy-texts.ts';
import { pricedFields, type RackOrderPart, type RackOrderStep, useRackOrderSteps } from './use-rack-order-steps.ts';

interface RackOrderFormProps {
  customer: Customer;
  initialValues: RackOrderValues;
  sites: readonly Site[];
  packages: readonly Package[];
  /** The data center in the URL. */
  chosenSite: string | null;
  onDiscard: () => void;
}

const emptyContext: RackOrderContext = { site: undefined, pkg: undefined, days: null };

/** The order wizard for a rack or shared units; only the last step sends the order. */
export function RackOrderForm({ customer, initialValues, sites, packages, chosenSite, onDiscard }: RackOrderFormProps) {
  const { t } = useTranslation();
  const findPackage = (siteCode: string, kind: ColocationKind | '') =>
    packages.find(
      (catalogPackage) => catalogPackage.siteCode === siteCode && catalogPackage.orderType === kind && catalogPackage.orderable,
    );
  const context = useRef(emptyContext);
  const form = useValidatedForm<RackOrderValues>(initialValues, (values) => getRackOrderRules(values, context.current), {
    draft: 'order-rack',
    labels: rackOrderLabels,
  });
  const kind = form.useWatchValue('kind');
  const details = form.useWatchValue('details');
  const site = sites.find(({ siteCode }) => siteCode === details.siteCode);
  const pkg = findPackage(details.siteCode, kind);
  context.current = { ...context.current, site, pkg };
  const steps = useRackOrderSteps(form);

  // Both operations have the same parameters and responses.
  const operation = (kind === 'SHARED_COLO' ? createSharedColoOrder : createRackOrder) as typeof createRackOrder;
  const toRequest = (kind === 'SHARED_COLO' ? toSharedColoOrderRequest : toRackOrderRequest) as typeof toRackOrderRequest;
  const request = { params: { customerId: customer.customerId }, body: toRequest(form.getValues(), { pkg }) };
  const order = useOrderForm({
    form,
    context,
    steps,
    pricedFields,
    operation,
    request,
    pkg,
    // Without the space, the items would add up to a price of something that the user did not choose.
    quantities: pkg && details.heightUnits ? getQuantities(pkg, { kind, details }) : {},
    invalidates: [listColocation, getColocationSummary, listRackSites],
    toFormField,
  });
  const getEnergyTexts = useEnergyTexts();
  const energy = site && pkg && details.heightUnits ? getEnergyPrice(site, pkg, { details }) : null;
  // Before the kind is chosen, the price of a rack, as on the card of the data center.
  const startingPackage = kind ? pkg : findPackage(details.siteCode, 'RACK');
  const lowest = startingPackage ? findLowestOffer(startingPackage, kind || 'RACK') : null;

  const chooseSite = (siteCode: string) => {
    form.setFieldValue('details.siteCode', siteCode);
    fitToOffer(form, findPackage(siteCode, form.getValues().kind));
  };
  const isKnown = chosenSite === null || sites.some(({ siteCode }) => siteCode === chosenSite);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount; afterwards the user chooses.
  useEffect(() => {
    if (chosenSite !== null && isKnown && form.getValues().details.siteCode !== chosenSite) chooseSite(chosenSite);
  }, []);

  const renderWithOffer = (draw: (offer: { site: Site; pkg: Package }) => ReactNode) =>
    site && pkg ? draw({ site, pkg }) : null;
  const content: Record<Exclude<RackOrderPart, 'date'>, () => ReactNode> = {
    site: () => (
      <SiteStep
        form={form}
        sites={sites}
        findPackage={findPackage}
        unknownSite={isKnown ? null : chosenSite}
        onSite={chooseSite}
      />
    ),
    space: () =>
      site && (
        <SpaceStep
          form={form}
          site={site}
          packages={{ RACK: findPackage(site.siteCode, 'RACK'), SHARED_COLO: findPackage(site.siteCode, 'SHARED_COLO') }}
        />
      ),
    power: () => renderWithOffer((offer) => <PowerStep form={form} {...offer} />),
    network: () => renderWithOffer((offer) => <NetworkStep form={form} pkg={offer.pkg} />),
    access: () => <AccessStep form={form} contacts={customer.contacts} />,
    review: () => renderWithOffer((offer) => <ReviewStep {...offer} {...{ order, customer }} />),
  };
  return (
    <OrderForm
      title={t('rack-new.title')}
      lead={site && <span>{`${site.name} (${site.siteCode}), ${formatAddress(site.address)}`}</span>}
      noPriceText={t(lowest ? `rack-new.price-none-${kind ? 'height' : 'space'}` : 'order-new.price-none')}
      startingItems={lowest?.items ?? []}
      energy={energy && getEnergyTexts(energy)}
      offerChanged={t('rack-new.offer-changed')}
      productStep={'place' satisfies RackOrderStep}
      {...{ order, content, onDiscard }}
    />
  );
}
