import { listCountedAspects } from '@demarc/contract/compare-footprints.ts';
import type { ComparedAspect, DiversityPair } from '@demarc/contract/diversity.ts';
import { useTranslation } from 'react-i18next';
import { Status } from '../../ui/status.tsx';
import styles from './diversity.module.css';
import { aspectGlyphs } from './pair-display.ts';

/** Lists every aspect with what is known about both services. */
export function ComparedAspects({ pair }: { pair: DiversityPair }) {
  const { t } = useTranslation();
  const countedAspects = listCountedAspects(pair.aspects, pair);
  const applicableAspects = pair.aspects.filter(({ result }) => result !== 'NOT_APPLICABLE');
  const inapplicableAspects = pair.aspects.filter(({ result }) => result === 'NOT_APPLICABLE');
  return (
    <>
      <ul className={styles.aspects}>
        {applicableAspects.map((compared) => (
          <li key={compared.aspect}>
            <span className={styles.line}>
              <b>{t(`diversity.aspect-${compared.aspect}`)}</b>
              {countedAspects.includes(compared) ? (
                <Status name={aspectGlyphs[compared.result]}>{t(`diversity.result-${compared.result}`)}</Status>
              ) : (
                <Status name="ended">{t('diversity.does-not-count')}</Status>
              )}
            </span>
            <KnownNames pair={pair} compared={compared} />
          </li>
        ))}
      </ul>
      {inapplicableAspects.length > 0 && (
        <p className={styles.soft}>
          {t('diversity.not-applicable', {
            names: inapplicableAspects.map(({ aspect }) => t(`diversity.aspect-${aspect}`)).join(', '),
          })}
        </p>
      )}
    </>
  );
}

function KnownNames({ pair, compared }: { pair: DiversityPair; compared: ComparedAspect }) {
  const { t } = useTranslation();
  // If one side is unknown, the result is only `DIFFERENT` when the service is at another location.
  const unknown = t(compared.result === 'DIFFERENT' ? 'diversity.elsewhere' : 'diversity.result-NOT_KNOWN');
  return (['one', 'other'] as const).map((side) => (
    <small key={side}>
      {pair[side].identifier}: {compared[side].join(', ') || unknown}
    </small>
  ));
}
