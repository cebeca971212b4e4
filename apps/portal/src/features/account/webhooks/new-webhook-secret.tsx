import type { CreatedWebhook } from '@demarc/contract/webhook.ts';
import { useTranslation } from 'react-i18next';
import { getHost, getWebhookName } from '../../../blocks/webhook-state.ts';
import { BasicButton } from '../../../ui/basic-button.tsx';
import { Note } from '../../../ui/note.tsx';
import { OneTimeSecret } from '../../../ui/one-time-secret.tsx';
import { Section } from '../../../ui/section.tsx';
import styles from './webhooks.module.css';

/** The prefix of every secret, as Standard Webhooks defines. */
const secretPrefix = 'whsec_';

const sampleCode = `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET);
// Throws if the message was not signed with the secret.
webhook.verify(body, headers);`;

interface NewWebhookSecretProps {
  made: CreatedWebhook;
  onDone: () => void;
}

/** A new webhook with its secret, which is never shown again. */
export function NewWebhookSecret({ made, onDone }: NewWebhookSecretProps) {
  const { t } = useTranslation();
  return (
    <>
      <Note kind="attention" title={t('webhook.once')}>
        {t('webhook.once-text')}
      </Note>
      <div>
        <h3 className={styles.made}>{getWebhookName(made)}</h3>
        <OneTimeSecret
          label={t('webhook.secret')}
          secret={made.secret ?? ''}
          prefixLength={secretPrefix.length}
          fileName={`webhook-${getHost(made.url).replace(/[^\w.-]/g, '-')}.txt`}
          onDone={onDone}
        >
          <div className={styles.after}>
            <Section
              title={t('webhook.verify')}
              aside={
                <BasicButton variant="quiet" href="https://www.standardwebhooks.com/">
                  Standard Webhooks
                </BasicButton>
              }
            >
              <p className={styles.hint}>{t('webhook.verify-text')}</p>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: lets keyboard users scroll long lines. */}
              <pre className={`mono ${styles.sample}`} tabIndex={0}>
                {sampleCode}
              </pre>
            </Section>
          </div>
        </OneTimeSecret>
      </div>
    </>
  );
}
