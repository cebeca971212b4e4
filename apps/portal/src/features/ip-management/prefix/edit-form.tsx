import { getCustomer } from '@demarc/contract/customer.ts';
import { getIpPrefix, type IpPrefix, updateIpPrefix } from '@demarc/contract/ip-prefix.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query, useWrite } from '../../../lib/api.ts';
import { canOpen } from '../../../lib/route-access.ts';
import { showToast } from '../../../lib/toast.ts';
import { showFieldProblems, useValidatedForm } from '../../../lib/validated-form.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { EditConflict } from '../../../ui/edit-conflict.tsx';
import { FormSummary } from '../../../ui/form-summary.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { getPrefixRefusal, type PrefixRefusalCode } from '../prefix-refusal.ts';
import { PrefixRefusalNote } from '../prefix-refusal-note.tsx';
import { stalePrefixes, usePrefixParams } from '../use-prefix.ts';
import styles from './prefix.module.css';
import { formatContact } from './registry-section.tsx';

const labels = { description: 'ip-prefix.name', abuseContactId: 'ip-prefix.abuse-contact' };
type Values = { description: string; abuseContactId: string };

const toValues = ({ description, abuseContactId }: IpPrefix): Values => ({
  description: description ?? '',
  abuseContactId: abuseContactId ?? '',
});

/** Changes the customer's own name of a prefix and its abuse contact. */
export function EditForm({ prefix, onClose }: { prefix: IpPrefix; onClose: () => void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const params = usePrefixParams(prefix.prefixId);
  const contacts = useAbuseContacts(params.customerId);
  const form = useValidatedForm<Values>(toValues(prefix), updateIpPrefix.rules, { labels });
  /** The version the user saw. */
  const [version, setVersion] = useState(prefix.version);
  const [chosen, setChosen] = useState(prefix.abuseContactId ?? '');
  const [refusal, setRefusal] = useState<PrefixRefusalCode | null>(null);
  const toRequest = ({ description, abuseContactId }: Values) => ({
    params,
    body: { description: description.trim() || null, abuseContactId: abuseContactId || null, version },
  });
  const save = useWrite(updateIpPrefix, {
    put: getIpPrefix,
    invalidates: stalePrefixes,
    previewInput: () => toRequest(form.getValues()),
  });
  const submit = form.onSubmit((values) => {
    setRefusal(null);
    save.mutate(toRequest(values), {
      onSuccess: () => {
        showToast('ip-prefix.saved', { prefix: prefix.prefix });
        onClose();
      },
      onError: (error) => {
        if (showFieldProblems(form, error)) return;
        const code = getPrefixRefusal(error);
        if (code === 'STALE_VERSION') void queries.invalidateQueries({ queryKey: [getIpPrefix.id] });
        setRefusal(code);
      },
    });
  });
  const review = () => {
    setVersion(prefix.version);
    setRefusal(null);
  };
  const stored = toValues(prefix);
  const typed = form.getValues();
  const nameContact = (id: string) => contacts.find(({ value }) => value === id)?.label ?? '';
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormSummary form={form} />
      {refusal === 'STALE_VERSION' ? (
        <EditConflict
          title={t('ip-prefix.stale')}
          fields={[
            { label: t(labels.description), stored: stored.description, typed: typed.description },
            {
              label: t(labels.abuseContactId),
              stored: nameContact(stored.abuseContactId),
              typed: nameContact(typed.abuseContactId),
            },
          ]}
          isLoading={prefix.version === version}
          onKeep={review}
          onUseCurrent={() => {
            form.setValues(stored);
            setChosen(stored.abuseContactId);
            review();
          }}
        />
      ) : (
        <PrefixRefusalNote code={refusal} title={t('ip-prefix.not-saved')} />
      )}
      <TextField
        label={t(labels.description)}
        description={t('ip-prefix.name-help')}
        isOptional
        autoComplete="off"
        maxLength={255}
        data-autofocus
        key={form.key('description')}
        {...form.getInputProps('description')}
      />
      <SelectField
        label={t(labels.abuseContactId)}
        description={t('ip-prefix.abuse-help')}
        isOptional
        options={[{ value: '', label: t('ip-prefix.abuse-no') }, ...contacts]}
        data-path="abuseContactId"
        error={form.errors.abuseContactId && form.getInputProps('abuseContactId').error}
        value={chosen}
        onChange={(value) => {
          setChosen(value);
          form.setFieldValue('abuseContactId', value);
        }}
      />
      {contacts.length === 0 && <NoContacts />}
      <div className={styles.buttons}>
        <ActionButton type="submit" variant="primary" label={t('action.save')} isBusy={save.isPending} />
        <ActionButton variant="quiet" label={t('action.cancel')} onClick={onClose} />
      </div>
    </form>
  );
}

/** The contacts of the company that receive reports of abuse. */
function useAbuseContacts(customerId: number) {
  const customer = useQuery(query(getCustomer, { params: { customerId } }));
  return (customer.data?.contacts ?? [])
    .filter(({ types }) => types.includes('abuse'))
    .map((contact) => ({ value: contact.id, label: formatContact(contact) }));
}

function NoContacts() {
  const { t } = useTranslation();
  const router = useRouter();
  return (
    <p className={styles.soft}>
      {t('ip-prefix.no-abuse-contacts')}{' '}
      {canOpen(router, '/company/contact/new') && <Link to="/company/contact/new">{t('ip-prefix.add-contact')}</Link>}
    </p>
  );
}
