import type { PostalCodeCheck } from '@demarc/contract/availability.ts';
import { formatShortAddress } from '@demarc/contract/format-address.ts';
import type { ReactNode } from 'react';
import { AsyncContent } from '../../ui/async-content.tsx';
import styles from './availability.module.css';
import { ExistingServicesList, ExistingServicesTitle } from './existing-services-list.tsx';
import { useLinesAtAddress } from './use-lines-at-address.ts';

interface LinesAtAddressProps {
  address: PostalCodeCheck['address'];
  /** Renders the result below the lines; `lines` is null if there are none. */
  children: (lines: ReactNode) => ReactNode;
}

/** Shows the company's lines at an address to users whose check does not include them. */
export function LinesAtAddress({ address, children }: LinesAtAddressProps) {
  const result = useLinesAtAddress(address);
  const services = result.data ?? [];
  if (result.isPending) return <AsyncContent result={result}>{() => null}</AsyncContent>;
  return (
    <>
      {result.isError && <AsyncContent result={result}>{() => null}</AsyncContent>}
      {children(
        services.length === 0 ? null : (
          <div className={styles.lead}>
            <h2 id="address-answer" className={styles.headline} tabIndex={-1} aria-live="polite">
              <ExistingServicesTitle services={services} />
            </h2>
            <p className={styles.place}>{formatShortAddress(address)}</p>
            <ExistingServicesList services={services} variant="primary" canOrder={false} />
          </div>
        ),
      )}
    </>
  );
}
