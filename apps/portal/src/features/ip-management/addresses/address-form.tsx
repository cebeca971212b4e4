import { normalizeHostName } from '@demarc/contract/host-name.ts';
import { deleteIpAddress, type IpAddress, listIpAddresses, putIpAddress } from '@demarc/contract/ip-address.ts';
import type { IpPrefix } from '@demarc/contract/ip-prefix.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../lib/api.ts';
import { showToast } from '../../../lib/toast.ts';
import { showFieldProblems, useValidatedForm } from '../../../lib/validated-form.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EditConflict } from '../../../ui/edit-conflict.tsx';
import { FormSummary } from '../../../ui/form-summary.tsx';
import { Note } from '../../../ui/note.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { hostName } from '../host-name-rule.ts';
import { getPrefixRefusal, type PrefixRefusalCode } from '../prefix-refusal.ts';
import { PrefixRefusalNote } from '../prefix-refusal-note.tsx';
import { staleAddresses, usePrefixParams } from '../use-prefix.ts';
import styles from './addresses.module.css';
import { DnsFacts } from './dns-facts.tsx';
import { canEdit } from './map-cells.ts';

const labels = { ptr: 'ip-prefix.ptr-name', hostname: 'ip-prefix.hostname', description: 'ip-prefix.note' };
const fields = ['ptr', 'hostname', 'description'] as const;
type Values = Record<(typeof fields)[number], string>;

const toValues = ({ ptrUnicode, ptr, hostname, description }: IpAddress): Values => ({
  ptr: ptrUnicode ?? ptr ?? '',
  hostname: hostname ?? '',
  description: description ?? '',
});

interface AddressFormProps {
  prefix: IpPrefix;
  /** The stored address; when it changes, the form keeps the user's input. */
  address: IpAddress;
  blocked: string | null;
}

