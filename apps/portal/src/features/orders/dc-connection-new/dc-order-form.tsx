import { toPlaceholder } from '@demarc/contract/api-call.ts';
import { listColocation } from '@demarc/contract/colocation.ts';
import type { Customer } from '@demarc/contract/customer.ts';
import { type DcConnectionPackage, listDcConnections } from '@demarc/contract/dc-connection.ts';
import { getDcConnectionSummary } from '@demarc/contract/dc-connection-counts.ts';
import { createDcConnectionOrder, needsLoa } from '@demarc/contract/dc-connection-order.ts';
import type { Site } from '@demarc/contract/site.ts';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatEnd } from '../../../blocks/connection-path/format-end.ts';
import { OrderForm } from '../../../blocks/order-form/order-form.tsx';
import { toOrderItems } from '../../../blocks/order-form/order-price.ts';
import { useOrderForm } from '../../../blocks/order-form/use-order-form.ts';
import { useValidatedForm } from '../../../lib/validated-form.ts';
import type { EndName } from '../connection-ends/end-values.ts';
import { findColocation, type OwnColocation } from '../connection-ends/own-colocation.ts';
import { isEndKnown, toPathEnd } from '../connection-ends/to-path-end.ts';
import { toColocationFilter, useConnections } from '../connection-ends/use-connections.ts';
import { useUsedPorts } from '../connection-ends/use-used-ports.ts';
import { AEndStep } from './a-end-step.tsx';
import { CableStep } from './cable-step.tsx';
import { choosePackage } from './choose-package.ts';
import { dcOrderLabels } from './dc-order-labels.ts';
import { getQuantities, getRoute, getStartingQuantities } from './dc-order-offer.ts';
import { findOperator, mayNeedOtherParty, toDcOrderRequest, toFormField } from './dc-order-request.ts';
import { type DcOrderContext, getDcOrderRules } from './dc-order-rules.ts';
import type { DcOrderSearch } from './dc-order-search.ts';
import type { DcOrderValues } from './dc-order-values.ts';
import { FarEndStep } from './far-end-step.tsx';
import { LoaStepFields } from './loa-step-fields.tsx';
import { ProductStep } from './product-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { type DcOrderPart, type DcOrderStep, pricedFields, useDcOrderSteps } from './use-dc-order-steps.ts';
import { useFittedChoices } from './use-fitted-choices.ts';
import { useLoaFile } from './use-loa-file.ts';
import { ZEndStep } from './z-end-step.tsx';

interface DcOrderFormProps {
  customer: Customer;
  initialValues: DcOrderValues;
  /** The packages that can be ordered. */
  packages: readonly DcConnectionPackage[];
  sites: readonly Site[];
  ownColocations: readonly OwnColocation[];
  /** The package and the rack or shared units in the URL. */
  chosen: { packageCode: string | null; colocation: string | null };
  onDiscard: () => void;
}

