import { roles as allRoles, type Role } from '@demarc/contract/access.ts';
import { accountCreateRules, createAccount, getAccount, listAccounts } from '@demarc/contract/account.ts';
import { getCustomer } from '@demarc/contract/customer.ts';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query, setCachedRead, useWrite } from '../../lib/api.ts';
import { getRefusalCode } from '../../lib/refusal.ts';
import { useSession } from '../../lib/session.ts';
import { showToast } from '../../lib/toast.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { showFieldProblems, useValidatedForm, type ValidatedForm } from '../../lib/validated-form.ts';
import { DraftSaved } from '../../ui/draft-saved.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { FormSummary } from '../../ui/form-summary.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './account.module.css';
import {
  EmailAndPhoneFields,
  LanguageField,
  NameFields,
  type PersonValues,
  personLabels,
  toPersonRequest,
} from './person-fields.tsx';
import { RightsTable } from './rights-table.tsx';
import { RoleField } from './role-field.tsx';
import { RoleHolders } from './role-holders.tsx';

export const lazyRoute = createLazyRoute('/user-management/account/create')({ component: AccountCreatePage });

type NewPerson = PersonValues & { username: string };

const emptyPerson: NewPerson = {
  firstName: '',
  middleName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  username: '',
  language: '',
  roles: [],
};
const labels = { ...personLabels, username: 'user.username' };
const { firstName, middleName, lastName, email, phoneNumber, username } = accountCreateRules;
// The error summary lists fields in this order.
const rules = { firstName, middleName, lastName, email, phoneNumber, username };
const refusalCodes = ['USERNAME_IN_USE', 'CUSTOMER_NOT_ACTIVE', 'TOKEN_NOT_ALLOWED'] as const;

function AccountCreatePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const customer = useQuery({ ...query(getCustomer, { params: { customerId } }), enabled: claims !== null });
  const form = useValidatedForm<NewPerson>(emptyPerson, rules, { draft: 'create-account', labels });
  const toRequest = ({ username, ...values }: NewPerson) => ({
    params: { customerId },
    body: { ...toPersonRequest(values), username },
  });
  const create = useWrite(createAccount, { invalidates: [listAccounts], previewInput: () => toRequest(form.getValues()) });
  const [refusal, setRefusal] = useState<(typeof refusalCodes)[number] | 'OTHER' | null>(null);
  const name = (form.useWatchValue('firstName') as string).trim();
  const roles = form.useWatchValue('roles') as Role[];
  useRequestedRole(form);
  useSyncUsernameWithEmail(form);

  const submit = form.onSubmit((values) => {
    setRefusal(null);
    create.mutate(toRequest(values), {
      onSuccess: (account) => {
        form.clearDraft();
        setCachedRead(getAccount, { params: { customerId, accountId: account.accountId } }, account);
        showToast('user.invited');
        void navigate({ to: '/user-management/account/$id', params: { id: account.accountId } });
      },
      onError: (error) => {
        if (showFieldProblems(form, error)) return;
        const reason = getRefusalCode(error, refusalCodes);
        if (reason === 'USERNAME_IN_USE') form.showProblems([{ field: 'username', problem: { code: 'user.username-in-use' } }]);
        else setRefusal(reason);
      },
    });
  });
  const person = form as unknown as ValidatedForm<PersonValues>;
  const rightsTitle = name ? t('user.rights-title', { name }) : t('user.rights-title-unnamed');
  return (
    <Page title={t('user.create-title')} lead={customer.data?.companyName} actions={<DraftSaved at={form.draftSavedAt} />}>
      <div className={styles.columns}>
        <form className={styles.form} onSubmit={submit} noValidate>
          <FormSummary form={form} title={t('user.not-created')} />
          {refusal && (
            <Note kind="trouble" title={t('user.not-created')}>
              {t(`user.refused-${refusal}`)}
            </Note>
          )}
          <NameFields form={person} />
          <EmailAndPhoneFields form={person} emailHelp={t('user.email-invite')} />
          <div className={styles.two}>
            <TextField
              label={t('user.username')}
              description={t('user.username-help')}
              autoComplete="off"
              spellCheck={false}
              maxLength={120}
              key={form.key('username')}
              {...form.getInputProps('username')}
            />
            <LanguageField form={person} />
          </div>
          <RoleField
            isGranted
            label={name ? t('user.roles-label', { name }) : t('user.roles-label-unnamed')}
            key={form.key('roles')}
            {...form.getInputProps('roles')}
          />
          <FormActions isSaving={create.isPending} back="/user-management" label={t('user.send')} />
        </form>
        <aside className={styles.side}>
          <Section title={rightsTitle}>
            <RightsTable caption={rightsTitle} roles={roles} />
          </Section>
          <RoleHolders roles={roles} />
          <Section title={t('action.what-next')}>
            <ul className={styles.lines}>
              <li>{t('user.after-mail')}</li>
              <li>{t('user.after-link')}</li>
              <li>{t('user.after-contacts')}</li>
            </ul>
          </Section>
        </aside>
      </div>
    </Page>
  );
}

/** Preselects the role from the link, for example for a second administrator. */
function useRequestedRole(form: ValidatedForm<NewPerson>): void {
  const { role }: { role?: unknown } = useSearch({ strict: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount, so that a role the user unticks stays unticked.
  useEffect(() => {
    const requestedRole = allRoles.find((knownRole) => knownRole === role);
    const currentRoles = form.getValues().roles;
    if (requestedRole && !currentRoles.includes(requestedRole)) form.setFieldValue('roles', [...currentRoles, requestedRole]);
  }, []);
}

/** The username follows the email address until the user edits it. */
function useSyncUsernameWithEmail(form: ValidatedForm<NewPerson>): void {
  form.watch('email', ({ previousValue, value }) => {
    if (form.getValues().username === previousValue) form.setFieldValue('username', value);
  });
}
