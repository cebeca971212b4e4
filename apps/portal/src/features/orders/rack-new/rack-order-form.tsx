import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Package } from '@demarc/contract/catalogue.ts';
import { type ColocationKind, getColocationSummary, listColocation } from '@demarc/contract/colocation.ts';
import { createRackOrder, createSharedColoOrder } from '@demarc/contract/colocation-order.ts';
import type { Customer } from '@demarc/contract/customer.ts';
import { listRackSites, type Site } from '@demarc/contract/site.ts';
import { addWorkingDays } from '@demarc/contract/working-days.ts';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DiscardDraft } from '../../../blocks/order-form/discard-draft.tsx';
import { sumTotals, toOrderItems } from '../../../blocks/order-form/order-price.ts';
import { PriceSummary, RunningPrice } from '../../../blocks/order-form/running-price.tsx';
import { useOrderPreview } from '../../../blocks/order-form/use-order-preview.ts';
import { useSendOrder } from '../../../blocks/order-form/use-send-order.ts';
import { getLatestDay } from '../../../blocks/order-form/wish-date.ts';
import { getServerTimeSeconds } from '../../../lib/clock.ts';
import { useValidatedForm } from '../../../lib/validated-form.ts';
import { DraftSaved } from '../../../ui/draft-saved.tsx';
import { Page } from '../../../ui/page.tsx';
import { useWizard } from '../../../ui/wizard/use-wizard.ts';
import { Wizard } from '../../../ui/wizard/wizard.tsx';
import { AccessStep } from './access-step.tsx';
import { fitToOffer } from './choose-offer.ts';
import { DateStep } from './date-step.tsx';
import { NetworkStep } from './network-step.tsx';
import { PowerStep } from './power-step.tsx';
import { rackOrderLabels } from './rack-order-labels.ts';
import { RackOrderRefusal } from './rack-order-refusal.tsx';
import { toFormField, toRackOrderRequest, toSharedColoOrderRequest } from './rack-order-request.ts';
import { getRackOrderRules } from './rack-order-rules.ts';
import type { RackOrderContext, RackOrderValues } from './rack-order-values.ts';
import { getQuantities } from './rack-products.ts';
import { ReviewStep } from './review-step.tsx';
import { SiteStep } from './site-step.tsx';
import { SpaceStep } from './space-step.tsx';
import { pricedFields, type RackOrderStep, useRackOrderSteps } from './use-rack-order-steps.ts';

interface RackOrderFormProps {
  customer: Customer;
  initialValues: RackOrderValues;
  sites: readonly Site[];
  packages: readonly Package[];
  /** The data center in the URL. */
  chosenSite: string | null;
  onDiscard: () => void;
}

const emptyContext: RackOrderContext = { site: undefined, found: undefined, days: null };

