import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { CarrierResult, LineAvailability } from '@demarc/contract/availability.ts';
import type { Customer } from '@demarc/contract/customer.ts';
import { formatAddress, formatShortAddress, formatStreet } from '@demarc/contract/format-address.ts';
import { type Line, listLines } from '@demarc/contract/line.ts';
import { getLineSummary } from '@demarc/contract/line-counts.ts';
import { createLineOrder } from '@demarc/contract/line-order.ts';
import { getNetworkReadyDate } from '@demarc/contract/network-ready-date.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddressLookup } from '../../../blocks/address-fields/use-address-lookup.ts';
import { getAddressOffers, type NetworkOffer } from '../../../blocks/availability/address-offers.ts';
import { getCheckRefusal } from '../../../blocks/availability/use-line-availability.ts';
import { OrderBlocker } from '../../../blocks/order-form/order-blocker.tsx';
import { sumTotals, toOrderItems } from '../../../blocks/order-form/order-price.ts';
import { OrderWizard } from '../../../blocks/order-form/order-wizard.tsx';
import { referenceLabels } from '../../../blocks/order-form/reference-fields.tsx';
import { useOrderPreview } from '../../../blocks/order-form/use-order-preview.ts';
import { useProposedDate } from '../../../blocks/order-form/use-proposed-date.ts';
import { useSendOrder } from '../../../blocks/order-form/use-send-order.ts';
import { getLatestDay } from '../../../blocks/order-form/wish-date.ts';
import { getServerTimeSeconds } from '../../../lib/clock.ts';
import { useValidatedForm } from '../../../lib/validated-form.ts';
import { useWizard } from '../../../ui/wizard/use-wizard.ts';
import { AddressStep } from './address-step.tsx';
import { AvailabilityGate } from './availability-gate.tsx';
import { choosePackageAndPoint } from './choose-package.ts';
import { DetailsStep } from './details-step.tsx';
import styles from './line-new.module.css';
import { lineOrderLabels } from './line-order-labels.ts';
import { LineOrderRefusal } from './line-order-refusal.tsx';
import {
  getLineOrderFormRules,
  type LineOrderFormContext,
  type LineOrderValues,
  toFormField,
  toLineOrderRequest,
} from './line-order-values.ts';
import { getEarliestTiming, getEarliestWishDate, getQuantities } from './line-products.ts';
import { ProductStep } from './product-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { type LineOrderStart, useLineOrderStart } from './use-line-order-start.ts';
import { type LineOrderStep, useLineOrderSteps } from './use-line-order-steps.ts';
import { useOrderAvailability } from './use-order-availability.ts';
import { useProposedPackage } from './use-proposed-package.ts';

interface LineOrderFormProps extends LineOrderStart {
  customer: Customer;
  /** Whether the company has not signed its agreement, so that only the steps that check an address are open. */
  isUnsigned: boolean;
  initialValues: LineOrderValues;
  draft: string;
  title: string;
  /** The line to change. */
  line: Line | null;
  /** The line whose end user moves to the address of the new one. */
  moved: Line | null;
  onDiscard: () => void;
}

const emptyContext: LineOrderFormContext = {
  packageCodes: null,
  carrierCodes: null,
  carrier: null,
  availability: null,
  isAddressUnknown: false,
  technology: null,
  rooms: [],
  isThere: false,
  parameters: [],
  days: null,
};
/** In these steps, everything that affects the price has been chosen. */
const previewSteps: readonly string[] = ['details', 'review'];
/** The steps that show the availability, for a company that cannot order yet. */
const unsignedSteps: readonly LineOrderStep[] = ['address', 'product'];

