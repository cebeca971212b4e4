import { activateTvAccount, getTvAccount, type TvAccount } from '@demarc/contract/tv-account.ts';
import {
  createTvUnconfirmedCode,
  generateTvActivationCode,
  getTvActivationCode,
  getTvUnconfirmedCode,
} from '@demarc/contract/tv-activation.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../lib/api.ts';
import { getErrorStatus, getRetryAfterMinutes } from '../../../lib/errors.ts';
import { showFieldProblems, useValidatedForm, type ValidatedForm } from '../../../lib/validated-form.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { FormSummary } from '../../../ui/form-summary.tsx';
import { Note } from '../../../ui/note.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { getPlannedStart, splitCode } from './account-format.ts';
import panel from './panel.module.css';
import { TvRefusal, useTvRefusal } from './tv-refusal.tsx';
import { type ActiveCodes, staleAfterTvAccountChange } from './use-tv-account.ts';

interface IssueFormProps {
  account: TvAccount;
  codes: ActiveCodes;
  onDone: () => void;
  /** Whether its button is the primary button of the page. */
  isMain?: boolean;
}

/** Issues a code that activates a device directly, or one whose activation requests need approval. */
export function IssueForm({ account, codes, onDone, isMain = true }: IssueFormProps) {
  const { t } = useTranslation();
  const { devices, maxDevices } = account;
  const fullReason = devices.length >= maxDevices ? t('tv-activation.places-full', { total: maxDevices }) : null;
  const existingCodeReason = codes.unconfirmed ? t('tv-activation.asks-is-out') : null;
  const [kind, setKind] = useState<'direct' | 'asks'>(fullReason && !existingCodeReason ? 'asks' : 'direct');
  return (
    <div className={panel.form}>
      <div className={panel.ways}>
        <RadioGroup
          label={t('tv-activation.way')}
          value={kind}
          onChange={(value) => setKind(value === 'asks' ? 'asks' : 'direct')}
          options={[
            {
              value: 'direct',
              label: t('tv-activation.way-direct'),
              description: t('tv-activation.way-direct-text'),
              ...(fullReason ? { blocked: fullReason } : {}),
            },
            {
              value: 'asks',
              label: t('tv-activation.way-asks'),
              description: t('tv-activation.way-asks-text'),
              ...(existingCodeReason ? { blocked: existingCodeReason } : {}),
            },
          ]}
        />
      </div>
      {kind === 'direct' ? (
        <DirectCodeForm {...{ account, codes, onDone, isMain }} blocked={fullReason} />
      ) : (
        <UnconfirmedCodeForm {...{ account, onDone, isMain }} blocked={existingCodeReason} />
      )}
    </div>
  );
}

const minuteOptions = ['15', '60', '240', '1440'] as const;
const dayOptions = ['1', '3', '7', '14', '30'] as const;

function DirectCodeForm({ account, codes, blocked, onDone, isMain }: IssueFormProps & { blocked: string | null }) {
  const { t } = useTranslation();
  const form = useValidatedForm({ deviceName: '', validMinutes: '60' }, generateTvActivationCode.rules, {
    labels: { deviceName: 'tv-activation.device-name', validMinutes: 'tv-activation.valid' },
  });
  const toRequest = ({ deviceName, validMinutes }: ReturnType<typeof form.getValues>) => ({
    params: { id: account.id },
    body: { deviceName: deviceName.trim() || null, validMinutes: Number(validMinutes) },
  });
  const issue = useWrite(generateTvActivationCode, {
    put: getTvActivationCode,
    invalidates: staleAfterTvAccountChange,
    handles: [429],
    previewInput: () => toRequest(form.getValues()),
  });
  // Issuing a code also activates a new account, because the end user expects to watch after entering it. If the package starts later, the
  // account stays new, because a new account can still be terminated immediately.
  const isActivating = account.status === 'new' && getPlannedStart(account.products) === null;
  const activate = useWrite(activateTvAccount, { put: getTvAccount, invalidates: staleAfterTvAccountChange });
  const failure = useIssueFailure(form);
  const submit = form.onSubmit((values) => {
    failure.clear();
    const issueCode = () => issue.mutate(toRequest(values), { onSuccess: onDone, onError: failure.show });
    if (isActivating) activate.mutate({ params: { id: account.id } }, { onSuccess: issueCode, onError: failure.show });
    else issueCode();
  });
  return (
    <form onSubmit={submit} noValidate className={panel.form}>
      <FormSummary form={form} title={t('tv-activation.not-made')} />
      {failure.note}
      <div className={panel.pair}>
        <TextField
          label={t('tv-activation.device-name')}
          description={t('tv-activation.device-name-help')}
          isOptional
          autoComplete="off"
          maxLength={60}
          key={form.key('deviceName')}
          {...form.getInputProps('deviceName')}
        />
        <SelectField
          label={t('tv-activation.valid')}
          options={minuteOptions.map((value) => ({ value, label: t(`tv-activation.minutes-${value}`) }))}
          key={form.key('validMinutes')}
          {...form.getInputProps('validMinutes')}
        />
      </div>
      {codes.direct && (
        <p className={panel.soft}>{t('tv-activation.replaces', { code: splitCode(codes.direct.activationCode).join(' ') })}</p>
      )}
      <div className={panel.buttons}>
        <ActionButton
          type="submit"
          variant={isMain ? 'primary' : 'default'}
          label={t(isActivating ? 'tv-activation.activate-and-make-code' : 'tv-activation.make-code')}
          isBusy={activate.isPending || issue.isPending}
          disabledReason={blocked}
        />
      </div>
    </form>
  );
}

