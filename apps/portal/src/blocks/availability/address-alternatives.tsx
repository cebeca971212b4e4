import type { LineAvailability } from '@demarc/contract/availability.ts';
import { formatAddress } from '@demarc/contract/format-address.ts';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './availability.module.css';

type Alternative = LineAvailability['alternatives'][number];

interface AddressAlternativesProps {
  /** The address that was checked. */
  address: Parameters<typeof formatAddress>[0];
  alternatives: readonly Alternative[];
  onChoose: (alternative: Alternative) => void;
  /** Whether the heading above already asks which address is meant. */
  isAsked?: boolean;
}

/** Lists the addresses at a house number, if the query matches more than one. */
export function AddressAlternatives({ address, alternatives, onChoose, isAsked = false }: AddressAlternativesProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.which}>
      {isAsked ? (
        <p>{t('availability.which-text', { count: alternatives.length })}</p>
      ) : (
        <Note kind="attention" title={t('availability.which')}>
          {t('availability.which-text', { count: alternatives.length })}
        </Note>
      )}
      <ul>
        {alternatives.map((alternative) => {
          const text = formatAddress({ ...address, ...alternative });
          return (
            <li key={text}>
              <button type="button" className="entrance-button" onClick={() => onChoose(alternative)}>
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
