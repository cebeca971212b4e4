import type { LineAvailability } from '@demarc/contract/availability.ts';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './availability.module.css';

type Alternative = LineAvailability['alternatives'][number];

interface AddressAlternativesProps {
  alternatives: readonly Alternative[];
  onChoose: (place: Alternative) => void;
}

/** The addresses at a house number, when the query matches more than one. */
export function AddressAlternatives({ alternatives, onChoose }: AddressAlternativesProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.which}>
      <Note kind="attention" title={t('availability.which')}>
        {t('availability.which-text', { count: alternatives.length })}
      </Note>
      <ul>
        {alternatives.map((place) => {
          const words = [place.houseNumberAddition ?? (place.room ? null : t('availability.no-addition')), place.room];
          const text = words.filter(Boolean).join(', ');
          return (
            <li key={text}>
              <button type="button" className="entrance-button" onClick={() => onChoose(place)}>
                {text}
                <Icon name="arrow-right" />
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