/** The order wizard for a line; only the last step sends the order. */
export function LineOrderForm({
  customer,
  isUnsigned,
  initialValues,
  draft,
  title,
  line,
  moved,
  start,
  requestedPlace,
  onDiscard,
}: LineOrderFormProps) {
  const { t } = useTranslation();
  const context = useRef(emptyContext);
  const form = useValidatedForm<LineOrderValues>(initialValues, (values) => getLineOrderFormRules(values, context.current), {
    draft,
    labels: { ...lineOrderLabels, ...referenceLabels },
  });
  const details = form.useWatchValue('details');
  const subType = form.useWatchValue('subType');
  const carrierCode = form.useWatchValue('carrierCode');
  const packageCode = form.useWatchValue('packageCode');
  const [hasArrived, setArrived] = useState(false);
  const address = useOrderAvailability(form, hasArrived);
  const { availability } = address;
  const lookUp = useAddressLookup({ country: 'NL', ...form.useWatchValue('place') });
  const isAddressUnknown =
    line === null && (lookUp.response?.status === 'NOT_FOUND' || getCheckRefusal(address.error)?.reason === 'not-found');

  /** The house number has several addresses, and the user has not said which one is meant. */
  const isAddressOpen = line === null && availability?.match === 'PARTIAL';
  const offers = availability && getAddressOffers(availability, line !== null);
  const packages = availability?.packages.filter((catalogPackage) => catalogPackage.carrierCode === carrierCode) ?? [];
  const pkg = packages.find((catalogPackage) => catalogPackage.packageCode === packageCode);
  const carrier = availability?.carriers.find((carrier) => carrier.carrierCode === carrierCode);
  const isThere = line !== null && pkg !== undefined && line.carrierCode === carrierCode && line.technology === pkg.technology;
  const today = formatAmsterdamDate(new Date(getServerTimeSeconds() * 1000));
  const allSteps = useLineOrderSteps(form, {
    address: availability && !isAddressOpen ? formatStreet(availability.address) : '',
    packageName: pkg?.name ?? '',
    isAddressOpen,
  });
  const steps = isUnsigned ? allSteps.filter(({ id }) => unsignedSteps.includes(id)) : allSteps;
  const wizard = useWizard({ steps, form });
  const stepId = wizard.step.id as LineOrderStep;
  const isPastAddress = stepId !== 'address';
  if (isPastAddress !== hasArrived) setArrived(isPastAddress);

  const isComplete = pkg !== undefined && form.areValid(steps.flatMap(({ fields }) => [...fields]));
  const request = toLineOrderRequest(form.getValues(), pkg?.parameters ?? []);
  const params = { customerId: customer.customerId };
  const orderPreview = useOrderPreview(
    createLineOrder,
    isComplete && previewSteps.includes(stepId) ? { params, body: request } : null,
  );
  const { preview } = orderPreview;
  const { ftuId } = details.connection;
  const readyDate = carrier ? getNetworkReadyDate(carrier, ftuId) : null;
  const expected = pkg ? getEarliestWishDate(pkg, subType, today, readyDate) : null;
  // The API accepts a requested date before the house connection, but nothing can be delivered before it.
  const accepted = preview?.earliestWishDate;
  const earliest = accepted && expected && accepted > expected ? accepted : expected;
  const earliestTiming = carrier && pkg && earliest ? getEarliestTiming(carrier, pkg, { earliest, ftuId }) : 'on';
  context.current = {
    packageCodes: availability?.complete ? availability.packages.map((catalogPackage) => catalogPackage.packageCode) : null,
    carrierCodes: availability?.complete ? availability.packages.map((catalogPackage) => catalogPackage.carrierCode ?? '') : null,
    carrier: carrier ?? null,
    availability: availability ?? null,
    isAddressUnknown,
    technology: pkg?.technology ?? null,
    rooms: availability && !availability.address.room ? availability.alternatives.flatMap(({ room }) => room ?? []) : [],
    isThere,
    parameters: pkg?.parameters ?? [],
    days: earliest ? { earliest, latest: getLatestDay(today) } : null,
  };
  const items = preview?.items ?? (pkg ? toOrderItems(pkg.products, getQuantities(pkg, { details }, isThere)) : []);
  const totals = preview?.totals ?? sumTotals(items);

  useLineOrderStart(form, { start, requestedPlace });

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the carriers' check has found no such address.
  useEffect(() => {
    if (!isPastAddress || !isAddressUnknown) return;
    form.checkFields(['place']);
    wizard.showField('place.houseNumber');
  }, [isPastAddress, isAddressUnknown]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the carriers' check has found several addresses.
  useEffect(() => {
    if (isPastAddress && isAddressOpen) wizard.go(0);
  }, [isPastAddress, isAddressOpen]);

  // If there is a line at the address, the user chooses the package for a second one.
  const isPackageProposed = stepId === 'product' && subType !== 'MODIFY' && availability?.services.length === 0;
  useProposedPackage(form, isPackageProposed ? availability : undefined);
  useProposedDate(form, earliest);

  const order = useSendOrder({
    form,
    wizard,
    operation: createLineOrder,
    packageName: pkg?.name ?? packageCode,
    movedLine: moved && { lineId: moved.lineId, serviceId: moved.serviceId, address: moved.address },
    request: { params, body: request },
    invalidates: [listLines, getLineSummary],
    previewError: orderPreview.error,
    toFormField: (field) => toFormField(field, context.current.parameters),
  });

  const chooseNetwork = ({ carrier: { carrierCode: next }, recommended }: NetworkOffer) => {
    if (availability && next !== pkg?.carrierCode) choosePackageAndPoint(form, recommended.pkg, availability);
  };
  const changeAddress = ({ houseNumberAddition, room }: LineAvailability['alternatives'][number]) => {
    form.setFieldValue('place.houseNumberAddition', houseNumberAddition ?? '');
    form.setFieldValue('place.room', room ?? '');
  };
  const goTo = (id: LineOrderStep) => wizard.go(steps.findIndex((step) => step.id === id));
  const renderWithPackage = (
    draw: (whole: { availability: LineAvailability; carrier: CarrierResult; pkg: NonNullable<typeof pkg> }) => React.ReactNode,
  ) => (availability && carrier && pkg ? draw({ availability, carrier, pkg }) : null);

  const content: Record<LineOrderStep, () => React.ReactNode> = {
    address: () => (
      <AddressStep
        {...{ form, moved }}
        openCheck={isAddressOpen ? availability : undefined}
        onAddressChange={(place) => {
          changeAddress(place);
          goTo('product');
        }}
      />
    ),
    product: () =>
      availability && (
        <ProductStep
          {...{ form, availability, pkg, isThere }}
          present={line?.packageCode ?? null}
          onNetworkChange={chooseNetwork}
          isChecking={address.isChecking}
          onCheckAgain={address.checkNow}
          onAddressChange={changeAddress}
        />
      ),
    details: () =>
      renderWithPackage((whole) =>
        context.current.days ? (
          <DetailsStep
            {...whole}
            {...{ form, customer, earliestTiming, taken: order.duplicate }}
            rooms={context.current.rooms}
            days={context.current.days}
          />
        ) : null,
      ),
    review: () =>
      renderWithPackage((whole) => (
        <ReviewStep {...whole} {...{ form, wizard, moved, customer, preview }} isPreviewing={orderPreview.isPreviewing} />
      )),
  };
  const foundAddress = lookUp.response;
  const draftSubject =
    foundAddress?.street && foundAddress.city
      ? formatShortAddress({ ...form.getValues().place, street: foundAddress.street, city: foundAddress.city })
      : undefined;
  return (
    <OrderWizard
      title={title}
      lead={
        (availability || moved) && (
          <>
            {moved && <span>{t('order-new.moves-from', { address: formatShortAddress(moved.address) })}</span>}
            {availability && <span>{formatAddress(availability.address)}</span>}
            {line && <span className="mono">{line.serviceId}</span>}
            {availability && !line && stepId !== 'address' && (
              <button type="button" className={`${styles.link} ${styles.inLead}`} onClick={() => goTo('address')}>
                {t('order-new.other-address')}
              </button>
            )}
          </>
        )
      }
      {...{ form, wizard, order, earliest, earliestTiming, onDiscard }}
      draftSubject={draftSubject}
      price={{ ...orderPreview, items, totals }}
      isPriced={pkg !== undefined}
      noPriceText={t(stepId === 'address' ? 'order-new.price-no-address' : 'order-new.price-none')}
      isDeadEnd={
        (stepId === 'address' && isAddressOpen) ||
        (stepId === 'product' && (isUnsigned || (availability?.complete === true && offers?.networks.length === 0)))
      }
    >
      {isUnsigned && <OrderBlocker obstacle="MSA_NOT_SIGNED" />}
      {order.refusal !== null && (
        <LineOrderRefusal
          error={order.refusal}
          isChecking={address.isChecking}
          onCheckAgain={() => {
            order.clearRefusal();
            address.checkNow();
          }}
          onChangeProduct={() => goTo('product')}
        />
      )}
      {stepId === 'address' ? content.address() : <AvailabilityGate address={address}>{content[stepId]}</AvailabilityGate>}
    </OrderWizard>
  );
}
