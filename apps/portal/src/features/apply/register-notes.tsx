import { useTranslation } from 'react-i18next';
import { FieldNote } from '../../ui/field-note.tsx';
import type { CocLookUp, VatLookUp } from './use-look-up.ts';

interface CocNoteProps {
  lookUp: CocLookUp;
  /** The name in the form. */
  companyName: string;
  onUseName: (name: string) => void;
}

/** The lookup result from the Chamber of Commerce. */
export function CocNote({ lookUp, companyName, onUseName }: CocNoteProps) {
  const { t } = useTranslation();
  const { answer, isAsking, askAgain } = lookUp;
  if (isAsking) return <FieldNote glyph="running">{t('apply.register-asking')}</FieldNote>;
  if (!answer) return null;
  if (answer.status === 'UNVERIFIED') return <Unverified askAgain={askAgain} />;
  if (answer.status === 'NOT_FOUND') return <FieldNote glyph="attention">{t('apply.coc-not-found')}</FieldNote>;
  const name = answer.companyName ?? '';
  const isTaken = name === companyName;
  return (
    <FieldNote glyph={answer.status === 'ACTIVE' ? 'ok' : 'attention'}>
      <b>{name}</b>
      {t(answer.status === 'INACTIVE' ? 'apply.coc-inactive' : isTaken ? 'apply.coc-taken' : 'apply.coc-active')}{' '}
      {!isTaken && name && (
        <button type="button" onClick={() => onUseName(name)}>
          {t('apply.use-name')}
        </button>
      )}
    </FieldNote>
  );
}

/** The lookup result from the VAT registry of the number's country. */
export function VatNote({ lookUp }: { lookUp: VatLookUp }) {
  const { t } = useTranslation();
  const { answer, isAsking, askAgain } = lookUp;
  if (isAsking) return <FieldNote glyph="running">{t('apply.register-asking')}</FieldNote>;
  if (!answer) return null;
  if (answer.status === 'UNVERIFIED') return <Unverified askAgain={askAgain} />;
  if (answer.status === 'INVALID') return <FieldNote glyph="attention">{t('apply.vat-invalid')}</FieldNote>;
  return (
    <FieldNote glyph="ok">
      {answer.name ? (
        <>
          <b>{answer.name}</b>
          {t('apply.vat-valid-of')}
        </>
      ) : (
        t('apply.vat-valid')
      )}
    </FieldNote>
  );
}

function Unverified({ askAgain }: { askAgain: () => void }) {
  const { t } = useTranslation();
  return (
    <FieldNote glyph="waiting">
      {t('apply.unverified')}{' '}
      <button type="button" onClick={askAgain}>
        {t('apply.ask-again')}
      </button>
    </FieldNote>
  );
}
