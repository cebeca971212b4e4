import { useTranslation } from 'react-i18next';
import { FieldNote } from '../../ui/field-note.tsx';
import type { CocLookup, VatLookup } from './use-registry-lookup.ts';

interface CocNoteProps {
  lookup: CocLookup;
  /** The name in the form. */
  companyName: string;
  onUseName: (name: string) => void;
}

/** The lookup result from the Chamber of Commerce. */
export function CocNote({ lookup, companyName, onUseName }: CocNoteProps) {
  const { t } = useTranslation();
  const { response, isLoading, retry } = lookup;
  if (isLoading) return <FieldNote glyph="running">{t('apply.register-asking')}</FieldNote>;
  if (!response) return null;
  if (response.status === 'UNVERIFIED') return <UnverifiedNote onRetry={retry} />;
  if (response.status === 'NOT_FOUND') return <FieldNote glyph="attention">{t('apply.coc-not-found')}</FieldNote>;
  const name = response.companyName ?? '';
  const isApplied = name === companyName;
  return (
    <FieldNote glyph={response.status === 'ACTIVE' ? 'ok' : 'attention'}>
      <b>{name}</b>
      {t(response.status === 'INACTIVE' ? 'apply.coc-inactive' : isApplied ? 'apply.coc-taken' : 'apply.coc-active')}{' '}
      {!isApplied && name && (
        <button type="button" onClick={() => onUseName(name)}>
          {t('apply.use-name')}
        </button>
      )}
    </FieldNote>
  );
}

/** The lookup result from the VAT registry of the number's country. */
export function VatNote({ lookup }: { lookup: VatLookup }) {
  const { t } = useTranslation();
  const { response, isLoading, retry } = lookup;
  if (isLoading) return <FieldNote glyph="running">{t('apply.register-asking')}</FieldNote>;
  if (!response) return null;
  if (response.status === 'UNVERIFIED') return <UnverifiedNote onRetry={retry} />;
  if (response.status === 'INVALID') return <FieldNote glyph="attention">{t('apply.vat-invalid')}</FieldNote>;
  return (
    <FieldNote glyph="ok">
      {response.name ? (
        <>
          <b>{response.name}</b>
          {t('apply.vat-valid-of')}
        </>
      ) : (
        t('apply.vat-valid')
      )}
    </FieldNote>
  );
}

function UnverifiedNote({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <FieldNote glyph="waiting">
      {t('apply.unverified')}{' '}
      <button type="button" onClick={onRetry}>
        {t('apply.ask-again')}
      </button>
    </FieldNote>
  );
}
