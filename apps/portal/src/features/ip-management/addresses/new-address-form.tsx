import { putIpAddress } from '@demarc/contract/ip-address.ts';
import type { IpPrefix } from '@demarc/contract/ip-prefix.ts';
import { required } from '@demarc/contract/rules/required.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../lib/api.ts';
import { showToast } from '../../../lib/toast.ts';
import { showFieldProblems, useValidatedForm } from '../../../lib/validated-form.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { FormSummary } from '../../../ui/form-summary.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { hostName } from '../host-name-rule.ts';
import { getPrefixRefusal, type PrefixRefusalCode } from '../prefix-refusal.ts';
import { PrefixRefusalNote } from '../prefix-refusal-note.tsx';
import { staleAddresses, usePrefixParams } from '../use-prefix.ts';
import { addressIn } from './address-rule.ts';
import styles from './addresses.module.css';

const labels = {
  ip: 'ip-prefix.address',
  ptr: 'ip-prefix.ptr-name',
  hostname: 'ip-prefix.hostname',
  description: 'ip-prefix.note',
};
type Values = Record<keyof typeof labels, string>;
const empty: Values = { ip: '', ptr: '', hostname: '', description: '' };

/** Adds an IPv6 address. Rejects an address that exists already, so that its record is not overwritten. */
export function NewAddressForm({ prefix, onSaved }: { prefix: IpPrefix; onSaved: () => void }) {
  const { t } = useTranslation();
  const params = usePrefixParams(prefix.prefixId);
  const form = useValidatedForm<Values>(
    empty,
    { ...putIpAddress.rules, ip: [required, addressIn(prefix.prefix)], ptr: [hostName] },
    { labels, draft: `ip-address-new-${prefix.prefixId}` },
  );
  const [refusal, setRefusal] = useState<PrefixRefusalCode | null>(null);
  const toRequest = (values: Values) => ({
    params: { ...params, ip: values.ip.trim() },
    body: {
      ptr: values.ptr.trim() || null,
      hostname: values.hostname.trim() || null,
      description: values.description.trim() || null,
      version: 0,
    },
  });
  const save = useWrite(putIpAddress, {
    invalidates: staleAddresses,
    previewInput: () => (form.getValues().ip.trim() ? toRequest(form.getValues()) : null),
  });
  const submit = form.onSubmit((values) => {
    setRefusal(null);
    save.mutate(toRequest(values), {
      onSuccess: ({ ip }) => {
        form.clearDraft();
        showToast('ip-prefix.address-saved', { ip });
        onSaved();
      },
      onError: (error) => {
        if (showFieldProblems(form, error)) return;
        const code = getPrefixRefusal(error);
        if (code === 'STALE_VERSION') form.showProblems([{ field: 'ip', problem: { code: 'ip-prefix.address-exists' } }]);
        else setRefusal(code);
      },
    });
  });
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormSummary form={form} />
      <PrefixRefusalNote code={refusal} title={t('ip-prefix.not-saved')} />
      {(['ip', 'ptr', 'hostname', 'description'] as const).map((field) => (
        <TextField
          key={form.key(field)}
          label={t(labels[field])}
          description={field === 'ip' ? t('ip-prefix.address-help', { prefix: prefix.prefix }) : undefined}
          isOptional={field !== 'ip'}
          isMono={field === 'ip' || field === 'ptr'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={{ ip: 45, ptr: 500, hostname: 253, description: 255 }[field]}
          {...(field === 'ip' ? { 'data-autofocus': true } : {})}
          {...form.getInputProps(field)}
        />
      ))}
      <div className={styles.buttons}>
        <ActionButton type="submit" variant="primary" label={t('action.save')} isBusy={save.isPending} />
        <ActionButton variant="quiet" label={t('action.cancel')} onClick={onSaved} />
      </div>
    </form>
  );
}
