import type { Quotation } from '@demarc/contract/quotation-schemas.ts';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Note } from '../../../ui/note.tsx';
import styles from '../quotations.module.css';
import { linkToQuote } from '../quote-links.ts';

interface NewVersionNoteProps {
  quotation: Pick<Quotation, 'quotationId' | 'version'>;
  seenVersion: number;
  onContinue: () => void;
}

/** Shown if the provider made a new version while the form was open: the user reviews it first, and keeps the input. */
export function NewVersionNote({ quotation: { quotationId, version }, seenVersion, onContinue }: NewVersionNoteProps) {
  const { t } = useTranslation();
  return (
    <Note kind="attention" title={t('quotation.new-version', { version })}>
      <p>{t('quotation.new-version-text')}</p>
      <p className={`${styles.buttons} ${styles.noteAction}`}>
        <ActionButton
          size="small"
          label={t('quotation.see-changes')}
          to={{ ...linkToQuote(quotationId), search: { compare: seenVersion } }}
        />
        <ActionButton size="small" label={t('quotation.continue-with', { version })} onClick={onContinue} />
      </p>
    </Note>
  );
}
