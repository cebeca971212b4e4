import type { PostalCodeCheck } from '@demarc/contract/availability.ts';
import { formatShortAddress } from '@demarc/contract/format-address.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { formatHeadline, getAnswerGlyph, getPublicHeadline, isQuoteNeeded, rankTechnologies } from './answer-headline.ts';
import styles from './availability.module.css';

const statusGlyphs = {
  AVAILABLE: 'ok',
  PLANNED: 'waiting',
  TEMPORARILY_UNAVAILABLE: 'waiting',
  UNAVAILABLE: 'ended',
  PENDING: 'running',
} as const satisfies Record<PostalCodeCheck['technologies'][number]['status'], GlyphName>;

/** The public part of the answer to an address check: technologies and highest speeds. */
export function PublicAnswer({ check, isSignedOut }: { check: PostalCodeCheck; isSignedOut: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const headline = getPublicHeadline(check);
  return (
    <section aria-labelledby="address-answer" className={styles.answer}>
      <div className={styles.lead}>
        <h2 id="address-answer" className={styles.headline} tabIndex={-1} aria-live="polite">
          <Glyph name={getAnswerGlyph(headline)} />
          <span>{formatHeadline(headline, { t, formats })}</span>
        </h2>
        {headline.code === 'unknown' && <p className={styles.nextStep}>{t('availability.answer-unknown-text')}</p>}
        {isSignedOut && isQuoteNeeded(headline) && <p className={styles.nextStep}>{t('availability.public-none-text')}</p>}
        <p className={styles.place}>{formatShortAddress(check.address)}</p>
      </div>
      {check.technologies.length > 0 && (
        <ul className={styles.technologies}>
          {rankTechnologies(check.technologies).map(
            ({ physicalCarrier, status, maxDownMbps, maxUpMbps, planDate, planDateReliability, needsConstruction }) => (
              <li key={physicalCarrier}>
                <Glyph name={needsConstruction ? 'waiting' : statusGlyphs[status]} />
                <div>
                  <h3>{t(`availability.physical-carrier-${physicalCarrier}`)}</h3>
                  <p>
                    {needsConstruction
                      ? t('availability.public-build')
                      : planDate && planDateReliability
                        ? t(`availability.until-${planDateReliability}`, { day: formats.date(planDate) })
                        : t(`availability.carrier-status-${status}`)}
                  </p>
                </div>
                <p className={styles.speed}>
                  {maxDownMbps > 0 &&
                    t('availability.up-to', { down: formats.number(maxDownMbps), up: formats.number(maxUpMbps) })}
                </p>
              </li>
            ),
          )}
        </ul>
      )}
    </section>
  );
}
