import type { TvAccount } from '@demarc/contract/tv-account.ts';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../ui/section.tsx';
import styles from './account.module.css';
import type { ActiveCodes } from './use-tv-account.ts';

/** The steps to read to the caller; the last one depends on the kind of code. */
export function CodeSteps({ needsApproval }: { needsApproval: boolean }) {
  const { t } = useTranslation();
  const steps = [
    t('tv-activation.step-connect'),
    t('tv-activation.step-type'),
    t(needsApproval ? 'tv-activation.step-wait' : 'tv-activation.step-picture'),
  ];
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        <li key={step}>
          <i aria-hidden="true">{index + 1}</i>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  );
}

export function CallerInstructions({ account, codes }: { account: TvAccount; codes: ActiveCodes }) {
  const { t } = useTranslation();
  if (account.status === 'suspended') return null;
  return (
    <Section title={t('tv-activation.tell')}>
      <CodeSteps needsApproval={codes.direct === null && codes.unconfirmed !== null} />
    </Section>
  );
}
