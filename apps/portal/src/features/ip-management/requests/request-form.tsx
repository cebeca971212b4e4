import { createIpPrefixRequest, listIpPrefixRequests } from '@demarc/contract/ip-prefix-request.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';
import { showFieldProblems, useValidatedForm } from '../../../lib/validated-form.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { DraftSaved } from '../../../ui/draft-saved.tsx';
import { FormSummary } from '../../../ui/form-summary.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import styles from '../ip-management.module.css';
import { getPrefixRefusal, type PrefixRefusalCode } from '../prefix-refusal.ts';
import { PrefixRefusalNote } from '../prefix-refusal-note.tsx';
import { emptyRequest, getUsualLength, listLengths, type RequestValues, requestRules, toRequestBody } from './request-values.ts';
import { ServiceField } from './service-field.tsx';

const labels = {
  family: 'ip-prefix.family',
  prefixLength: 'ip-prefix.size',
  service: 'ip-prefix.for-service',
  justification: 'ip-prefix.justification',
};

/** Requests an additional prefix. */
export function RequestForm() {
  const { t } = useTranslation();
  const formats = useFormats();
  const customerId = useCustomerId();
  const form = useValidatedForm<RequestValues>(emptyRequest, requestRules, { draft: 'ip-prefix-request', labels });
  const [family, setFamily] = useState<4 | 6>(form.getValues().family === '6' ? 6 : 4);
  const [refusal, setRefusal] = useState<PrefixRefusalCode | null>(null);
  const toRequest = (values: RequestValues) => ({ params: { customerId }, body: toRequestBody(values) });
  const send = useWrite(createIpPrefixRequest, {
    invalidates: [listIpPrefixRequests],
    previewInput: () => toRequest(form.getValues()),
  });
  const submit = form.onSubmit((values) => {
    setRefusal(null);
    send.mutate(toRequest(values), {
      onSuccess: () => {
        showToast('ip-prefix.requested');
        form.clearDraft();
        form.setValues(emptyRequest);
        setFamily(4);
      },
      onError: (error) => {
        if (!showFieldProblems(form, error)) setRefusal(getPrefixRefusal(error));
      },
    });
  });
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormSummary form={form} title={t('ip-prefix.not-requested')} />
      <PrefixRefusalNote code={refusal} title={t('ip-prefix.not-requested')} />
      <RadioGroup
        label={t(labels.family)}
        isInline
        options={[
          { value: '4', label: 'IPv4' },
          { value: '6', label: 'IPv6' },
        ]}
        key={form.key('family')}
        {...form.getInputProps('family')}
        onChange={(value) => {
          const chosenFamily = value === '6' ? 6 : 4;
          form.setFieldValue('family', String(chosenFamily));
          form.setFieldValue('prefixLength', getUsualLength(chosenFamily));
          setFamily(chosenFamily);
        }}
      />
      <SelectField
        label={t(labels.prefixLength)}
        options={listLengths(family).map(({ length, addresses }) => ({
          value: String(length),
          label: `/${length}`,
          aside:
            family === 4
              ? t('ip-prefix.addresses', { count: Number(addresses) })
              : t('ip-prefix.networks', { count: 2 ** (64 - length), total: formats.number(2 ** (64 - length)) }),
        }))}
        key={`${form.key('prefixLength')} ${family}`}
        {...form.getInputProps('prefixLength')}
      />
      <ServiceField label={t(labels.service)} key={form.key('service')} {...form.getInputProps('service')} />
      <TextArea
        label={t(labels.justification)}
        description={t('ip-prefix.justification-help')}
        maxLength={2000}
        rows={5}
        key={form.key('justification')}
        {...form.getInputProps('justification')}
      />
      <div className={styles.buttons}>
        <ActionButton type="submit" variant="primary" label={t('ip-prefix.send-request')} isBusy={send.isPending} />
        <DraftSaved at={form.draftSavedAt} />
      </div>
    </form>
  );
}
