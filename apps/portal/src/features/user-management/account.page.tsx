import type { Role } from '@demarc/contract/access.ts';
import { type Account, accountCreateRules, getAccount, listAccounts, updateAccount } from '@demarc/contract/account.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createLazyRoute, getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Activity } from '../../blocks/activity/activity.tsx';
import { query, useWrite } from '../../lib/api.ts';
import { getErrorStatus } from '../../lib/errors.ts';
import { useFormats } from '../../lib/format.ts';
import { formatRoles } from '../../lib/format-roles.ts';
import { getRefusalCode } from '../../lib/refusal.ts';
import { useSession } from '../../lib/session.ts';
import { showToast } from '../../lib/toast.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { showFieldProblems, useValidatedForm, type ValidatedForm } from '../../lib/validated-form.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { FormSummary } from '../../ui/form-summary.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { type RowAction, RowMenu } from '../../ui/row-menu.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './account.module.css';
import { AccountConflict } from './account-conflict.tsx';
import { lacksSecondFactor } from './account-filters.ts';
import { AccountNotFound } from './account-not-found.tsx';
import { AccountStatusLabel } from './account-status-label.tsx';
import { getAdminLock } from './administrators.ts';
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
import { SecondFactor } from './second-factor.tsx';
import { useAccountActions } from './use-account-actions.tsx';
import { useAccounts } from './use-accounts.ts';
import { useOwnSecondFactorPolicy } from './use-second-factor-policy.ts';

export const lazyRoute = createLazyRoute('/user-management/account/$id')({ component: AccountPage });

const route = getRouteApi('/user-management/account/$id');

function AccountPage() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const account = useQuery({
    ...query(getAccount, { params: { customerId, accountId: id } }),
    enabled: claims !== null,
  });
  // Saving remounts the form with the saved values; a refetch does not, so unsaved input survives.
  const [savedVersion, setSavedVersion] = useState(0);
  if (account.data) {
    return (
      <EditAccount key={`${id} ${savedVersion}`} account={account.data} onSaved={({ version }) => setSavedVersion(version)} />
    );
  }
  if (getErrorStatus(account.error) === 404 || getErrorStatus(account.error) === 400)
    return <AccountNotFound title={t('user.account-title')} />;
  return (
    <Page title={t('user.account-title')}>
      <AsyncContent result={account} name={t('user.account-title')} lines={9}>
        {() => null}
      </AsyncContent>
    </Page>
  );
}

const refusalCodes = [
  'STALE_VERSION',
  'LAST_ADMIN',
  'OWN_ACCOUNT',
  'CUSTOMER_NOT_ACTIVE',
  'NOT_FOUND',
  'TOKEN_NOT_ALLOWED',
] as const;

/** A draft keeps the `version` that the user saw, so that saving it overwrites no unseen change. */
type EditValues = PersonValues & { version: number };

const { firstName, middleName, lastName, email, phoneNumber } = accountCreateRules;
// The error summary lists fields in this order.
const rules = { firstName, middleName, lastName, email, phoneNumber };

function toValues(account: Account): EditValues {
  const { firstName, middleName, lastName, email, phoneNumber, language, roles, version } = account;
  return { firstName, middleName, lastName, email, phoneNumber, language: language ?? '', roles: [...roles], version };
}

