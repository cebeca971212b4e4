import type { CallInput } from '@demarc/contract/api-call.ts';
import { createWebhook, updateWebhook, type Webhook, type WebhookRequest, webhookRules } from '@demarc/contract/webhook.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMountedWrite } from '../../../lib/mounted-writes.ts';
import { showFieldProblems, useValidatedForm } from '../../../lib/validated-form.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { CheckboxGroup } from '../../../ui/checkbox-group.tsx';
import { FieldNote } from '../../../ui/field-note.tsx';
import { FormSummary } from '../../../ui/form-summary.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { eventGroups, toChoice, toTypes } from './event-groups.ts';
import { getWebhookRefusal, WebhookRefusal, type WebhookRefusalCode } from './webhook-refusal.tsx';
import styles from './webhooks.module.css';

const labels = { url: 'webhook.url', description: 'webhook.description', groups: 'webhook.sends' };

interface WebhookFormProps {
  /** The webhook to edit; left out for a new one. */
  webhook?: Webhook;
  isSaving: boolean;
  /** Builds the request from a body. */
  toRequest: (body: Required<WebhookRequest>) => CallInput;
  onSubmit: (body: Required<WebhookRequest>, onError: (error: Error) => void, done: () => void) => void;
  onCancel: () => void;
}

/** Asks where to send events, and which ones. */
export function WebhookForm({ webhook, isSaving, toRequest, onSubmit, onCancel }: WebhookFormProps) {
  const { t } = useTranslation();
  const { groups, others } = toChoice(webhook?.types ?? []);
  const [refusal, setRefusal] = useState<WebhookRefusalCode | null>(null);
  const form = useValidatedForm(
    { url: webhook?.url ?? '', description: webhook?.description ?? '', groups },
    webhookRules,
    // The URL may contain a secret of the receiver.
    { labels, secret: ['url'], ...(webhook ? {} : { draft: 'webhook' }) },
  );
  const toBody = (values: ReturnType<typeof form.getValues>) => ({
    url: values.url.trim(),
    description: values.description.trim(),
    types: toTypes({ groups: values.groups, others }),
  });
  useMountedWrite(webhook ? updateWebhook : createWebhook, () => {
    const body = toBody(form.getValues());
    return body.url === '' ? null : toRequest(body);
  });
  const submit = form.onSubmit((values) => {
    setRefusal(null);
    const onError = (error: Error) => {
      if (!showFieldProblems(form, error)) setRefusal(getWebhookRefusal(error));
    };
    onSubmit(toBody(values), onError, form.clearDraft);
  });
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormSummary form={form} title={webhook ? undefined : t('webhook.not-made')} />
      <WebhookRefusal code={refusal} />
      <TextField
        label={t('webhook.url')}
        description={t('webhook.url-help')}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={500}
        isMono
        data-autofocus
        key={form.key('url')}
        {...form.getInputProps('url')}
      />
      <TextField
        label={t('webhook.description')}
        description={t('webhook.description-help')}
        isOptional
        autoComplete="off"
        maxLength={100}
        key={form.key('description')}
        {...form.getInputProps('description')}
      />
      <CheckboxGroup
        label={t('webhook.sends')}
        description={t('webhook.sends-help')}
        layout="tasks"
        options={eventGroups.map(({ name, label, help }) => ({ value: name, label: t(label), description: t(help) }))}
        key={form.key('groups')}
        {...form.getInputProps('groups')}
      />
      {others.length > 0 && <FieldNote glyph="open">{t('webhook.others', { types: others.join(', ') })}</FieldNote>}
      <div className={styles.actions}>
        <ActionButton type="submit" variant="primary" label={webhook ? t('action.save') : t('webhook.make')} isBusy={isSaving} />
        <ActionButton variant="quiet" label={t('action.cancel')} onClick={onCancel} />
      </div>
    </form>
  );
}
