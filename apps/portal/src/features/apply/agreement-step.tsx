import { useTranslation } from 'react-i18next';
import { currentBrand } from '../../brands/current-brand.ts';
import type { ValidatedForm } from '../../lib/validated-form.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';
import type { ApplicationValues } from './application-values.ts';
import styles from './apply.module.css';

const points = ['demarcation', 'prices', 'payment', 'term', 'service', 'privacy'] as const;
const articles = {
  terms: ['application', 'accounts', 'data', 'use', 'decision', 'law'],
  privacy: ['what', 'why', 'who', 'where', 'long', 'rights'],
} as const;

/** Summarizes the agreement, which is signed later, and asks the applicant to accept the application's own terms. */
export function AgreementStep({ form }: { form: ValidatedForm<ApplicationValues> }) {
  const { t } = useTranslation();
  return (
    <>
      <p className={styles.hint}>{t('apply.agreement-text')}</p>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>
            <Icon name="check" />
            <div>
              <b>{t(`apply.agreement-${point}`)}</b>
              <span>{t(`apply.agreement-${point}-text`, { brand: currentBrand.name })}</span>
            </div>
          </li>
        ))}
      </ul>
      <Section title={t('apply.terms')}>
        <LegalText name="terms" />
        <Checkbox
          key={form.key('acceptedTerms')}
          {...form.getInputProps('acceptedTerms', { type: 'checkbox' })}
          label={t('apply.accept-terms')}
        />
      </Section>
      <Section title={t('apply.privacy')}>
        <LegalText name="privacy" />
        <Checkbox
          key={form.key('acceptedPrivacy')}
          {...form.getInputProps('acceptedPrivacy', { type: 'checkbox' })}
          label={t('apply.accept-privacy')}
        />
      </Section>
    </>
  );
}

/** A scrollable text that the keyboard can scroll too. */
function LegalText({ name }: { name: keyof typeof articles }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to focus the text to scroll it.
    <section className={styles.text} tabIndex={0} aria-label={t('apply.full-text', { name: t(`apply.${name}`) })}>
      {articles[name].map((article) => (
        <div key={article}>
          <h3>{t(`apply.${name}-${article}`)}</h3>
          <p>{t(`apply.${name}-${article}-text`, { brand: currentBrand.name })}</p>
        </div>
      ))}
    </section>
  );
}
