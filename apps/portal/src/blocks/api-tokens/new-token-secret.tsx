import type { Role } from '@demarc/contract/access.ts';
import type { NewApiToken } from '@demarc/contract/api-token.ts';
import type { IconName } from '@demarc/look/icons.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { formatRoles } from '../../lib/format-roles.ts';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { OneTimeSecret } from '../../ui/one-time-secret.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './api-tokens.module.css';
import { SampleCall } from './sample-call.tsx';

interface NewTokenSecretProps {
  createdToken: NewApiToken;
  customerId: number;
  /** The roles of the owner, which apply to the token as well. */
  roles: readonly Role[];
  onDone: () => void;
}

/** Shows a new token with its secret, which is never shown again. */
export function NewTokenSecret({ createdToken, customerId, roles, onDone }: NewTokenSecretProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { token = '', description, tokenPrefix, expiresAt } = createdToken;
  return (
    <>
      <Note kind="attention" title={t('api-token.once')}>
        {t('api-token.once-text')}
      </Note>
      <div>
        <div className={styles.made}>
          <h3>{description}</h3>
          <span>{expiresAt ? t('api-token.valid-until', { date: formats.date(expiresAt) }) : t('api-token.valid-always')}</span>
        </div>
        <OneTimeSecret
          label={t('api-token.secret')}
          secret={token}
          prefixLength={tokenPrefix.length}
          fileName={`api-token-${tokenPrefix}.txt`}
          onDone={onDone}
        >
          <div className={styles.after}>
            <Section title={t('api-token.try')}>
              <SampleCall customerId={customerId} />
            </Section>
            <Section title={t('api-token.may')}>
              <ul className={styles.limits}>
                <Limit icon="check">{t('api-token.may-do', { roles: formatRoles(roles, t) })}</Limit>
                <Limit icon="ban">{t('api-token.may-not')}</Limit>
                <Limit icon="gauge">{t('api-token.may-often')}</Limit>
              </ul>
            </Section>
          </div>
        </OneTimeSecret>
      </div>
    </>
  );
}

function Limit({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  );
}
