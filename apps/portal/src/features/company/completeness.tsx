import type { Customer } from '@demarc/contract/customer.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import { useTranslation } from 'react-i18next';
import { findMissingContactTypes, getMissingContactText, getNeededContactTypes } from '../../blocks/missing-contact-types.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import type { LinkTarget } from '../../ui/link-target.ts';
import styles from './completeness.module.css';

interface Gap {
  key: string;
  glyph: GlyphName;
  title: string;
  text: string;
  /** Undefined if this user cannot close the gap. */
  step?: { label: string; to?: LinkTarget; onClick?: () => void; disabledReason?: string | null };
}

interface CompletenessProps {
  customer: Customer;
  /** Whether the user has the role RESELLER_ADMIN. */
  isAdmin: boolean;
  /** Whether the user has the role RESELLER_FINANCE. */
  isFinance: boolean;
  /** Why editing is disabled; null if it is enabled. */
  reason: string | null;
  onEditInvoices: () => void;
}

/** Shows what the company profile still lacks and how to complete it; hidden if it is complete. */
export function Completeness({ customer, isAdmin, isFinance, reason, onEditInvoices }: CompletenessProps) {
  const { t } = useTranslation();
  const { iban, customInvoiceReference, msa } = customer;
  const missingTypes = findMissingContactTypes(customer);
  const gaps: Gap[] = missingTypes.map((type) => ({
    key: type,
    glyph: 'attention',
    title: t(`company.nobody-${type}`),
    text: t(getMissingContactText(type, missingTypes)),
    ...(isAdmin && {
      step: { label: t('company.appoint'), to: { to: '/company/contact/new', search: { type } }, disabledReason: reason },
    }),
  }));
  if (!iban) {
    gaps.push({
      key: 'iban',
      glyph: 'attention',
      title: t('company.no-iban'),
      text: t('company.no-iban-text'),
      ...(isAdmin && { step: { label: t('company.add-iban'), to: { to: '/company/edit/iban' }, disabledReason: reason } }),
    });
  }
  if (msa?.status !== 'SIGNED') {
    const isOpen = msa?.status === 'OFFERED';
    gaps.push({
      key: 'msa',
      glyph: isOpen ? 'attention' : 'waiting',
      title: t(isOpen ? 'company.msa-to-sign' : 'company.no-msa'),
      text: t(isOpen ? 'company.msa-to-sign-text' : 'company.no-msa-text'),
      ...(isAdmin && isOpen && { step: { label: t('company.to-agreements'), to: { to: '/company/agreements' } } }),
    });
  }
  if (!customInvoiceReference) {
    gaps.push({
      key: 'reference',
      glyph: 'open',
      title: t('company.no-reference'),
      text: t('company.no-reference-text'),
      ...(isFinance && { step: { label: t('company.fill-in'), onClick: onEditInvoices, disabledReason: reason } }),
    });
  }
  if (gaps.length === 0) return null;
  // One contact per message type, plus an IBAN, an invoice reference and a signed agreement.
  const totalChecks = getNeededContactTypes(customer).length + 3;
  const done = totalChecks - gaps.length;
  return (
    <section className={styles.panel} aria-label={t('company.completeness')}>
      <div>
        <p className={styles.figure}>
          {done} <small>{t('company.of-complete', { total: totalChecks })}</small>
        </p>
        <div className={styles.marks} aria-hidden="true">
          {Array.from({ length: totalChecks }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: marks of a scale never move.
            <i key={index} data-open={index >= done || undefined} />
          ))}
        </div>
      </div>
      <ul>
        {gaps.map(({ key, glyph, title, text, step }) => (
          <li key={key}>
            <Glyph name={glyph} />
            <p>
              {title} <span>· {text}</span>
            </p>
            {step && <ActionButton size="small" {...step} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
