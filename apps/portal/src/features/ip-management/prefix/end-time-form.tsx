import type { NullRoute } from '@demarc/contract/ip-prefix.ts';
import { updateNullRoute } from '@demarc/contract/null-route.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../lib/api.ts';
import { showToast } from '../../../lib/toast.ts';
import { showFieldProblems, useValidatedForm } from '../../../lib/validated-form.ts';
import { formatWallTime } from '../../../lib/wall-time.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { DateTimeField } from '../../../ui/date-time-field.tsx';
import { FormSummary } from '../../../ui/form-summary.tsx';
import { getPrefixRefusal, type PrefixRefusalCode } from '../prefix-refusal.ts';
import { PrefixRefusalNote } from '../prefix-refusal-note.tsx';
import { staleNullRoutes, usePrefixParams } from '../use-prefix.ts';
import { endTime, toInstant } from './end-time.ts';
import styles from './prefix.module.css';

const labels = { endsAt: 'ip-prefix.end' };

/** Changes when a null route ends. */
export function EndTimeForm({ prefixId, route, onClose }: { prefixId: number; route: NullRoute; onClose: () => void }) {
  const { t } = useTranslation();
  const params = { ...usePrefixParams(prefixId), nullRouteId: route.nullRouteId };
  const form = useValidatedForm({ endsAt: formatWallTime(new Date(route.endsAt)) }, { endsAt: [endTime] }, { labels });
  const [refusal, setRefusal] = useState<PrefixRefusalCode | null>(null);
  const toRequest = (endsAt: string) => ({ params, body: { endsAt: toInstant(endsAt) } });
  const save = useWrite(updateNullRoute, {
    invalidates: staleNullRoutes,
    previewInput: () => (endTime(form.getValues().endsAt) ? null : toRequest(form.getValues().endsAt)),
  });
  const submit = form.onSubmit(({ endsAt }) => {
    setRefusal(null);
    save.mutate(toRequest(endsAt), {
      onSuccess: () => {
        showToast('ip-prefix.end-changed');
        onClose();
      },
      onError: (error) => {
        if (!showFieldProblems(form, error)) setRefusal(getPrefixRefusal(error));
      },
    });
  });
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormSummary form={form} />
      <PrefixRefusalNote code={refusal} title={t('ip-prefix.not-saved')} />
      <DateTimeField label={t(labels.endsAt)} data-autofocus key={form.key('endsAt')} {...form.getInputProps('endsAt')} />
      <div className={styles.buttons}>
        <ActionButton type="submit" variant="primary" label={t('action.save')} isBusy={save.isPending} />
        <ActionButton variant="quiet" label={t('action.cancel')} onClick={onClose} />
      </div>
    </form>
  );
}
