import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { listOrders } from '@demarc/contract/order.ts';
import { getOrderSummary } from '@demarc/contract/order-counts.ts';
import { getQuotation } from '@demarc/contract/quotation.ts';
import { acceptQuotation } from '@demarc/contract/quotation-acceptance.ts';
import { calculateTermTotals } from '@demarc/contract/quotation-price.ts';
import type { Quotation } from '@demarc/contract/quotation-schemas.ts';
import { isWaitingForApproval } from '@demarc/contract/waiting-for-approval.ts';
import { addWorkingDays } from '@demarc/contract/working-days.ts';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DaysLeft } from '../../../blocks/days-left/days-left.tsx';
import { getLatestDay } from '../../../blocks/order-form/wish-date.ts';
import { useWrite } from '../../../lib/api.ts';
import { getServerTimeSeconds } from '../../../lib/clock.ts';
import { showToast } from '../../../lib/toast.ts';
import { showFieldProblems, useValidatedForm } from '../../../lib/validated-form.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { DraftSaved } from '../../../ui/draft-saved.tsx';
import { FormSummary } from '../../../ui/form-summary.tsx';
import { Page } from '../../../ui/page.tsx';
import { NewVersionNote } from '../answer/new-version-note.tsx';
import { useAnswer } from '../answer/use-answer.ts';
import { formatAcceptLabel } from '../format-term.ts';
import { useChosenTerm } from '../offer/use-chosen-term.ts';
import { linkToQuote } from '../quote-links.ts';
import { getQuoteRefusal } from '../quote-refusal.ts';
import { QuoteRefusalNote } from '../quote-refusal-note.tsx';
import { QuoteStatusLabel } from '../quote-status-label.tsx';
import { staleQuotations, useQuotationParams } from '../use-quotation.ts';
import styles from './acceptance.module.css';
import { type AcceptanceContext, getAcceptanceRules } from './acceptance-rules.ts';
import {
  type AcceptanceValues,
  createAcceptanceValues,
  getChosenItems,
  getProposedChoices,
  toAcceptanceRequest,
} from './acceptance-values.ts';
import { DetailFields } from './detail-fields.tsx';
import { ItemChoices } from './item-choices.tsx';
import { PriceAside, PriceBar } from './price-aside.tsx';
import { useAcceptancePreview } from './use-acceptance-preview.ts';
import { WarningsField } from './warnings-field.tsx';

const labels = {
  termMonths: 'quotation.term',
  choices: 'quotation.items',
  wishDate: 'quotation.wish-date',
  customerReference: 'quotation.reference',
  purchaseOrderNumber: 'quotation.purchase-order',
  'signatory.fullName': 'quotation.signatory-name',
  'signatory.jobTitle': 'quotation.signatory-title',
  acceptWarnings: 'quotation.warnings',
  acceptedTerms: 'quotation.terms-accepted',
};

