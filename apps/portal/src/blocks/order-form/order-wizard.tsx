import type { OrderItem } from '@demarc/contract/catalog.ts';
import { useNavigate } from '@tanstack/react-router';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getProblem } from '../../lib/errors.ts';
import type { ValidatedForm } from '../../lib/validated-form.ts';
import { DraftSaved } from '../../ui/draft-saved.tsx';
import { Page } from '../../ui/page.tsx';
import type { Wizard as WizardState } from '../../ui/wizard/use-wizard.ts';
import { Wizard } from '../../ui/wizard/wizard.tsx';
import type { DeliveryTiming } from '../availability/package-delivery.ts';
import { DiscardDraft } from './discard-draft.tsx';
import type { EnvelopeValues } from './order-envelope.ts';
import { sumTotals } from './order-price.ts';
import { ResumedDraft } from './resumed-draft.tsx';
import { PriceSummary, RunningPrice } from './running-price.tsx';
import type { OrderPrice } from './use-order-price.ts';
import type { useSendOrder } from './use-send-order.ts';

interface OrderWizardProps<Values extends Record<string, unknown>> {
  title: string;
  lead?: ReactNode;
  form: ValidatedForm<Values>;
  wizard: WizardState;
  order: ReturnType<typeof useSendOrder>;
  /** The price, and whether the server is checking the order. */
  price: Pick<OrderPrice, 'items' | 'totals' | 'preview' | 'isPreviewing'>;
  /** Whether there is a price to show. */
  isPriced: boolean;
  /** Says what to choose to see a price. */
  noPriceText?: string;
  /** The items of the cheapest order with the choices so far, shown before there is a price; empty if unknown. */
  startingItems?: readonly OrderItem[];
  /** Null if no energy is charged. `max` is the formatted maximum per month, or null until it is known. */
  energy?: { max: string | null } | null;
  /** Null until it is known. */
  earliest: string | null;
  /** The certainty of the earliest date. */
  earliestTiming?: DeliveryTiming;
  /** Says what the earliest date depends on. */
  earliestNote?: string | null;
  /** Whether nothing can be ordered with the choices so far. */
  isDeadEnd?: boolean;
  /** The subject of the order, to recognize its draft. */
  draftSubject?: string;
  onDiscard: () => void;
  /** The current step. */
  children: ReactNode;
}

/**
 * Returns the translation key of the sentence that says why the order cannot be sent. The message in the form says what to do
 * about it.
 */
function getSendBlockerKey(refusal: unknown): string {
  const code = getProblem(refusal)?.code;
  const keys = [`order-new.obstacle-${code}`, `order-new.refused-${code}`];
  return keys.find((key) => i18next.exists(key)) ?? 'order-new.send-blocked';
}

/** An order form: the steps, the running price, the draft and the submit button. Only the last step sends the order. */
export function OrderWizard<Values extends EnvelopeValues & Record<string, unknown>>(props: OrderWizardProps<Values>) {
  const {
    title,
    lead,
    form,
    wizard,
    order,
    price,
    isPriced,
    startingItems = [],
    energy = null,
    earliest,
    earliestTiming = 'on',
    earliestNote,
    isDeadEnd,
    draftSubject,
    onDiscard,
    children,
  } = props;
  const { t } = useTranslation();
  const { noPriceText = t('order-new.price-none') } = props;
  const navigate = useNavigate();
  // The form has this field and others, which do not matter here.
  const termMonths = (form as unknown as ValidatedForm<EnvelopeValues>).useWatchValue('termMonths');
  const isMinimum = !isPriced && startingItems.length > 0;
  const shownPrice = isMinimum ? { items: startingItems, totals: sumTotals(startingItems) } : price;
  const discard = () => {
    form.clearDraft();
    void navigate({ to: '.', search: ({ step: _, ...rest }) => rest, replace: true });
    onDiscard();
  };
  return (
    <Page title={title} lead={lead} actions={<DraftSaved at={form.draftSavedAt} />}>
      <Wizard
        wizard={wizard}
        form={form}
        onSubmit={order.submit}
        // The preview has already validated the order, unless the preview itself failed.
        isSending={order.isSending || (wizard.isLast && price.isPreviewing)}
        submitLabel={t('order-new.send')}
        isDeadEnd={isDeadEnd}
        submitBar={{
          summary: isPriced || isMinimum ? <PriceSummary totals={shownPrice.totals} isMinimum={isMinimum} /> : noPriceText,
          isInDetails: shownPrice.items.length > 0,
          details: (
            <RunningPrice
              items={shownPrice.items}
              totals={shownPrice.totals}
              startingText={isMinimum ? noPriceText : null}
              termMonths={isPriced && termMonths ? Number(termMonths) : null}
              energy={energy}
              isChecked={price.preview !== null}
              earliest={earliest}
              earliestTiming={earliestTiming}
              earliestNote={earliestNote}
            />
          ),
          earlyLabel: t('order-new.to-review'),
          blocker: order.isBlocked ? t(getSendBlockerKey(order.refusal)) : null,
        }}
        aside={form.draftSavedAt !== null && <DiscardDraft onDiscard={discard} />}
      >
        <ResumedDraft {...{ form, wizard }} subject={draftSubject} onDiscard={discard} />
        {children}
      </Wizard>
    </Page>
  );
}
