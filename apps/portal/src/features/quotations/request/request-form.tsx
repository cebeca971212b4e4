import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { type OrderType, orderTypes } from '@demarc/contract/kinds/registry.ts';
import { requestQuotation } from '@demarc/contract/quotation-request.ts';
import { maxQuotationTextLength, maxQuotationTitleLength } from '@demarc/contract/quotation-schemas.ts';
import { addWorkingDays } from '@demarc/contract/working-days.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getAddressLabels } from '../../../blocks/address-fields/address-fields.tsx';
import { getLatestDay } from '../../../blocks/order-form/wish-date.ts';
import { WishDateField } from '../../../blocks/order-form/wish-date-field.tsx';
import { getServiceName } from '../../../kinds/service-types.ts';
import { useWrite } from '../../../lib/api.ts';
import { getServerTimeSeconds } from '../../../lib/clock.ts';
import { showToast } from '../../../lib/toast.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';
import { showFieldProblems, useValidatedForm } from '../../../lib/validated-form.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { DraftSaved } from '../../../ui/draft-saved.tsx';
import { FormSummary } from '../../../ui/form-summary.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from '../quotations.module.css';
import { linkToQuote } from '../quote-links.ts';
import { getQuoteRefusal, type QuoteRefusalCode } from '../quote-refusal.ts';
import { QuoteRefusalNote } from '../quote-refusal-note.tsx';
import { staleQuotations } from '../use-quotation.ts';
import { PlaceFields } from './place-fields.tsx';
import { getUsualPlace } from './request-start.ts';
import { buildRequestFormRules, type RequestValues, toRequestBody } from './request-values.ts';

const labels = {
  title: 'quotation.quote-title',
  customerReference: 'quotation.reference',
  place: 'quotation.place',
  'request.type': 'quotation.product',
  'request.siteCode': 'quotation.site',
  'request.description': 'quotation.needs',
  'request.wishDate': 'quotation.wish-date',
  'request.address.room': 'address.room',
  ...getAddressLabels('request.address'),
};

/** Requests a quote: the product, location and date. */
export function RequestForm({ initialValues, draft }: { initialValues: RequestValues; draft: string }) {
  const { t } = useTranslation();
  const customerId = useCustomerId();
  const navigate = useNavigate();
  const form = useValidatedForm<RequestValues>(initialValues, buildRequestFormRules, { draft, labels });
  const [refusal, setRefusal] = useState<QuoteRefusalCode | null>(null);
  const place = form.useWatchValue('place');
  const wishDate = form.useWatchValue('request.wishDate');
  const toRequest = (values: RequestValues) => ({ params: { customerId }, body: toRequestBody(values) });
  const send = useWrite(requestQuotation, { invalidates: staleQuotations, previewInput: () => toRequest(form.getValues()) });
  const today = formatAmsterdamDate(new Date(getServerTimeSeconds() * 1000));
  const submit = form.onSubmit((values) => {
    setRefusal(null);
    send.mutate(toRequest(values), {
      onSuccess: ({ quotationId, number }) => {
        form.clearDraft();
        showToast('quotation.requested-toast', { number });
        void navigate(linkToQuote(quotationId));
      },
      onError: (error) => {
        if (!showFieldProblems(form, error)) setRefusal(getQuoteRefusal(error));
      },
    });
  });
  const { defaultValue: _, onChange, ...date } = form.getInputProps('request.wishDate');
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormSummary form={form} title={t('quotation.not-requested')} />
      <QuoteRefusalNote code={refusal} title={t('quotation.not-requested')} />
      {place !== 'batch' && (
        <SelectField
          label={t('quotation.product')}
          description={t('quotation.product-help')}
          options={orderTypes.map((value) => ({ value, label: t(getServiceName(value)) }))}
          key={form.key('request.type')}
          {...form.getInputProps('request.type')}
          onChange={(value) => {
            form.setFieldValue('request.type', value as OrderType);
            form.setFieldValue('place', getUsualPlace(value as OrderType));
          }}
        />
      )}
      <PlaceFields form={form} />
      <TextArea
        label={t('quotation.needs')}
        description={t('quotation.needs-help')}
        rows={6}
        maxLength={maxQuotationTextLength}
        key={form.key('request.description')}
        {...form.getInputProps('request.description')}
      />
      <WishDateField
        {...date}
        label={t('quotation.wish-date')}
        description={t('quotation.wish-date-help')}
        earliest={addWorkingDays(today, 1)}
        latest={getLatestDay(today)}
        value={wishDate}
        onChange={onChange}
      />
      <TextField
        label={t('quotation.quote-title')}
        description={t('quotation.title-help')}
        isOptional
        autoComplete="off"
        maxLength={maxQuotationTitleLength}
        key={form.key('title')}
        {...form.getInputProps('title')}
      />
      <TextField
        label={t('quotation.reference')}
        isOptional
        autoComplete="off"
        maxLength={50}
        key={form.key('customerReference')}
        {...form.getInputProps('customerReference')}
      />
      <div className={styles.buttons}>
        <ActionButton type="submit" variant="primary" label={t('quotation.send-request')} isBusy={send.isPending} />
        <DraftSaved at={form.draftSavedAt} />
      </div>
    </form>
  );
}
