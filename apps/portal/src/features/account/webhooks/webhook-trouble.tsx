import type { Webhook } from '@demarc/contract/webhook.ts';
import { useTranslation } from 'react-i18next';
import { getFailureKey } from '../../../blocks/webhook-state.ts';
import { useFormats } from '../../../lib/format.ts';

/** Since when deliveries fail, why, and when the next attempt is. Renders nothing if the last one succeeded. */
export function WebhookTroubleText({ webhook: { trouble } }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (!trouble) return null;
  const failure = getFailureKey(trouble);
  const parts = [
    t('webhook.failing-since', { time: formats.dateTime(trouble.since) }),
    failure ? t(failure) : t('webhook.answered', { status: trouble.responseStatus }),
    trouble.nextAttemptAt && t('webhook.next-attempt', { time: formats.dateTime(trouble.nextAttemptAt) }),
  ];
  return parts.filter(Boolean).join(' · ');
}
