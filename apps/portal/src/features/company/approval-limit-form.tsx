import { type Customer, getCustomer } from '@demarc/contract/customer.ts';
import { updateCustomerApprovalLimit } from '@demarc/contract/customer-approval-limit.ts';
import type { Rule } from '@demarc/contract/rules/rule.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { getRefusalCode } from '../../lib/refusal.ts';
import { showToast } from '../../lib/toast.ts';
import { showFieldProblems, useValidatedForm } from '../../lib/validated-form.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { FormSummary } from '../../ui/form-summary.tsx';
import { Note } from '../../ui/note.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { parseLimit } from './approval-amount.ts';
import styles from './company.module.css';
import { EditConflictNote } from './edit-conflict-note.tsx';

const isLimit: Rule = (value) =>
  parseLimit(String(value ?? '')) === undefined ? { code: 'validation.decimal', params: { max: 2 } } : null;
const refusals = ['STALE_VERSION', 'CUSTOMER_NOT_ACTIVE', 'NO_SECOND_PERSON'] as const;

/** Sets or removes the approval limit. */
export function ApprovalLimitForm({ customer, onDone }: { customer: Customer; onDone: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const queries = useQueryClient();
  // The version the user saw when they started editing: a newer one is a conflict, not something to overwrite unseen.
  const [viewedCustomer, setViewedCustomer] = useState(customer);
  const form = useValidatedForm(
    { approvalLimit: customer.approvalLimit ?? '' },
    { approvalLimit: [isLimit] },
    { labels: { approvalLimit: 'approval.limit' } },
  );
  const [refusal, setRefusal] = useState<(typeof refusals)[number] | 'OTHER' | null>(null);
  const toRequest = (limitInput: string) => ({
    params: { customerId: customer.customerId },
    body: { approvalLimit: parseLimit(limitInput) ?? null, version: viewedCustomer.version },
  });
  const save = useWrite(updateCustomerApprovalLimit, {
    put: getCustomer,
    previewInput: () => toRequest(form.getValues().approvalLimit),
  });
  const submit = form.onSubmit(({ approvalLimit }) => {
    setRefusal(null);
    save.mutate(toRequest(approvalLimit), {
      onSuccess: () => {
        showToast('approval.limit-saved');
        onDone();
      },
      onError: (error) => {
        if (showFieldProblems(form, error)) return;
        const code = getRefusalCode(error, refusals);
        if (code === 'STALE_VERSION') void queries.invalidateQueries({ queryKey: [getCustomer.id] });
        setRefusal(code);
      },
    });
  });
  const formatLimit = (limit: string | null) => (limit === null ? t('approval.limit-off') : formats.money(Number(limit)));
  return (
    <form className={styles.panelForm} onSubmit={submit} noValidate>
      <FormSummary form={form} />
      {refusal === 'STALE_VERSION' ? (
        <EditConflictNote
          title={t('company.stale')}
          differences={[
            {
              label: t('approval.limit'),
              was: formatLimit(viewedCustomer.approvalLimit),
              is: formatLimit(customer.approvalLimit),
            },
          ]}
          isLoading={customer.version === viewedCustomer.version}
          onAccept={() => {
            setViewedCustomer(customer);
            setRefusal(null);
          }}
        />
      ) : (
        refusal && (
          <Note kind="trouble" title={t('approval.limit-not-saved')}>
            {t(refusal === 'NO_SECOND_PERSON' ? 'approval.limit-refused-NO_SECOND_PERSON' : `company.refused-${refusal}`)}
          </Note>
        )
      )}
      <p>{t('approval.limit-about')}</p>
      <TextField
        label={t('approval.limit')}
        description={t('approval.limit-help')}
        isOptional
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        data-autofocus
        key={form.key('approvalLimit')}
        {...form.getInputProps('approvalLimit')}
      />
      <p className={styles.hint}>{t('approval.limit-waiting')}</p>
      <div className={styles.panelActions}>
        <ActionButton type="submit" variant="primary" label={t('action.save')} isBusy={save.isPending} />
        <ActionButton variant="quiet" label={t('action.cancel')} onClick={onDone} />
      </div>
    </form>
  );
}
