import type { PostalCodeCheck } from '@demarc/contract/availability.ts';
import { formatShortAddress } from '@demarc/contract/format-address.ts';
import { useTranslation } from 'react-i18next';
import { AsyncContent } from '../../ui/async-content.tsx';
import styles from './availability.module.css';
import { ExistingServicesList } from './existing-services-list.tsx';
import { ExistingServicesTitle } from './existing-services-title.tsx';
import { PublicAnswer } from './public-answer.tsx';
import { PublicNetworks } from './public-networks.tsx';
import { useLinesAtAddress } from './use-lines-at-address.ts';

/** The public part of the answer for somebody who is signed in: the company's own lines at the address come first. */
export function CompanyPublicAnswer({ check }: { check: PostalCodeCheck }) {
  const { t } = useTranslation();
  const lines = useLinesAtAddress(check.address);
  const services = lines.data ?? [];
  if (services.length === 0) {
    return (
      <>
        {!lines.data && <AsyncContent result={lines}>{() => null}</AsyncContent>}
        {!lines.isPending && <PublicAnswer check={check} isSignedOut={false} />}
      </>
    );
  }
  return (
    <section aria-labelledby="address-answer" className={styles.answer}>
      <div className={styles.lead}>
        <h2 id="address-answer" className={styles.headline} tabIndex={-1} aria-live="polite">
          <ExistingServicesTitle services={services} />
        </h2>
        <p className={styles.place}>{formatShortAddress(check.address)}</p>
        <ExistingServicesList services={services} variant="primary" canOrder={false} />
      </div>
      <div className={styles.second}>
        <p className={styles.place}>{t('availability.networks-here')}</p>
        <PublicNetworks technologies={check.technologies} />
      </div>
    </section>
  );
}
