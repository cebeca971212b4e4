import type { TvAccount } from '@demarc/contract/tv-account.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { Section } from '../../../ui/section.tsx';
import styles from './account.module.css';
import { getPictureCondition, getPlannedStart } from './account-format.ts';
import type { ActiveCodes } from './use-tv-account.ts';

/** The steps to connect a device. */
export function CodeSteps({ lastStep }: { lastStep: string }) {
  const { t } = useTranslation();
  const steps = [t('tv-activation.step-connect'), t('tv-activation.step-type'), lastStep];
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

/** The instructions to read to the caller. The last step depends on the kind of code and on whether the service has started. */
export function CallerInstructions({ account, codes }: { account: TvAccount; codes: ActiveCodes }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (account.status === 'suspended') return null;
  const needsApproval = codes.direct === null && codes.unconfirmed !== null;
  const condition = getPictureCondition(account, codes.direct !== null || codes.unconfirmed !== null);
  return (
    <Section title={t('tv-activation.tell')}>
      <CodeSteps
        lastStep={[
          t(needsApproval ? 'tv-activation.step-wait' : 'tv-activation.step-listed'),
          t(`tv-activation.step-${condition}`, { date: formats.longDate(getPlannedStart(account.products)) }),
        ].join(' ')}
      />
    </Section>
  );
}
