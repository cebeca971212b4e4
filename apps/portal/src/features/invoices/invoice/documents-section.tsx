import type { Invoice } from '@demarc/contract/invoice.ts';
import type { InvoiceRuleSet } from '@demarc/contract/invoice-validation.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { formatFileSize } from '../../../lib/format-file-size.ts';
import { Glyph } from '../../../ui/glyph.tsx';
import { Section } from '../../../ui/section.tsx';
import { Status } from '../../../ui/status.tsx';
import styles from './invoice.module.css';

/** The documents, whether the email carried them, and the rules that the UBL was checked with. */
export function DocumentsSection({ invoice: { attachments, validation } }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <Section title={t('invoice.documents')}>
      {attachments.length === 0 && <p className={styles.soft}>{t('invoice.document-not-ready')}</p>}
      <ul className={styles.payments}>
        {attachments.map(({ type, fileName, sizeBytes, mailed }) => (
          <li key={type}>
            <Glyph name={mailed ? 'ok' : 'open'} />
            <span>
              {t(`invoice.document-${type}`)}
              <small>
                {fileName}
                {' · '}
                {formatFileSize(sizeBytes, formats)}
              </small>
            </span>
            <small>{t(mailed ? 'invoice.was-mailed' : 'invoice.was-not-mailed')}</small>
          </li>
        ))}
      </ul>
      {validation && (
        <div className={styles.validity}>
          <Status name="ok">{t('invoice.ubl-valid')}</Status>
          <small>
            {t('invoice.checked-with', {
              rules: formats.list(validation.ruleSets.map((rules) => formatRules(rules, t))),
              date: formats.date(validation.validatedAt),
            })}
          </small>
        </div>
      )}
    </Section>
  );
}

/** The name and revision of a rule set; customers do not know our own rules by name. */
function formatRules({ name, revision }: InvoiceRuleSet, t: TFunction): string {
  if (name === 'demarc') return t('invoice.own-rules');
  return revision ? `${name} (${revision})` : name;
}