/** The order wizard for a rack or shared units; only the last step sends the order. */
export function RackOrderForm({ customer, initialValues, sites, packages, chosenSite, onDiscard }: RackOrderFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const findPackage = (siteCode: string, kind: ColocationKind | '') =>
    packages.find((one) => one.siteCode === siteCode && one.orderType === kind && one.orderable);
  const today = formatAmsterdamDate(new Date(getServerTimeSeconds() * 1000));
  const context = useRef(emptyContext);
  const form = useValidatedForm<RackOrderValues>(initialValues, (values) => getRackOrderRules(values, context.current), {
    draft: 'order-rack',
    labels: rackOrderLabels,
  });
  const kind = form.useWatchValue('kind');
  const details = form.useWatchValue('details');
  const termMonths = form.useWatchValue('termMonths');
  const site = sites.find(({ siteCode }) => siteCode === details.siteCode);
  const found = findPackage(details.siteCode, kind);
  context.current = { ...context.current, site, found };
  const steps = useRackOrderSteps(form);
  const wizard = useWizard({ steps, form });
  const stepId = wizard.step.id as RackOrderStep;

  const leadDays = found && { earliest: addWorkingDays(today, found.leadTimeWorkingDays), latest: getLatestDay(today) };
  const values = form.getValues();
  // Both operations have the same parameters and answers.
  const operation = (kind === 'SHARED_COLO' ? createSharedColoOrder : createRackOrder) as typeof createRackOrder;
  const build = (given: RackOrderValues) =>
    (kind === 'SHARED_COLO' ? toSharedColoOrderRequest : toRackOrderRequest)(given, { found }) as ReturnType<
      typeof toRackOrderRequest
    >;
  const request = build(values);
  const params = { customerId: customer.customerId };
  // The price depends on neither date nor term, so that the server can tell it before they are chosen.
  const provisional = {
    ...request,
    termMonths: values.termMonths ? request.termMonths : (found?.allowedTermMonths[0] ?? 0),
    wishDate: values.wishDate || (leadDays?.earliest ?? ''),
  };
  const isPriced = found !== undefined && form.areValid(pricedFields);
  const isComplete = isPriced && form.areValid(steps.flatMap(({ fields }) => [...fields]));
  const orderPreview = useOrderPreview(
    operation,
    isComplete || (isPriced && !values.wishDate) ? { params, body: isComplete ? request : provisional } : null,
  );
  const { preview } = orderPreview;
  const days = leadDays ? { ...leadDays, earliest: preview?.earliestWishDate ?? leadDays.earliest } : null;
  context.current = { site, found, days };
  const items = preview?.items ?? (found ? toOrderItems(found.products, getQuantities(found, { kind, details })) : []);
  const totals = preview?.totals ?? sumTotals(items);

  const chooseSite = (siteCode: string) => {
    form.setFieldValue('details.siteCode', siteCode);
    fitToOffer(form, findPackage(siteCode, form.getValues().kind));
  };
  const isKnown = chosenSite === null || sites.some(({ siteCode }) => siteCode === chosenSite);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount; afterwards the user chooses.
  useEffect(() => {
    if (chosenSite !== null && isKnown && form.getValues().details.siteCode !== chosenSite) chooseSite(chosenSite);
  }, []);

  const order = useSendOrder({
    ...{ form, wizard, operation, toFormField, packageName: found?.name ?? '' },
    request: { params, body: request },
    stale: [listColocation, getColocationSummary, listRackSites],
    previewError: orderPreview.error,
  });

  const goTo = (id: RackOrderStep) => wizard.go(steps.findIndex((step) => step.id === id));
  const renderWithOffer = (draw: (offer: { site: Site; found: Package }) => ReactNode) =>
    site && found ? draw({ site, found }) : null;
  const content: Record<RackOrderStep, () => ReactNode> = {
    site: () => <SiteStep form={form} sites={sites} unknownSite={isKnown ? null : chosenSite} onSite={chooseSite} />,
    space: () =>
      site && (
        <SpaceStep
          form={form}
          site={site}
          packages={{ RACK: findPackage(site.siteCode, 'RACK'), SHARED_COLO: findPackage(site.siteCode, 'SHARED_COLO') }}
        />
      ),
    power: () => renderWithOffer((offer) => <PowerStep form={form} {...offer} />),
    network: () => renderWithOffer((offer) => <NetworkStep form={form} found={offer.found} />),
    access: () => <AccessStep form={form} contacts={customer.contacts} />,
    date: () =>
      renderWithOffer((offer) => days && <DateStep form={form} found={offer.found} days={days} taken={order.duplicate} />),
    review: () =>
      renderWithOffer((offer) => (
        <ReviewStep {...offer} {...{ form, wizard, customer, preview }} isAsking={orderPreview.isAsking} />
      )),
  };
  const isReview = stepId === 'review';
  return (
    <Page
      title={t('rack-new.title')}
      lead={site && <span>{`${site.name} (${site.siteCode})`}</span>}
      actions={<DraftSaved at={form.draftSavedAt} />}
    >
      <Wizard
        wizard={wizard}
        form={form}
        onSubmit={order.submit}
        // The preview has already validated the order, unless the preview itself failed.
        isSending={order.isSending || (isReview && orderPreview.isAsking)}
        submitLabel={t('order-new.send')}
        submitBar={{
          summary: found ? <PriceSummary totals={totals} /> : t('order-new.price-none'),
          details: (
            <RunningPrice
              items={items}
              totals={totals}
              termMonths={found && termMonths ? Number(termMonths) : null}
              isChecked={preview !== null}
              earliest={days?.earliest ?? null}
            />
          ),
          earlyLabel: t('order-new.send-early'),
        }}
        aside={
          form.draftSavedAt !== null && (
            <DiscardDraft
              onDiscard={() => {
                form.clearDraft();
                void navigate({ to: '.', search: {} as never, replace: true });
                onDiscard();
              }}
            />
          )
        }
      >
        {order.refusal !== null && <RackOrderRefusal error={order.refusal} onChangeSpace={() => goTo('space')} />}
        {content[stepId]()}
      </Wizard>
    </Page>
  );
}