/** The PTR record, name and note of one address, and the state of its DNS records. */
export function AddressForm({ prefix, address, blocked }: AddressFormProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { ip } = address;
  const params = { ...usePrefixParams(prefix.prefixId), ip };
  const form = useValidatedForm<Values>(
    toValues(address),
    { ...putIpAddress.rules, ptr: [hostName] },
    { labels, draft: `ip-address-${prefix.prefixId}-${ip}` },
  );
  /** The version the user saw; null after clearing the address, to use the stored version. */
  const [seenVersion, setVersion] = useState<number | null>(address.version);
  const version = seenVersion ?? address.version;
  const [typedPtr, setTypedPtr] = useState(form.getValues().ptr);
  const [refusal, setRefusal] = useState<PrefixRefusalCode | null>(null);
  const [isClearing, setClearing] = useState(false);
  const toRequest = (values: Values) => ({
    params,
    body: {
      ptr: values.ptr.trim() || null,
      hostname: values.hostname.trim() || null,
      description: values.description.trim() || null,
      version,
    },
  });
  const explain = (error: Error) => {
    if (showFieldProblems(form, error)) return;
    const code = getPrefixRefusal(error);
    if (code === 'STALE_VERSION') void queries.invalidateQueries({ queryKey: [listIpAddresses.id] });
    setRefusal(code);
  };
  const save = useWrite(putIpAddress, { invalidates: staleAddresses, previewInput: () => toRequest(form.getValues()) });
  const clear = useWrite(deleteIpAddress, { invalidates: staleAddresses, previewInput: null });
  const submit = form.onSubmit((values) => {
    setRefusal(null);
    save.mutate(toRequest(values), {
      onSuccess: (stored) => {
        form.clearDraft();
        form.setValues(toValues(stored));
        setTypedPtr(toValues(stored).ptr);
        setVersion(stored.version);
        showToast(stored.dnsState === 'PENDING' ? 'ip-prefix.address-publishing' : 'ip-prefix.address-saved', { ip });
      },
      onError: explain,
    });
  });
  const stored = toValues(address);
  const review = () => {
    setVersion(address.version);
    setRefusal(null);
  };
  const isDelegated = prefix.reverseDnsMode === 'DELEGATED';
  const ptrInput = form.getInputProps('ptr');
  const isReserved = !canEdit(address);
  const ascii = normalizeHostName(typedPtr).name;
  const isConverted = ascii !== null && ascii !== typedPtr.trim().toLowerCase().replace(/\.$/, '');
  if (isReserved) return <p className={styles.soft}>{t(`ip-prefix.usage-${address.usage}-text`)}</p>;
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormSummary form={form} />
      {refusal === 'STALE_VERSION' ? (
        <EditConflict
          title={t('ip-prefix.address-stale', { ip })}
          fields={fields.map((field) => ({ label: t(labels[field]), stored: stored[field], typed: form.getValues()[field] }))}
          isLoading={address.version === version}
          onKeep={review}
          onUseCurrent={() => {
            form.setValues(stored);
            setTypedPtr(stored.ptr);
            form.clearDraft();
            review();
          }}
        />
      ) : (
        <PrefixRefusalNote code={refusal} title={t('ip-prefix.not-saved')} />
      )}
      {isDelegated && (
        <Note kind="neutral" title={t('ip-prefix.mode-DELEGATED')}>
          <p>{t('ip-prefix.refused-REVERSE_DNS_DELEGATED')}</p>
        </Note>
      )}
      <TextField
        label={t(labels.ptr)}
        description={t('ip-prefix.ptr-help')}
        note={isConverted ? t('ip-prefix.goes-as', { name: ascii }) : null}
        isOptional
        isMono
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={500}
        key={form.key('ptr')}
        {...ptrInput}
        onChange={(event) => {
          setTypedPtr(event.currentTarget.value);
          ptrInput.onChange(event);
        }}
      />
      <div className={styles.pair}>
        <TextField
          label={t(labels.hostname)}
          description={t('ip-prefix.hostname-help')}
          isOptional
          autoComplete="off"
          spellCheck={false}
          maxLength={253}
          key={form.key('hostname')}
          {...form.getInputProps('hostname')}
        />
        <TextField
          label={t(labels.description)}
          description={t('ip-prefix.note-help')}
          isOptional
          autoComplete="off"
          maxLength={255}
          key={form.key('description')}
          {...form.getInputProps('description')}
        />
      </div>
      <DnsFacts address={address} />
      {address.warnings.length > 0 && (
        <Note kind="attention" title={t('ip-prefix.not-confirmed')}>
          <p>{t('ip-prefix.not-confirmed-text', { ip, name: address.ptrUnicode ?? address.ptr })}</p>
        </Note>
      )}
      <div className={styles.buttons}>
        <ActionButton type="submit" variant="primary" label={t('action.save')} disabledReason={blocked} isBusy={save.isPending} />
        {address.usage === 'ASSIGNED' && (
          <ActionButton
            variant="quiet"
            icon="trash"
            label={t('ip-prefix.clear')}
            disabledReason={blocked}
            onClick={() => setClearing(true)}
          />
        )}
      </div>
      {isClearing && (
        <ConfirmDialog
          title={t('ip-prefix.clear-title', { ip })}
          consequences={[t('ip-prefix.clear-text')]}
          confirmLabel={t('ip-prefix.clear')}
          isBusy={clear.isPending}
          onConfirm={() => {
            setRefusal(null);
            clear.mutate(
              { params, query: { version } },
              {
                onSuccess: () => {
                  const empty: Values = { ptr: '', hostname: '', description: '' };
                  form.clearDraft();
                  form.setValues(empty);
                  setTypedPtr('');
                  setClearing(false);
                  setVersion(null);
                  showToast('ip-prefix.cleared', { ip });
                },
                onError: (error) => {
                  setClearing(false);
                  explain(error);
                },
              },
            );
          }}
          onClose={() => setClearing(false)}
        />
      )}
    </form>
  );
}
