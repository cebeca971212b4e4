import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/note.tsx';
import { getCheckRefusal } from './use-line-availability.ts';

/** Why an address could not be checked. */
export function AddressCheckError({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const refusal = getCheckRefusal(error);
  const reason = refusal?.reason ?? 'other';
  return (
    <Note kind={reason === 'not-found' ? 'neutral' : 'trouble'} title={t(`availability.check-${reason}`)}>
      {refusal?.reason === 'too-many'
        ? t('availability.check-too-many-text', { count: refusal.minutes })
        : refusal?.reason === 'other' && refusal.message
          ? refusal.message
          : t(`availability.check-${reason}-text`)}
    </Note>
  );
}
