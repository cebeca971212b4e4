import { type ActivationCheck, activateAccount, passwordLength, passwordRules } from '@demarc/contract/account.ts';
import { languages } from '@demarc/contract/language.ts';
import { passwordMatch } from '@demarc/contract/rules/password-match.ts';
import { required } from '@demarc/contract/rules/required.ts';
import type { FieldRules, Rule } from '@demarc/contract/rules/rule.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../lib/api.ts';
import { getErrorStatus } from '../../lib/errors.ts';
import { getFieldProblems } from '../../lib/field-problems.ts';
import { getCurrentLanguage, type Language } from '../../lib/i18n.ts';
import { showFieldProblems, useValidatedForm } from '../../lib/validated-form.ts';
import { BasicButton } from '../../ui/basic-button.tsx';
import { FormSummary } from '../../ui/form-summary.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LiveRules } from '../../ui/live-rules.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './activate.module.css';
import type { ActivationLink } from './activation-link.ts';
import { ActivationRights } from './activation-rights.tsx';

interface ActivationDetailsProps {
  account: NonNullable<ActivationLink['account']>;
  code: string;
  check: ActivationCheck;
  /** Called when the link no longer works; the page explains why. */
  onFailure: (error: Error) => void;
  onDone: () => void;
}

/** Compares with the full username and with the part before the @. */
function isUsername(password: string, username: string): boolean {
  const typed = password.toLowerCase();
  const name = username.toLowerCase();
  return typed === name || typed === name.replace(/@.*/, '');
}

const labels = { password: 'activate.password', passwordAgain: 'activate.password-again', language: 'activate.language' };

/** Shows the account and its rights, and asks for a password if one is needed. */
export function ActivationDetails({ account, code, check, onFailure, onDone }: ActivationDetailsProps) {
  const { t } = useTranslation();
  const { companyName, username, passwordNeeded } = check;
  const notUsername: Rule = (value) => (isUsername(String(value), username) ? { code: 'activate.password-is-username' } : null);
  const getRules = (values: unknown): FieldRules =>
    passwordNeeded
      ? {
          password: [...passwordRules.password, notUsername],
          passwordAgain: [required, passwordMatch((values as { password: string }).password)],
        }
      : {};
  const form = useValidatedForm({ password: '', passwordAgain: '', language: getCurrentLanguage() as string }, getRules, {
    labels,
  });
  /** The last password that the server rejected as too common. */
  const [commonPassword, setCommonPassword] = useState<string | null>(null);
  const send = useWrite(activateAccount, { handles: [429], anonymous: true, previewInput: null });
  const toRequest = ({ password, language }: { password: string; language: string }) => ({
    params: account,
    body: { activationCode: code, language: language as Language, ...(passwordNeeded ? { password } : {}) },
  });
  const submit = form.onSubmit((values) =>
    send.mutate(toRequest(values), {
      onSuccess: onDone,
      onError: (error) => {
        const isCommon = getFieldProblems(error)?.some(({ problem }) => problem.code === 'validation.password-common');
        if (isCommon) setCommonPassword(values.password);
        if (!showFieldProblems(form, error) && isLinkError(error)) onFailure(error);
      },
    }),
  );
  return (
    <div className={styles.columns}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.company}>
          <span aria-hidden="true">{getInitials(companyName)}</span>
          <div>
            {t('activate.company')}
            <b>{companyName}</b>
          </div>
        </div>
        <FormSummary form={form} title={t('form.not-sent')} />
        <TextField
          label={t('activate.username')}
          description={t('activate.username-help')}
          value={username}
          readOnly
          autoComplete="username"
          rightSection={<Icon name="lock" />}
        />
        {passwordNeeded ? (
          <PasswordFields form={form} username={username} commonPassword={commonPassword} />
        ) : (
          <p>{t('activate.accept-text')}</p>
        )}
        <div className={styles.pair}>
          <SelectField
            label={t('activate.language')}
            options={languages.map((value) => ({ value, label: t(`activate.language-${value}`) }))}
            key={form.key('language')}
            {...form.getInputProps('language')}
          />
        </div>
        <div className={styles.end}>
          <BasicButton type="submit" variant="primary" size="large" isBusy={send.isPending}>
            {t(passwordNeeded ? 'activate.activate' : 'activate.accept')}
          </BasicButton>
          <span>{t(passwordNeeded ? 'activate.then' : 'activate.then-accepted')}</span>
        </div>
      </form>
      <ActivationRights roles={check.roles} />
    </div>
  );
}

interface PasswordFieldsProps {
  form: ReturnType<typeof useValidatedForm<{ password: string; passwordAgain: string; language: string }>>;
  username: string;
  commonPassword: string | null;
}

/** Asks for the password twice and shows no error on the field in focus. */
function PasswordFields({ form, username, commonPassword }: PasswordFieldsProps) {
  const { t } = useTranslation();
  const [activeField, setActiveField] = useState<string | null>(null);
  const password = form.useWatchValue('password');
  const repeated = form.useWatchValue('passwordAgain');
  const { min, max } = passwordLength;
  const getRuleState = (isFulfilled: boolean, isBroken: boolean) => {
    if (isFulfilled) return 'ok';
    return isBroken && activeField !== 'password' ? 'failed' : 'open';
  };
  const isTyped = password !== '';
  const field = (name: 'password' | 'passwordAgain') => {
    const { error, ...input } = form.getInputProps(name);
    return {
      ...input,
      error: activeField === name ? undefined : error,
      onFocus: () => {
        input.onFocus?.();
        setActiveField(name);
      },
      onBlur: () => {
        input.onBlur?.();
        setActiveField(null);
      },
    };
  };
  return (
    <div className={styles.pair}>
      <PasswordField
        key={form.key('password')}
        {...field('password')}
        label={t('activate.password')}
        note={
          <LiveRules
            rules={[
              {
                label: t('activate.rule-length', { min, max }),
                state: getRuleState(password.length >= min && password.length <= max, isTyped),
              },
              { label: t('activate.rule-username'), state: getRuleState(isTyped && !isUsername(password, username), isTyped) },
              {
                label: t('activate.rule-common'),
                state: isTyped && password === commonPassword ? 'failed' : 'open',
              },
            ]}
          />
        }
      />
      <PasswordField
        key={form.key('passwordAgain')}
        {...field('passwordAgain')}
        label={t('activate.password-again')}
        note={
          <LiveRules
            rules={[{ label: t('activate.rule-same'), state: repeated !== '' && repeated === password ? 'ok' : 'open' }]}
          />
        }
      />
    </div>
  );
}

/** Whether the link itself was refused. After a server error the form stays as it is. */
function isLinkError(error: Error): boolean {
  const status = getErrorStatus(error);
  return status !== null && status < 500;
}

function getInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase())
    .join('');
}
