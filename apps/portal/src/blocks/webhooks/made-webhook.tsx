import type { CreatedWebhook } from '@demarc/contract/webhook.ts';
import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/note.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { SecretBox } from '../../ui/secret-box.tsx';
import { Section } from '../../ui/section.tsx';
import { hostOf, webhookName } from './webhook-state.ts';
import styles from './webhooks.module.css';

/** The prefix of every secret, as Standard Webhooks defines. */
const mark = 'whsec_';

const sample = `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET);
// Throws where the message was not signed with it.
webhook.verify(body, headers);`;

interface MadeWebhookProps {
  made: CreatedWebhook;
  onDone: () => void;
}

/** A new webhook with its secret, which is never shown again. */
export function MadeWebhook({ made, onDone }: MadeWebhookProps) {
  const { t } = useTranslation();
  return (
    <>
      <Note kind="attention" title={t('webhook.once')}>
        {t('webhook.once-text')}
      </Note>
      <div>
        <h3 className={styles.made}>{webhookName(made)}</h3>
        <SecretBox
          label={t('webhook.secret')}
          secret={made.secret ?? ''}
          prefixLength={mark.length}
          fileName={`webhook-${hostOf(made.url).replace(/[^\w.-]/g, '-')}.txt`}
          onDone={onDone}
        >
          <div className={styles.after}>
            <Section
              title={t('webhook.verify')}
              aside={
                <PlainButton variant="quiet" href="https://www.standardwebhooks.com/">
                  Standard Webhooks
                </PlainButton>
              }
            >
              <p className={styles.hint}>{t('webhook.verify-text')}</p>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: lets keyboard users scroll long lines. */}
              <pre className={`mono ${styles.sample}`} tabIndex={0}>
                {sample}
              </pre>
            </Section>
          </div>
        </SecretBox>
      </div>
    </>
  );
}
