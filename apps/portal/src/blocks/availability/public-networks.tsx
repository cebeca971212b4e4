import type { PostalCodeCheck } from '@demarc/contract/availability.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Formats, useFormats } from '../../lib/format.ts';
import { Glyph } from '../../ui/glyph.tsx';
import styles from './availability.module.css';
import { getTechnologyNameKey } from './result-headline.ts';

const statusGlyphs = {
  AVAILABLE: 'ok',
  PLANNED: 'waiting',
  TEMPORARILY_UNAVAILABLE: 'waiting',
  UNAVAILABLE: 'ended',
  PENDING: 'running',
} as const satisfies Record<PostalCodeCheck['technologies'][number]['status'], GlyphName>;

type Technology = PostalCodeCheck['technologies'][number];

/** Lists the public facts of the networks at an address, their status and highest speed, with the recommended one first. */
export function PublicNetworks({ technologies }: Pick<PostalCodeCheck, 'technologies'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (technologies.length === 0) return null;
  return (
    <ul className={styles.technologies}>
      {technologies.map((technology) => {
        const { status, maxDownMbps, maxUpMbps, needsConstruction } = technology;
        const nameKey = getTechnologyNameKey(technology);
        return (
          <li key={nameKey}>
            <Glyph name={needsConstruction ? 'waiting' : statusGlyphs[status]} />
            <div>
              <h3>{t(nameKey)}</h3>
              <p>{formatStatus(technology, { t, formats })}</p>
            </div>
            <p className={styles.speed}>
              {maxDownMbps > 0 && t('availability.up-to', { down: formats.number(maxDownMbps), up: formats.number(maxUpMbps) })}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

function formatStatus(
  { status, planDate, planDateReliability, needsConstruction }: Technology,
  { t, formats }: { t: TFunction; formats: Formats },
): string {
  if (needsConstruction) return t('availability.public-build');
  if (planDate && planDateReliability) return t(`availability.until-${planDateReliability}`, { day: formats.date(planDate) });
  return t(`availability.carrier-status-${status}`);
}
