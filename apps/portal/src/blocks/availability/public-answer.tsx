import type { PostalCodeCheck } from '@demarc/contract/availability.ts';
import { formatShortAddress } from '@demarc/contract/format-address.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { formatHeadline, getAnswerGlyph, getPublicHeadline, isQuoteNeeded } from './answer-headline.ts';
import styles from './availability.module.css';
import { PublicNetworks } from './public-networks.tsx';

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
      <PublicNetworks technologies={check.technologies} />
    </section>
  );
}