/** Accepts an offer: the items, date, references and signatory. The server checks them before the user accepts. */
export function AcceptForm({ quotation, fullName }: { quotation: Quotation; fullName: string }) {
  const { t } = useTranslation();
  const formId = useId();
  const { quotationId, number, title, status, items, version, request, daysLeft } = quotation;
  const { termMonths } = useChosenTerm(quotation);
  const params = useQuotationParams(quotationId);
  const today = formatAmsterdamDate(new Date(getServerTimeSeconds() * 1000));
  const latest = getLatestDay(today);
  const leadDays = Math.max(1, ...items.map(({ leadTimeWorkingDays }) => leadTimeWorkingDays));
  const proposedDate = addWorkingDays(today, leadDays);
  const context = useRef<AcceptanceContext>({ days: { earliest: proposedDate, latest }, hasWarnings: false });
  const form = useValidatedForm<AcceptanceValues>(
    createAcceptanceValues(quotation, {
      termMonths: termMonths ?? 0,
      wishDate: request.wishDate > proposedDate && request.wishDate <= latest ? request.wishDate : proposedDate,
      fullName,
    }),
    () => getAcceptanceRules(context.current),
    { draft: `quotation-accept-${quotationId}`, labels, secret: ['acceptedTerms', 'acceptWarnings'] },
  );
  const answer = useAnswer(quotation, Number(form.getValues().version) || version);
  const choices = form.useWatchValue('choices');
  const term = Number(form.useWatchValue('termMonths'));
  const wishDate = form.useWatchValue('wishDate');
  const hasConsent = form.useWatchValue('acceptedTerms');
  const chosenItems = getChosenItems(items, choices);
  const totals = chosenItems.length > 0 ? calculateTermTotals(chosenItems, term) : null;

  const toRequest = (values: AcceptanceValues) => ({
    params,
    query: {},
    body: toAcceptanceRequest(values, items, answer.seenVersion),
  });
  const canCheck = chosenItems.length > 0 && !answer.isOutdated;
  const check = useAcceptancePreview(
    canCheck
      ? {
          params,
          query: {},
          // The preview leaves out the signatory, and replaces an impossible date, so that the server can still check the items.
          body: {
            version: answer.seenVersion,
            termMonths: term,
            wishDate: form.areValid(['wishDate']) ? wishDate : context.current.days.earliest,
            acceptedItemIds: chosenItems.map(({ itemId }) => itemId),
            acceptedTerms: true,
          },
        }
      : null,
  );
  const { preview } = check;
  const checkedItems = preview?.items ?? [];
  const hasWarnings = checkedItems.some(({ warnings }) => warnings.length > 0);
  const days = { earliest: preview?.earliestWishDate ?? proposedDate, latest };
  context.current = { days, hasWarnings };

  const accept = useWrite(acceptQuotation, {
    invalidates: [getQuotation, ...staleQuotations, listOrders, getOrderSummary],
    previewInput: () => (chosenItems.length > 0 ? toRequest(form.getValues()) : null),
  });
  const submit = form.onSubmit((values) => {
    answer.clearRefusal();
    accept.mutate(toRequest(values), {
      onSuccess: (accepted) => {
        form.clearDraft();
        if (isWaitingForApproval(accepted)) {
          showToast('quotation.waiting-toast', { number });
          answer.showApproval(accepted.approvalRequestId);
          return;
        }
        // Without `dryRun` the response has the orders.
        const { orderIds } = accepted as { orderIds: number[] };
        showToast('quotation.accepted-toast', { count: orderIds.length, number });
        answer.showOffer();
      },
      onError: (error) => {
        if (showFieldProblems(form, error)) return;
        answer.showRefusal(error);
        // The items show which of them the problem is about.
        check.askAgain();
      },
    });
  });
  const continueWithNew = () => {
    form.setFieldValue('version', String(version));
    form.setFieldValue('choices', getProposedChoices(items));
    if (!items[0]?.prices.some((price) => price.termMonths === term)) {
      form.setFieldValue('termMonths', String(quotation.terms[0]?.termMonths ?? ''));
    }
    answer.acceptNewVersion();
  };
  const refusal = answer.refusal ?? (check.error ? getQuoteRefusal(check.error) : null);
  const getBlockReason = () => {
    if (answer.isOutdated) return t('quotation.review-first');
    return preview && !preview.canAccept ? t('quotation.remove-impossible') : null;
  };
  const button = (
    <ActionButton
      variant="primary"
      icon="check"
      label={formatAcceptLabel(term, t)}
      disabledReason={getBlockReason()}
      isBusy={accept.isPending}
      onClick={() => (document.getElementById(formId) as HTMLFormElement | null)?.requestSubmit()}
    />
  );
  const price = {
    totals,
    isAsking: check.isAsking,
    isChecked: preview?.canAccept === true && !hasWarnings && !check.isAsking,
  };
  return (
    <Page
      title={t('quotation.title-accept', { number })}
      lead={
        <>
          <QuoteStatusLabel status={status} t={t} />
          <span>{title}</span>
          <span>{t('quotation.version', { version: answer.seenVersion })}</span>
          {daysLeft !== null && <DaysLeft daysLeft={daysLeft} t={t} />}
        </>
      }
      actions={
        <>
          <DraftSaved at={form.draftSavedAt} />
          <ActionButton label={t('quotation.back-to-offer')} to={linkToQuote(quotationId)} />
        </>
      }
    >
      <div className={styles.columns}>
        <form id={formId} onSubmit={submit} noValidate className={styles.form}>
          <FormSummary form={form} title={t('quotation.not-accepted')} />
          {answer.isOutdated ? (
            <NewVersionNote quotation={quotation} seenVersion={answer.seenVersion} onContinue={continueWithNew} />
          ) : (
            <QuoteRefusalNote code={refusal} title={t('quotation.not-accepted')} />
          )}
          <ItemChoices form={form} items={items} termMonths={term} checked={checkedItems} isAsking={check.isAsking} />
          {hasWarnings && <WarningsField form={form} />}
          <DetailFields form={form} quotation={quotation} items={chosenItems} days={days} />
          <div className={styles.submit}>
            <div className={styles.submitButton}>{button}</div>
            <p className={styles.hint}>
              {!hasConsent && `${t('quotation.accept-terms-first')} `}
              {t(preview?.needsApproval ? 'quotation.needs-approval' : 'quotation.accept-then')}
            </p>
          </div>
        </form>
        <PriceAside {...price} items={chosenItems} termMonths={term} />
      </div>
      <PriceBar totals={totals} button={button} />
    </Page>
  );
}