function EditAccount({ account, onSaved }: { account: Account; onSaved: (account: Account) => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { claims } = useSession();
  const accounts = useAccounts();
  const { customerId, accountId } = account;
  const params = { customerId, accountId };
  const form = useValidatedForm<EditValues>(toValues(account), rules, { draft: `account-${accountId}`, labels: personLabels });
  const [refusal, setRefusal] = useState<(typeof refusalCodes)[number] | 'OTHER' | null>(null);
  // The newer version, after the user's own action or after they reviewed what someone else changed.
  const [viewedVersion, setViewedVersion] = useState<number | null>(null);
  const actions = useAccountActions(accounts.data ?? [account], {
    onChanged: ({ version }) => {
      if ((viewedVersion ?? form.getValues().version) === account.version) setViewedVersion(version);
    },
    onDeleted: () => {
      form.clearDraft();
      void navigate({ to: '/user-management' }).then(() =>
        queries.removeQueries({ queryKey: query(getAccount, { params }).queryKey }),
      );
    },
  });
  const roles = form.useWatchValue('roles') as Role[];
  const adminLock = account.roles.includes('RESELLER_ADMIN')
    ? getAdminLock(account, accounts.data ?? [account], claims?.uid_g)
    : null;

  const toRequest = ({ version, ...values }: EditValues) => ({
    params,
    body: { ...toPersonRequest(values), version: viewedVersion ?? version },
  });
  const save = useWrite(updateAccount, {
    put: getAccount,
    invalidates: [listAccounts],
    previewInput: () => toRequest(form.getValues()),
  });

  const submit = form.onSubmit((values) => {
    setRefusal(null);
    save.mutate(toRequest(values), {
      onSuccess: (saved) => {
        form.clearDraft();
        showToast('user.saved');
        onSaved(saved);
      },
      onError: (error) => {
        if (showFieldProblems(form, error)) return;
        const reason = getRefusalCode(error, refusalCodes);
        if (reason === 'STALE_VERSION') void queries.invalidateQueries({ queryKey: [getAccount.id] });
        if (reason === 'LAST_ADMIN' || reason === 'OWN_ACCOUNT') {
          form.showProblems([{ field: 'roles', problem: { code: `user.refused-${reason}` } }]);
        } else setRefusal(reason);
      },
    });
  });
  const restart = () => {
    form.clearDraft();
    onSaved(account);
  };
  const person = form as unknown as ValidatedForm<PersonValues>;
  const name = formatPersonName(account);
  return (
    <Page
      title={name}
      lead={
        <>
          <AccountStatusLabel status={account.status} />
          <span>{formatRoles(account.roles, t)}</span>
          <span className="mono">{account.username}</span>
        </>
      }
      actions={<AccountActions account={account} actions={actions} isOwn={accountId === claims?.uid_g} />}
    >
      {actions.refusal}
      {account.status === 'PENDING_ACTIVATION' && (
        <Invitation account={account} resend={actions.resend(account)} isResending={actions.isResending} />
      )}
      <div className={styles.columns}>
        <form className={styles.form} onSubmit={submit} noValidate>
          <FormSummary form={form} />
          {refusal === 'STALE_VERSION' ? (
            <AccountConflict
              account={account}
              typed={form.getValues()}
              isLoading={account.version === (viewedVersion ?? form.getValues().version)}
              onKeep={() => {
                setViewedVersion(account.version);
                setRefusal(null);
              }}
              onUseCurrent={restart}
            />
          ) : (
            refusal && (
              <Note kind="trouble" title={t('user.not-saved')}>
                {t(`user.refused-${refusal}`)}
              </Note>
            )
          )}
          <NameFields form={person} />
          <EmailAndPhoneFields form={person} emailHelp={t('user.email-help')} />
          <div className={styles.two}>
            <LanguageField form={person} />
          </div>
          <RoleField
            isGranted
            label={t('user.roles-label', { name: account.firstName })}
            adminLockReason={adminLock && t(`user.kept-${adminLock}`)}
            key={form.key('roles')}
            {...form.getInputProps('roles')}
          />
          <FormActions isSaving={save.isPending} back="/user-management" />
        </form>
        <aside className={styles.side}>
          <SignInSection account={account} unlink={actions.unlink(account)} />
          <Section title={t('user.rights-title-current', { name: account.firstName })}>
            <RightsTable caption={t('user.rights-title-current', { name: account.firstName })} roles={roles} />
          </Section>
          <Section title={t('action.what-next')}>
            <ul className={styles.lines}>
              <li>{t('user.saved-at-once')}</li>
              <li>{t('user.saved-mail')}</li>
              <li>
                {t('user.saved-contacts')} <Link to="/company">{t('user.to-contacts')}</Link>
              </li>
            </ul>
          </Section>
        </aside>
      </div>
      <div className={styles.below}>
        <Section title={t('user.activity')}>
          <Activity objectType="account" objectId={accountId} limit={10} />
        </Section>
      </div>
      {actions.dialog}
    </Page>
  );
}

interface AccountActionsProps {
  account: Account;
  actions: ReturnType<typeof useAccountActions>;
  isOwn: boolean;
}

function AccountActions({ account, actions, isOwn }: AccountActionsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { accountId, tokenCount } = account;
  const toggle = actions.toggle(account);
  return (
    <>
      <ActionButton
        variant="quiet"
        icon="key"
        label={t('user.tokens-count', { count: tokenCount, number: formats.number(tokenCount) })}
        to={isOwn ? { to: '/account/api-tokens' } : { to: '/user-management/tokens/$id', params: { id: accountId } }}
      />
      <ActionButton label={toggle.label} disabledReason={toggle.disabledReason} onClick={toggle.onClick} />
      <RowMenu label={t('action.more')} actions={() => [actions.remove(account)]} />
    </>
  );
}

/** The status of the invitation, with a button to resend it. */
function Invitation({ account, resend, isResending }: { account: Account; resend: RowAction; isResending: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { email, activationExpiresAt } = account;
  const isExpired = activationExpiresAt === null || new Date(activationExpiresAt) <= new Date();
  return (
    <div className={styles.invitation}>
      <Note kind={isExpired ? 'attention' : 'neutral'} title={t(isExpired ? 'user.invitation-over' : 'user.invitation')}>
        <div className={styles.pending}>
          <span>
            {isExpired
              ? t('user.invitation-over-text', { email })
              : t('user.invitation-text', { email, time: formats.dateTime(activationExpiresAt) })}
          </span>
          <ActionButton size="small" icon="mail" label={resend.label} isBusy={isResending} onClick={resend.onClick} />
        </div>
      </Note>
    </div>
  );
}

function SignInSection({ account, unlink }: { account: Account; unlink: RowAction }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const policy = useOwnSecondFactorPolicy();
  const { username, status, lastLoginAt, identityLinked, secondFactor, createdAt } = account;
  const facts: { label: string; value: ReactNode }[] = [
    { label: t('user.username'), value: username },
    { label: t('user.last-seen'), value: lastLoginAt ? <RelativeTime value={lastLoginAt} /> : t('user.never-seen') },
    // A user who never signed in could not set up a second factor yet.
    ...(secondFactor === null || status === 'PENDING_ACTIVATION'
      ? []
      : [{ label: t('user.second-factor'), value: <SecondFactor account={account} policy={policy} t={t} /> }]),
    ...(identityLinked === null
      ? []
      : [{ label: t('user.identity'), value: t(identityLinked ? 'user.identity-linked' : 'user.identity-none') }]),
    { label: t('user.created'), value: formats.date(createdAt) },
  ];
  return (
    <Section title={t('user.sign-in')}>
      <Facts facts={facts} />
      {lacksSecondFactor(account) && <p className={styles.hint}>{t('user.factor-none-text', { name: account.firstName })}</p>}
      {identityLinked && (
        <ActionButton size="small" label={unlink.label} disabledReason={unlink.disabledReason} onClick={unlink.onClick} />
      )}
    </Section>
  );
}
