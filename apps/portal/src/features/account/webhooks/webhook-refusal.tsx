import { useTranslation } from 'react-i18next';
import { getRefusalCode } from '../../../lib/refusal.ts';
import { Note } from '../../../ui/note.tsx';

const codes = ['WEBHOOK_LIMIT', 'CUSTOMER_NOT_ACTIVE', 'NOT_FOUND'] as const;
export type WebhookRefusalCode = (typeof codes)[number] | 'OTHER';

export function getWebhookRefusal(error: Error): WebhookRefusalCode | null {
  return getRefusalCode(error, codes);
}

/** Explains why the API refused an action on a webhook; renders nothing if it succeeded. */
export function WebhookRefusal({ code }: { code: WebhookRefusalCode | null }) {
  const { t } = useTranslation();
  return (
    code && (
      <Note kind="trouble" title={t('webhook.not-done')}>
        {t(`webhook.refused-${code}`)}
      </Note>
    )
  );
}
