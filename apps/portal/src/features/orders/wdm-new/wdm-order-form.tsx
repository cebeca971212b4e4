import type { Customer } from '@demarc/contract/customer.ts';
import { listWdm, listWdmPackageChannels, listWdmPackages } from '@demarc/contract/wdm.ts';
import { getWdmSummary } from '@demarc/contract/wdm-counts.ts';
import { createWdmOrder } from '@demarc/contract/wdm-order.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { OrderForm } from '../../../blocks/order-form/order-form.tsx';
import { useOrderForm } from '../../../blocks/order-form/use-order-form.ts';
import { query } from '../../../lib/api.ts';
import { useValidatedForm } from '../../../lib/validated-form.ts';
import { useUsedPorts } from '../connection-ends/use-used-ports.ts';
import { ChannelStep } from './channel-step.tsx';
import { EndStep } from './end-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { RouteStep } from './route-step.tsx';
import { ServiceStep } from './service-step.tsx';
import { useFittedChoices } from './use-fitted-choices.ts';
import { pricedFields, useWdmOrderSteps, type WdmOrderPart, type WdmOrderStep } from './use-wdm-order-steps.ts';
import { wdmOrderLabels } from './wdm-order-labels.ts';
import { findChosen, getQuantities, listLowestItems, listSites, type WdmOffer } from './wdm-order-offer.ts';
import { toFormField, toWdmOrderRequest } from './wdm-order-request.ts';
import { getWdmOrderRules, type WdmOrderContext } from './wdm-order-rules.ts';
import type { WdmOrderSearch } from './wdm-order-search.ts';
import type { WdmOrderValues } from './wdm-order-values.ts';

interface WdmOrderFormProps {
  customer: Customer;
  initialValues: WdmOrderValues;
  offer: WdmOffer;
  /** The package, the route and the data center in the URL. */
  chosen: { packageCode: string | null; routeId: number | null; siteCode: string | null };
  onDiscard: () => void;
}

/** The order wizard for a wavelength; only the last step sends the order. */
export function WdmOrderForm({ customer, initialValues, offer, chosen, onDiscard }: WdmOrderFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { packages, ownColocations } = offer;
  const { customerId } = customer;
  const context = useRef<WdmOrderContext>({ ...offer, channels: null, usedPorts: [], days: null });
  const form = useValidatedForm<WdmOrderValues>(initialValues, (values) => getWdmOrderRules(values, context.current), {
    draft: 'order-wdm',
    labels: wdmOrderLabels,
  });
  const packageCode = form.useWatchValue('packageCode');
  const details = form.useWatchValue('details');
  const { pkg, route, offered } = findChosen({ packageCode, details }, packages);
  const channels = useQuery({
    ...query(listWdmPackageChannels, {
      params: { customerId, packageCode: pkg?.packageCode ?? '' },
      query: { routeId: route?.routeId ?? 0 },
    }),
    enabled: pkg !== undefined && route !== undefined,
    // Always refetched, because other customers order channels too.
    staleTime: 0,
  });
  const shownChannels = (pkg && channels.data?.[0]?.channels) ?? null;
  const { usedPorts, isLoading } = useUsedPorts(
    customerId,
    route ? { siteCode: route.siteA.siteCode } : null,
    route ? { siteCode: route.siteZ.siteCode } : null,
  );
  context.current = { ...context.current, ...offer, channels: shownChannels, usedPorts };
  useFittedChoices(form, offer);
  const steps = useWdmOrderSteps(form, { pkg, route }, ownColocations);

  const request = { params: { customerId }, body: toWdmOrderRequest(form.getValues(), { pkg, route }) };
  const order = useOrderForm({
    form,
    context,
    isLoading,
    steps,
    pricedFields,
    operation: createWdmOrder,
    request,
    pkg,
    quantities: getQuantities(details, { pkg, route }),
    invalidates: [listWdm, getWdmSummary, listWdmPackages, listWdmPackageChannels],
    staleIfRefused: [listWdmPackages, listWdmPackageChannels],
    toFormField,
  });

  const isKnown =
    chosen.packageCode === null || packages.some((catalogPackage) => catalogPackage.packageCode === chosen.packageCode);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount; afterwards the user chooses.
  useEffect(() => {
    const pack = packages.find((catalogPackage) => catalogPackage.packageCode === chosen.packageCode);
    const routes = pack?.routes ?? packages.flatMap((catalogPackage) => catalogPackage.routes);
    const wanted =
      routes.find(({ routeId }) => routeId === chosen.routeId) ?? (pack?.routes.length === 1 ? pack.routes[0] : undefined);
    const shownRoute = wanted ?? pack?.routes[0];
    const site = listSites(packages).find(({ siteCode }) => siteCode === chosen.siteCode);
    if (site) form.setFieldValue('details.siteA', site.siteCode);
    if (shownRoute) {
      form.setFieldValue('details.siteA', shownRoute.siteA.siteCode);
      form.setFieldValue('details.siteZ', shownRoute.siteZ.siteCode);
    }
    if (wanted) form.setFieldValue('details.routeId', String(wanted.routeId));
    if (pack) form.setFieldValue('packageCode', pack.packageCode);
    // Now that the form has the choice, remove it from the URL, so that a reload does not apply it again.
    if (chosen.routeId || chosen.siteCode)
      void navigate({ to: '.', search: (({ step }: WdmOrderSearch) => (step ? { step } : {})) as never, replace: true });
  }, []);

  const renderWith = (draw: (on: { pkg: NonNullable<typeof pkg>; route: NonNullable<typeof route> }) => ReactNode) =>
    pkg && route ? draw({ pkg, route }) : null;
  const content: Record<Exclude<WdmOrderPart, 'date'>, () => ReactNode> = {
    route: () => <RouteStep form={form} packages={packages} unknownPackage={isKnown ? null : chosen.packageCode} />,
    service: () => (route && offered ? <ServiceStep {...{ form, offer, pkg, route }} packages={offered.packages} /> : null),
    channel: () => renderWith((on) => <ChannelStep form={form} channels={channels} serviceClass={on.pkg.serviceClass} />),
    'a-end': () => renderWith((on) => <EndStep {...{ form, ownColocations, usedPorts }} route={on.route} end="aEnd" />),
    'z-end': () => renderWith((on) => <EndStep {...{ form, ownColocations, usedPorts }} route={on.route} end="zEnd" />),
    review: () => renderWith((on) => <ReviewStep {...on} {...{ order, offer, usedPorts }} channels={shownChannels} />),
  };
  return (
    <OrderForm
      title={t('wdm-new.title')}
      lead={route && <span>{`${route.siteA.name} – ${route.siteZ.name}`}</span>}
      noPriceText={t(`wdm-new.price-${pkg ? 'none' : route ? 'no-service' : 'no-route'}`)}
      startingItems={offered ? listLowestItems(offered, pkg) : []}
      offerChanged={t('wdm-new.offer-changed')}
      productStep={'wavelength' satisfies WdmOrderStep}
      {...{ order, content, onDiscard }}
    />
  );
}
