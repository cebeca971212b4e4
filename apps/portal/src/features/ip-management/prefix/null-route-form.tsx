import type { IpPrefix } from '@demarc/contract/ip-prefix.ts';
import { createNullRoute } from '@demarc/contract/null-route.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../lib/api.ts';
import { showToast } from '../../../lib/toast.ts';
import { showFieldProblems, useValidatedForm } from '../../../lib/validated-form.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { DateTimeField } from '../../../ui/date-time-field.tsx';
import { FormSummary } from '../../../ui/form-summary.tsx';
import { Note } from '../../../ui/note.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { getPrefixRefusal, type PrefixRefusalCode } from '../prefix-refusal.ts';
import { PrefixRefusalNote } from '../prefix-refusal-note.tsx';
import { staleNullRoutes, usePrefixParams } from '../use-prefix.ts';
import { endTime, toEndTime, toInstant, usualHours } from './end-time.ts';
import { nullRouteTarget } from './null-route-target.ts';
import styles from './prefix.module.css';

const labels = { target: 'ip-prefix.target', endsAt: 'ip-prefix.end', reason: 'ip-prefix.reason' };
type Values = { target: string; endsAt: string; reason: string };

/** Sets a null route for an address, a part of a prefix or all of it. */
export function NullRouteForm({ prefix, onClose }: { prefix: IpPrefix; onClose: () => void }) {
  const { t } = useTranslation();
  const params = usePrefixParams(prefix.prefixId);
  const initial: Values = { target: '', endsAt: toEndTime(4), reason: '' };
  const form = useValidatedForm<Values>(
    initial,
    { ...createNullRoute.rules, target: [nullRouteTarget(prefix.prefix)], endsAt: [endTime] },
    { labels },
  );
  const [target, setTarget] = useState('');
  const [refusal, setRefusal] = useState<PrefixRefusalCode | null>(null);
  const toRequest = (values: Values) => ({
    params,
    body: {
      target: values.target.trim() || null,
      endsAt: toInstant(values.endsAt),
      reason: values.reason.trim() || null,
    },
  });
  const send = useWrite(createNullRoute, {
    stale: staleNullRoutes,
    input: () => (endTime(form.getValues().endsAt) ? null : toRequest(form.getValues())),
  });
  const submit = form.onSubmit((values) => {
    setRefusal(null);
    send.mutate(toRequest(values), {
      onSuccess: (route) => {
        showToast('ip-prefix.null-route-requested', { target: route.target });
        onClose();
      },
      onError: (error) => {
        if (!showFieldProblems(form, error)) setRefusal(getPrefixRefusal(error));
      },
    });
  });
  const targetInput = form.getInputProps('target');
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormSummary form={form} />
      <PrefixRefusalNote code={refusal} title={t('ip-prefix.not-saved')} />
      <Note kind="attention" title={t('ip-prefix.null-route-warning', { target: target.trim() || prefix.prefix })}>
        <p>{t('ip-prefix.null-route-text')}</p>
      </Note>
      <TextField
        label={t(labels.target)}
        description={t('ip-prefix.target-help', { prefix: prefix.prefix })}
        isOptional
        isMono
        autoComplete="off"
        spellCheck={false}
        maxLength={43}
        data-autofocus
        key={form.key('target')}
        {...targetInput}
        onChange={(event) => {
          setTarget(event.currentTarget.value);
          targetInput.onChange(event);
        }}
      />
      <DateTimeField
        label={t(labels.endsAt)}
        description={t('ip-prefix.end-help')}
        key={form.key('endsAt')}
        {...form.getInputProps('endsAt')}
      />
      <div className={styles.buttons}>
        {usualHours.map((hours) => (
          <ActionButton
            key={hours}
            size="small"
            label={t(hours < 48 ? 'ip-prefix.in-hours' : 'ip-prefix.in-days', { count: hours < 48 ? hours : hours / 24 })}
            onClick={() => form.setFieldValue('endsAt', toEndTime(hours))}
          />
        ))}
      </div>
      <TextField
        label={t(labels.reason)}
        description={t('ip-prefix.reason-help')}
        isOptional
        autoComplete="off"
        maxLength={255}
        key={form.key('reason')}
        {...form.getInputProps('reason')}
      />
      <div className={styles.buttons}>
        <ActionButton type="submit" variant="danger" label={t('ip-prefix.null-route-confirm')} isBusy={send.isPending} />
        <ActionButton variant="quiet" label={t('action.cancel')} onClick={onClose} />
      </div>
    </form>
  );
}
