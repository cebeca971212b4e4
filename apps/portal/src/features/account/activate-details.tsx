import { type ActivationCheck, activateAccount, passwordLength, passwordRules } from '@demarc/contract/account.ts';
import { languages } from '@demarc/contract/language.ts';
import { passwordMatch } from '@demarc/contract/rules/password-match.ts';
import { required } from '@demarc/contract/rules/required.ts';
import type { FieldRules, Rule } from '@demarc/contract/rules/rule.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../lib/api.ts';
import { statusOf } from '../../lib/errors.ts';
import { fieldProblemsOf } from '../../lib/field-problems.ts';
import { showFieldProblems, useRuledForm } from '../../lib/form.ts';
import { currentLanguage, type Language } from '../../lib/i18n.ts';
import { FormSummary } from '../../ui/form-summary.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LiveRules } from '../../ui/live-rules.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './activate.module.css';
import type { ActivationLink } from './activate-address.ts';
import { ActivateRights } from './activate-rights.tsx';

interface ActivateDetailsProps {
  account: NonNullable<ActivationLink['account']>;
  code: string;
  check: ActivationCheck;
  /** Called when the link no longer works; the page explains why. */
  onStop: (error: Error) => void;
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
export function ActivateDetails({ account, code, check, onStop, onDone }: ActivateDetailsProps) {
  const { t } = useTranslation();
  const { companyName, username, passwordNeeded } = check;
  const notUsername: Rule = (value) => (isUsername(String(value), username) ? { code: 'activate.password-is-username' } : null);
  const rules = (values: unknown): FieldRules =>
    passwordNeeded
      ? {
          password: [...passwordRules.password, notUsername],
          passwordAgain: [required, passwordMatch((values as { password: string }).password)],
        }
      : {};
  const form = useRuledForm({ password: '', passwordAgain: '', language: currentLanguage() as string }, rules, { labels });
  /** The last password that the server rejected as too common. */
  const [common, setCommon] = useState<string | null>(null);
  const send = useWrite(activateAccount, { handles: [429], anonymous: true, input: null });
  const requestOf = ({ password, language }: { password: string; language: string }) => ({
    params: account,
    body: { activationCode: code, language: language as Language, ...(passwordNeeded ? { password } : {}) },
  });
  const submit = form.onSubmit((values) =>
    send.mutate(requestOf(values), {
      onSuccess: onDone,
      onError: (error) => {
        const isCommon = fieldProblemsOf(error)?.some(({ problem }) => problem.code === 'validation.password-common');
        if (isCommon) setCommon(values.password);
        if (!showFieldProblems(form, error) && isOfLink(error)) onStop(error);
      },
    }),
  );
  return (
    <div className={styles.columns}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.company}>
          <span aria-hidden="true">{initials(companyName)}</span>
          <div>
            {t('activate.company')}
            <b>{companyName}</b>
          </div>
        </div>
        <FormSummary form={form} titleKey="form.not-sent" />
        <TextField
          label={t('activate.username')}
          description={t('activate.username-help')}
          value={username}
          readOnly
          autoComplete="username"
          rightSection={<Icon name="lock" />}
        />
        {passwordNeeded ? <Passwords form={form} username={username} common={common} /> : <p>{t('activate.accept-text')}</p>}
        <div className={styles.pair}>
          <SelectField
            label={t('activate.language')}
            options={languages.map((value) => ({ value, label: t(`activate.language-${value}`) }))}
            key={form.key('language')}
            {...form.getInputProps('language')}
          />
        </div>
        <div className={styles.end}>
          <PlainButton type="submit" variant="primary" size="large" isBusy={send.isPending}>
            {t(passwordNeeded ? 'activate.activate' : 'activate.accept')}
          </PlainButton>
          <span>{t(passwordNeeded ? 'activate.then' : 'activate.then-accepted')}</span>
        </div>
      </form>
      <ActivateRights roles={check.roles} />
    </div>
  );
}

interface PasswordsProps {
  form: ReturnType<typeof useRuledForm<{ password: string; passwordAgain: string; language: string }>>;
  username: string;
  common: string | null;
}

/** Asks for the password twice and shows no error on the field in focus. */
function Passwords({ form, username, common }: PasswordsProps) {
  const { t } = useTranslation();
  const [typingIn, setTypingIn] = useState<string | null>(null);
  const password = form.useWatchValue('password');
  const again = form.useWatchValue('passwordAgain');
  const { min, max } = passwordLength;
  const state = (isFulfilled: boolean, isBroken: boolean) =>
    isFulfilled ? ('ok' as const) : isBroken && typingIn !== 'password' ? ('failed' as const) : ('open' as const);
  const isTyped = password !== '';
  const field = (name: 'password' | 'passwordAgain') => {
    const { error, ...input } = form.getInputProps(name);
    return {
      ...input,
      error: typingIn === name ? undefined : error,
      onFocus: () => {
        input.onFocus?.();
        setTypingIn(name);
      },
      onBlur: () => {
        input.onBlur?.();
        setTypingIn(null);
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
                state: state(password.length >= min && password.length <= max, isTyped),
              },
              { label: t('activate.rule-username'), state: state(isTyped && !isUsername(password, username), isTyped) },
              {
                label: t('activate.rule-common'),
                state: isTyped && password === common ? 'failed' : 'open',
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
          <LiveRules rules={[{ label: t('activate.rule-same'), state: again !== '' && again === password ? 'ok' : 'open' }]} />
        }
      />
    </div>
  );
}

/** Whether the link itself was refused. After a server error the form stays as it is. */
function isOfLink(error: Error): boolean {
  const status = statusOf(error);
  return status !== null && status < 500;
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase())
    .join('');
}
