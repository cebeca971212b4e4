import { useTranslation } from 'react-i18next';
import { brand } from '../../brands/current.ts';
import type { RuledForm } from '../../lib/form.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';
import type { ApplicationValues } from './application.ts';
import styles from './apply.module.css';

const points = ['demarcation', 'prices', 'payment', 'term', 'service', 'privacy'] as const;
const articles = {
  terms: ['application', 'accounts', 'data', 'use', 'decision', 'law'],
  privacy: ['what', 'why', 'who', 'where', 'long', 'rights'],
} as const;

/** Summarizes the agreement, which is signed later, and asks the applicant to accept the application's own terms. */
export function AgreementStep({ form }: { form: RuledForm<ApplicationValues> }) {
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
              <span>{t(`apply.agreement-${point}-text`, { brand: brand.name })}</span>
            </div>
          </li>
        ))}
      </ul>
      <Section title={t('apply.terms')}>
        <Articles name="terms" />
        <Checkbox
          key={form.key('acceptedTerms')}
          {...form.getInputProps('acceptedTerms', { type: 'checkbox' })}
          label={t('apply.accept-terms')}
        />
      </Section>
      <Section title={t('apply.privacy')}>
        <Articles name="privacy" />
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
function Articles({ name }: { name: keyof typeof articles }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to focus the text to scroll it.
    <section className={styles.text} tabIndex={0} aria-label={t('apply.full-text', { name: t(`apply.${name}`) })}>
      {articles[name].map((article) => (
        <div key={article}>
          <h3>{t(`apply.${name}-${article}`)}</h3>
          <p>{t(`apply.${name}-${article}-text`, { brand: brand.name })}</p>
        </div>
      ))}
    </section>
  );
}
