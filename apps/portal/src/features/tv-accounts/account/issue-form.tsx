import type { TvAccount } from '@demarc/contract/tv-account.ts';
import {
  createTvUnconfirmedCode,
  generateTvActivationCode,
  getTvActivationCode,
  getTvUnconfirmedCode,
} from '@demarc/contract/tv-activation.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../lib/api.ts';
import { statusOf, waitMinutesOf } from '../../../lib/errors.ts';
import { type RuledForm, showFieldProblems, useRuledForm } from '../../../lib/form.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { FormSummary } from '../../../ui/form-summary.tsx';
import { Note } from '../../../ui/note.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { codeGroups } from './account-text.ts';
import panel from './panel.module.css';
import { TvRefusal, useTvRefusal } from './tv-refusal.tsx';
import { type OpenCodes, staleWithTvAccount } from './use-tv-account.ts';

interface IssueFormProps {
  account: TvAccount;
  codes: OpenCodes;
  onDone: () => void;
}

/** Issues a code that activates a device directly, or one whose activation requests need approval. */
export function IssueForm({ account, codes, onDone }: IssueFormProps) {
  const { t } = useTranslation();
  const { devices, maxDevices } = account;
  const full = devices.length >= maxDevices ? t('tv-activation.places-full', { total: maxDevices }) : null;
  const isOut = codes.unconfirmed ? t('tv-activation.asks-is-out') : null;
  const [way, setWay] = useState<'direct' | 'asks'>(full && !isOut ? 'asks' : 'direct');
  return (
    <div className={panel.form}>
      <div className={panel.ways}>
        <RadioGroup
          label={t('tv-activation.way')}
          value={way}
          onChange={(value) => setWay(value === 'asks' ? 'asks' : 'direct')}
          options={[
            {
              value: 'direct',
              label: t('tv-activation.way-direct'),
              description: t('tv-activation.way-direct-text'),
              ...(full ? { blocked: full } : {}),
            },
            {
              value: 'asks',
              label: t('tv-activation.way-asks'),
              description: t('tv-activation.way-asks-text'),
              ...(isOut ? { blocked: isOut } : {}),
            },
          ]}
        />
      </div>
      {way === 'direct' ? (
        <DirectForm account={account} codes={codes} blocked={full} onDone={onDone} />
      ) : (
        <AsksForm account={account} blocked={isOut} onDone={onDone} />
      )}
    </div>
  );
}

const minutes = ['15', '60', '240', '1440'] as const;
const days = ['1', '3', '7', '14', '30'] as const;

function DirectForm({ account, codes, blocked, onDone }: IssueFormProps & { blocked: string | null }) {
  const { t } = useTranslation();
  const form = useRuledForm({ deviceName: '', validMinutes: '60' }, generateTvActivationCode.rules, {
    labels: { deviceName: 'tv-activation.device-name', validMinutes: 'tv-activation.valid' },
  });
  const requestOf = ({ deviceName, validMinutes }: ReturnType<typeof form.getValues>) => ({
    params: { id: account.id },
    body: { deviceName: deviceName.trim() || null, validMinutes: Number(validMinutes) },
  });
  const make = useWrite(generateTvActivationCode, {
    put: getTvActivationCode,
    stale: staleWithTvAccount,
    handles: [429],
    input: () => requestOf(form.getValues()),
  });
  const failure = useIssueFailure(form);
  const submit = form.onSubmit((values) => {
    failure.clear();
    make.mutate(requestOf(values), { onSuccess: onDone, onError: failure.show });
  });
  return (
    <form onSubmit={submit} noValidate className={panel.form}>
      <FormSummary form={form} />
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
          options={minutes.map((value) => ({ value, label: t(`tv-activation.minutes-${value}`) }))}
          key={form.key('validMinutes')}
          {...form.getInputProps('validMinutes')}
        />
      </div>
      {codes.direct && (
        <p className={panel.soft}>{t('tv-activation.replaces', { code: codeGroups(codes.direct.activationCode).join(' ') })}</p>
      )}
      <div className={panel.buttons}>
        <ActionButton
          type="submit"
          variant="primary"
          label={t('tv-activation.make-code')}
          isBusy={make.isPending}
          reason={blocked}
        />
      </div>
    </form>
  );
}

function AsksForm({ account, blocked, onDone }: Omit<IssueFormProps, 'codes'> & { blocked: string | null }) {
  const { t } = useTranslation();
  const form = useRuledForm({ email: account.endUser.email, validDays: '7' }, createTvUnconfirmedCode.rules, {
    labels: { email: 'tv-activation.email', validDays: 'tv-activation.valid' },
  });
  const requestOf = ({ email, validDays }: ReturnType<typeof form.getValues>) => ({
    params: { id: account.id },
    body: { email: email.trim() || null, validDays: Number(validDays) },
  });
  const make = useWrite(createTvUnconfirmedCode, {
    put: getTvUnconfirmedCode,
    stale: staleWithTvAccount,
    handles: [429],
    input: () => requestOf(form.getValues()),
  });
  const failure = useIssueFailure(form);
  const submit = form.onSubmit((values) => {
    failure.clear();
    make.mutate(requestOf(values), { onSuccess: onDone, onError: failure.show });
  });
  return (
    <form onSubmit={submit} noValidate className={panel.form}>
      <FormSummary form={form} />
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
          options={days.map((value) => ({ value, label: t('tv-activation.days', { count: Number(value) }) }))}
          key={form.key('validDays')}
          {...form.getInputProps('validDays')}
        />
      </div>
      <div className={panel.buttons}>
        <ActionButton
          type="submit"
          variant="primary"
          label={t('tv-activation.make-code')}
          isBusy={make.isPending}
          reason={blocked}
        />
      </div>
    </form>
  );
}

/** Shows why no code was issued, at its field or above the form; a rate limit (429) also shows the wait in minutes. */
function useIssueFailure<Values extends Record<string, unknown>>(form: RuledForm<Values>) {
  const { t } = useTranslation();
  const refusal = useTvRefusal();
  const [wait, setWait] = useState<number | null>(null);
  return {
    clear: () => {
      refusal.clear();
      setWait(null);
    },
    show: (error: Error) => {
      if (showFieldProblems(form, error)) return;
      if (statusOf(error) === 429) setWait(waitMinutesOf(error));
      else refusal.refuse(error);
    },
    note:
      wait === null ? (
        <TvRefusal code={refusal.code} title={t('tv-activation.not-made')} />
      ) : (
        <Note kind="trouble" title={t('tv-activation.not-made')}>
          {t('tv-activation.too-many', { count: wait })}
        </Note>
      ),
  };
}