/** The order wizard for a data-center connection; only the last step sends the order. */
export function DcOrderForm({ customer, initialValues, packages, sites, ownColocations, chosen, onDiscard }: DcOrderFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const context = useRef<DcOrderContext>({ pkg: undefined, ownColocations, sites, usedPorts: [], loaProblem: null, days: null });
  const form = useValidatedForm<DcOrderValues>(initialValues, (values) => getDcOrderRules(values, context.current), {
    draft: 'order-dc-connection',
    labels: dcOrderLabels,
    // A draft does not store the file, so it does not store its name either.
    secret: ['details.loa.file'],
  });
  const loaFile = useLoaFile((name) => form.setFieldValue('details.loa.file', name));
  const packageCode = form.useWatchValue('packageCode');
  const details = form.useWatchValue('details');
  const pkg = packages.find((catalogPackage) => catalogPackage.packageCode === packageCode);
  const route = getRoute(details, pkg, ownColocations);
  const { customerId } = customer;
  const { aEnd, zEnd } = details;
  const atSiteZ = route.siteZ ? { siteCode: route.siteZ } : null;
  const { usedPorts, isLoading } = useUsedPorts(
    customerId,
    toColocationFilter(aEnd.colocation),
    zEnd.party === 'OWN' ? toColocationFilter(zEnd.colocation) : atSiteZ,
  );
  const { connections: others } = useConnections(customerId, route.siteA ? { siteCode: route.siteA } : null);
  context.current = { ...context.current, pkg, ownColocations, sites, usedPorts, loaProblem: loaFile.problem };
  useFittedChoices(form, pkg, ownColocations);
  const body = toDcOrderRequest(form.getValues(), { pkg, ownColocations, sites, loaFile: loaFile.content });
  const getSiteName = (siteCode: string) => sites.find((site) => site.siteCode === siteCode)?.name ?? siteCode;
  const getEndText = (end: EndName) => {
    const pathEnd = toPathEnd(body.details[end], ownColocations, getSiteName);
    return isEndKnown(pathEnd) ? formatEnd(pathEnd, t) : '';
  };
  const ends = { aEnd: getEndText('aEnd'), zEnd: getEndText('zEnd') };
  const operator = findOperator(route.siteZ, sites);
  const steps = useDcOrderSteps(form, pkg, ends, mayNeedOtherParty(details, operator));
  const createRequest = (loa: typeof body.details.loa) => ({
    params: { customerId },
    body: { ...body, details: { ...body.details, loa } },
  });
  const { loa } = body.details;
  const isLoaAwaited = needsLoa(body.details) && !loa;
  const order = useOrderForm({
    form,
    context,
    isLoading,
    steps,
    pricedFields,
    operation: createDcConnectionOrder,
    request: createRequest(loa),
    // The price does not depend on the LOA, which can be large.
    pricedRequest: createRequest(null),
    sampleRequest: createRequest(loa ? { ...loa, content: toPlaceholder('content') } : null),
    pkg,
    quantities: pkg ? getQuantities(details, pkg, route) : {},
    isLoaAwaited,
    invalidates: [listDcConnections, getDcConnectionSummary, listColocation],
    toFormField: (field) => toFormField(field, form.getValues().details),
  });

  const isKnown =
    chosen.packageCode === null || packages.some((catalogPackage) => catalogPackage.packageCode === chosen.packageCode);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount; afterwards the user chooses.
  useEffect(() => {
    const { packageCode: current, details: currentDetails } = form.getValues();
    const onlyPackage = packages.length === 1 ? (packages[0]?.packageCode ?? '') : '';
    const next = chosen.packageCode !== null && isKnown ? chosen.packageCode : current || onlyPackage;
    if (next !== current) choosePackage(form, next, packages);
    if (
      chosen.colocation &&
      chosen.colocation !== currentDetails.aEnd.colocation &&
      findColocation(ownColocations, chosen.colocation)
    )
      form.setFieldValue('details.aEnd.colocation', chosen.colocation);
    // Now that the form has the choice, remove it from the URL, so that a reload does not apply it again.
    if (chosen.colocation)
      void navigate({ to: '.', search: (({ step }: DcOrderSearch) => (step ? { step } : {})) as never, replace: true });
  }, []);

  const renderWith = (draw: (offer: { pkg: DcConnectionPackage }) => ReactNode) => (pkg ? draw({ pkg }) : null);
  const content: Record<Exclude<DcOrderPart, 'date'>, () => ReactNode> = {
    product: () => (
      <ProductStep
        form={form}
        packages={packages}
        ownColocations={ownColocations}
        unknownPackage={isKnown ? null : chosen.packageCode}
      />
    ),
    'a-end': () => renderWith((offer) => <AEndStep {...offer} {...{ form, ownColocations, usedPorts }} />),
    'z-end': () => renderWith((offer) => <ZEndStep {...offer} {...{ form, ownColocations, route, usedPorts, getSiteName }} />),
    'far-end': () =>
      details.zEnd.party && (
        <FarEndStep form={form} operator={operator}>
          {needsLoa(body.details) && <LoaStepFields details={body.details} {...{ form, loaFile, getSiteName }} />}
        </FarEndStep>
      ),
    cable: () => renderWith((offer) => <CableStep {...offer} {...{ form, route, others }} />),
    review: () =>
      renderWith((offer) => (
        <ReviewStep
          {...offer}
          {...{ order, ownColocations, sites, usedPorts, getSiteName, loaFile }}
          diverseFrom={others.find(({ dcConnectionId }) => String(dcConnectionId) === details.diverseFromId)?.circuitId ?? null}
        />
      )),
  };
  return (
    <OrderForm
      title={t('dc-connection-new.title')}
      lead={ends.aEnd && <span>{[ends.aEnd, ends.zEnd].filter(Boolean).join(' – ')}</span>}
      noPriceText={t(pkg ? 'dc-connection-new.price-none' : 'order-new.price-none')}
      startingItems={pkg ? toOrderItems(pkg.products, getStartingQuantities(pkg, route.siteA)) : []}
      earliestNote={isLoaAwaited ? t('dc-connection-new.earliest-loa') : null}
      offerChanged={t('dc-connection-new.offer-changed')}
      productStep={'start' satisfies DcOrderStep}
      {...{ order, content, onDiscard }}
    />
  );
}
