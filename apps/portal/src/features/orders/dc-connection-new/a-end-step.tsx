import type { DcConnectionPackage } from '@demarc/contract/dc-connection.ts';
import { useTranslation } from 'react-i18next';
import styles from '../../../blocks/order-form/order-step.module.css';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { ColocationField } from '../connection-ends/colocation-field.tsx';
import type { OwnColocation } from '../connection-ends/own-colocation.ts';
import { PortFields } from '../connection-ends/port-fields.tsx';
import { filterByOwner, type UsedPort } from '../connection-ends/used-ports.ts';
import { countFibers } from './dc-order-offer.ts';
import type { DcOrderValues } from './dc-order-values.ts';

interface AEndStepProps {
  form: ValidatedForm<DcOrderValues>;
  pkg: DcConnectionPackage;
  ownColocations: readonly OwnColocation[];
  usedPorts: readonly UsedPort[];
}

/** The customer's own rack or shared units where the connection starts, and the port. */
export function AEndStep({ form, pkg, ownColocations, usedPorts }: AEndStepProps) {
  const { t } = useTranslation();
  const details = form.useWatchValue('details');
  const { colocation } = details.aEnd;
  const isOffered = ({ site }: OwnColocation) => pkg.siteCodes.includes(site.siteCode);
  return (
    <div className={styles.fields}>
      <ColocationField
        form={form}
        end="aEnd"
        // Available options come first.
        offered={[...ownColocations.filter(isOffered), ...ownColocations.filter((colocation) => !isOffered(colocation))]}
        getBlockReason={(colocation) =>
          isOffered(colocation)
            ? undefined
            : t('dc-connection-new.not-here', { product: pkg.name, site: colocation.site.siteCode })
        }
      />
      {colocation && (
        <PortFields form={form} end="aEnd" used={filterByOwner(usedPorts, colocation)} isOwn fibers={countFibers(details)} />
      )}
    </div>
  );
}
