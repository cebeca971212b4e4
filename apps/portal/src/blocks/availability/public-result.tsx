import type { PostalCodeCheck } from '@demarc/contract/availability.ts';
import { formatShortAddress } from '@demarc/contract/format-address.ts';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { loadTranslations } from '../../lib/i18n.ts';
import { lazyChunk } from '../../lib/load-chunk.ts';
import { Glyph } from '../../ui/glyph.tsx';
import styles from './availability.module.css';
import { PublicNetworks } from './public-networks.tsx';
import { formatHeadline, getPublicHeadline, getResultGlyph, isQuoteNeeded } from './result-headline.ts';

/** Loaded for signed-in users only. */
const LinesAtAddress = lazyChunk(async () => {
  const [part] = await Promise.all([import('./lines-at-address.tsx'), loadTranslations('line')]);
  return { default: part.LinesAtAddress };
});

interface PublicResultProps {
  check: PostalCodeCheck;
  isSignedOut: boolean;
}

/**
 * Shows the public part of the result of an address check: technologies and highest speeds. Signed-in users see the company's
 * lines first.
 */
export function PublicResult({ check, isSignedOut }: PublicResultProps) {
  const { t } = useTranslation('entrance');
  if (isSignedOut) return <Result check={check} isSignedOut lines={null} />;
  return (
    <Suspense fallback={<p role="status">{t('entrance.checking')}</p>}>
      <LinesAtAddress address={check.address}>
        {(lines) => <Result check={check} isSignedOut={false} lines={lines} />}
      </LinesAtAddress>
    </Suspense>
  );
}

function Result({ check, isSignedOut, lines }: PublicResultProps & { lines: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="address-answer" className={styles.answer}>
      {lines ?? <PublicHeadline check={check} isSignedOut={isSignedOut} />}
      <div className={lines ? styles.second : undefined}>
        {lines && <p className={styles.place}>{t('availability.networks-here')}</p>}
        <PublicNetworks technologies={check.technologies} />
      </div>
    </section>
  );
}

function PublicHeadline({ check, isSignedOut }: PublicResultProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const headline = getPublicHeadline(check);
  return (
    <div className={styles.lead}>
      <h2 id="address-answer" className={styles.headline} tabIndex={-1} aria-live="polite">
        <Glyph name={getResultGlyph(headline)} />
        <span>{formatHeadline(headline, { t, formats })}</span>
      </h2>
      {headline.code === 'unknown' && <p className={styles.nextStep}>{t('availability.answer-unknown-text')}</p>}
      {isSignedOut && isQuoteNeeded(headline) && <p className={styles.nextStep}>{t('availability.public-none-text')}</p>}
      <p className={styles.place}>{formatShortAddress(check.address)}</p>
    </div>
  );
}