function UnconfirmedCodeForm({ account, blocked, onDone, isMain }: Omit<IssueFormProps, 'codes'> & { blocked: string | null }) {
  const { t } = useTranslation();
  const form = useValidatedForm({ email: account.endUser.email, validDays: '7' }, createTvUnconfirmedCode.rules, {
    labels: { email: 'tv-activation.email', validDays: 'tv-activation.valid' },
  });
  const toRequest = ({ email, validDays }: ReturnType<typeof form.getValues>) => ({
    params: { id: account.id },
    body: { email: email.trim() || null, validDays: Number(validDays) },
  });
  const issue = useWrite(createTvUnconfirmedCode, {
    put: getTvUnconfirmedCode,
    invalidates: staleAfterTvAccountChange,
    handles: [429],
    previewInput: () => toRequest(form.getValues()),
  });
  const failure = useIssueFailure(form);
  const submit = form.onSubmit((values) => {
    failure.clear();
    issue.mutate(toRequest(values), { onSuccess: onDone, onError: failure.show });
  });
  return (
    <form onSubmit={submit} noValidate className={panel.form}>
      <FormSummary form={form} title={t('tv-activation.not-made')} />
      {failure.note}
      <div className={panel.pair}>
        <TextField
          label={t('tv-activation.email')}
          description={t('tv-activation.email-help')}
          isOptional
          type="email"
          autoComplete="off"
          maxLength={120}
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <SelectField
          label={t('tv-activation.valid')}
          options={dayOptions.map((value) => ({ value, label: t('tv-activation.days', { count: Number(value) }) }))}
          key={form.key('validDays')}
          {...form.getInputProps('validDays')}
        />
      </div>
      <div className={panel.buttons}>
        <ActionButton
          type="submit"
          variant={isMain ? 'primary' : 'default'}
          label={t('tv-activation.make-code')}
          isBusy={issue.isPending}
          disabledReason={blocked}
        />
      </div>
    </form>
  );
}

/** Shows why no code was issued, at its field or above the form; a rate limit (429) also shows the wait in minutes. */
function useIssueFailure<Values extends Record<string, unknown>>(form: ValidatedForm<Values>) {
  const { t } = useTranslation();
  const refusal = useTvRefusal();
  const [waitMinutes, setWaitMinutes] = useState<number | null>(null);
  return {
    clear: () => {
      refusal.clear();
      setWaitMinutes(null);
    },
    show: (error: Error) => {
      if (showFieldProblems(form, error)) return;
      if (getErrorStatus(error) === 429) setWaitMinutes(getRetryAfterMinutes(error));
      else refusal.refuse(error);
    },
    note:
      waitMinutes === null ? (
        <TvRefusal code={refusal.code} title={t('tv-activation.not-made')} />
      ) : (
        <Note kind="trouble" title={t('tv-activation.not-made')}>
          {t('tv-activation.too-many', { count: waitMinutes })}
        </Note>
      ),
  };
}
