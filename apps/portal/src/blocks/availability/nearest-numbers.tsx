import type { AddressCheck } from '@demarc/contract/validation.ts';
import { useTranslation } from 'react-i18next';
import styles from './availability.module.css';

interface NearestNumbersProps {
  nearest: NonNullable<AddressCheck['nearest']>;
  onChoose: (houseNumber: number) => void;
}

/** The existing house numbers nearest to one that does not exist. */
export function NearestNumbers({ nearest: { street, houseNumbers }, onChoose }: NearestNumbersProps) {
  const { t } = useTranslation();
  return (
    <ul className={`${styles.nextSteps} ${styles.nearest}`} aria-label={t('availability.nearest')}>
      {houseNumbers.map((houseNumber) => (
        <li key={houseNumber}>
          <button type="button" className="entrance-button" onClick={() => onChoose(houseNumber)}>
            {street} {houseNumber}
          </button>
        </li>
      ))}
    </ul>
  );
}
