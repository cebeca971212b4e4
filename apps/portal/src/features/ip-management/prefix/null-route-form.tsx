import type { IpPrefix } from '@demarc/contract/ip-prefix.ts';
import { createNullRoute, listNullRoutes } from '@demarc/contract/null-route.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query, useWrite } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { showFieldProblems, useValidatedForm } from '../../../lib/validated-form.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DateTimeField } from '../../../ui/date-time-field.tsx';
import { FormSummary } from '../../../ui/form-summary.tsx';
import { Note } from '../../../ui/note.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { getPrefixRefusal, type PrefixRefusalCode } from '../prefix-refusal.ts';
import { PrefixRefusalNote } from '../prefix-refusal-note.tsx';
import { staleNullRoutes, usePrefixParams } from '../use-prefix.ts';
import { endTime, toEndTime, toInstant, usualHours } from './end-time.ts';
import { NullRouteImpact, useAffectedLine } from './null-route-impact.tsx';
import {
  buildTargetRules,
  findNullRouteTarget,
  findOverlappingRoute,
  isWholePrefix,
  type NullRouteScope,
  type NullRouteTargetValues,
  nullRouteScopes,
} from './null-route-target.ts';
import styles from './prefix.module.css';

const labels = {
  scope: 'ip-prefix.null-route-scope',
  target: 'ip-prefix.target',
  endsAt: 'ip-prefix.end',
  reason: 'ip-prefix.reason',
};
type Values = NullRouteTargetValues & { endsAt: string; reason: string };

interface NullRouteFormProps {
  prefix: IpPrefix;
  /** The address that is selected on the page; it becomes the target that the form starts with. */
  address: string | null;
  onClose: () => void;
}

/** Sets a null route for an address, a part of a prefix or, after a confirmation, the whole prefix. */
export function NullRouteForm({ prefix, address, onClose }: NullRouteFormProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const params = usePrefixParams(prefix.prefixId);
  const initialTarget: NullRouteTargetValues = address ? { scope: 'PART', target: address } : { scope: '', target: '' };
  const initial: Values = { ...initialTarget, endsAt: toEndTime(4), reason: '' };
  const form = useValidatedForm<Values>(
    initial,
    (values) => ({
      ...createNullRoute.rules,
      ...buildTargetRules(prefix.prefix, values as Values),
      endsAt: [endTime],
    }),
    { labels },
  );
  const [enteredTarget, setEnteredTarget] = useState(initialTarget);
  const [isConfirming, setConfirming] = useState(false);
  const [refusal, setRefusal] = useState<PrefixRefusalCode | null>(null);
  const target = findNullRouteTarget(prefix.prefix, enteredTarget);
  const affectedLine = useAffectedLine(prefix, target);
  // The page below reads them too, so this sends no extra request.
  const routes = useQuery(query(listNullRoutes, { params })).data ?? [];
  const overlapping = target && findOverlappingRoute(routes, target);
  const toRequest = (values: Values) => ({
    params,
    body: {
      target: values.scope === 'PART' ? values.target.trim() : null,
      endsAt: toInstant(values.endsAt),
      reason: values.reason.trim() || null,
    },
  });
  const send = useWrite(createNullRoute, {
    invalidates: staleNullRoutes,
    previewInput: () => {
      const values = form.getValues();
      const isReady = findNullRouteTarget(prefix.prefix, values) !== null && endTime(values.endsAt) === null;
      return isReady ? toRequest(values) : null;
    },
  });
  const setNullRoute = (values: Values) => {
    setRefusal(null);
    send.mutate(toRequest(values), {
      onSuccess: (route) => {
        showToast('ip-prefix.null-route-requested', { target: route.target });
        onClose();
      },
      onError: (error) => {
        setConfirming(false);
        if (!showFieldProblems(form, error)) setRefusal(getPrefixRefusal(error));
      },
    });
  };
  const submit = form.onSubmit((values) => {
    const chosenTarget = findNullRouteTarget(prefix.prefix, values);
    if (chosenTarget && isWholePrefix(prefix.prefix, chosenTarget)) setConfirming(true);
    else setNullRoute(values);
  });
  const targetInput = form.getInputProps('target');
  const targetField = (
    <TextField
      label={t(labels.target)}
      description={t('ip-prefix.target-help', { prefix: prefix.prefix })}
      isMono
      autoComplete="off"
      spellCheck={false}
      maxLength={43}
      key={form.key('target')}
      {...targetInput}
      onChange={(event) => {
        setEnteredTarget({ ...enteredTarget, target: event.currentTarget.value });
        targetInput.onChange(event);
      }}
    />
  );
  return (
    <>
      <form onSubmit={submit} noValidate className={styles.form}>
        <FormSummary form={form} title={t('ip-prefix.null-route-not-set')} />
        <PrefixRefusalNote code={refusal} title={t('ip-prefix.null-route-not-set')} />
        <RadioGroup
          label={t(labels.scope)}
          options={nullRouteScopes.map((scope) => ({
            value: scope,
            label: t(`ip-prefix.scope-${scope}`, { prefix: prefix.prefix }),
          }))}
          key={form.key('scope')}
          {...form.getInputProps('scope')}
          onChange={(value) => {
            form.setFieldValue('scope', value as NullRouteScope);
            setEnteredTarget({ ...enteredTarget, scope: value as NullRouteScope });
          }}
        />
        {enteredTarget.scope === 'PART' && targetField}
        {overlapping ? (
          <Note kind="attention" title={t('ip-prefix.null-route-overlap', { target: overlapping.target })}>
            <p>{t('ip-prefix.null-route-overlap-text')}</p>
          </Note>
        ) : (
          <NullRouteImpact prefix={prefix} target={target} />
        )}
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
          <ActionButton
            type="submit"
            variant="danger"
            label={t('ip-prefix.null-route-confirm')}
            disabledReason={overlapping ? t('ip-prefix.refused-NULL_ROUTE_OPEN') : null}
            isBusy={send.isPending}
          />
          <ActionButton variant="quiet" label={t('action.cancel')} onClick={onClose} />
        </div>
      </form>
      {isConfirming && (
        <ConfirmDialog
          title={t('ip-prefix.null-route-whole-title', { prefix: prefix.prefix })}
          consequences={[
            affectedLine,
            t('ip-prefix.null-route-until', { time: formats.dateTime(toInstant(form.getValues().endsAt)) }),
          ]}
          confirmLabel={t('ip-prefix.null-route-confirm')}
          typed={prefix.prefix}
          isBusy={send.isPending}
          onConfirm={() => setNullRoute(form.getValues())}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
