import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { DcConnectionOrderRequest } from '@demarc/contract/dc-connection-order.ts';
import { useTranslation } from 'react-i18next';
import { LoaFields } from '../../../blocks/loa-upload/loa-fields.tsx';
import styles from '../../../blocks/order-form/order-step.module.css';
import { currentBrand } from '../../../brands/current-brand.ts';
import { getServerTimeSeconds } from '../../../lib/clock.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import type { DcOrderValues } from './dc-order-values.ts';
import type { LoaFile } from './use-loa-file.ts';

interface LoaStepFieldsProps {
  form: ValidatedForm<DcOrderValues>;
  loaFile: LoaFile;
  details: DcConnectionOrderRequest['details'];
  getSiteName: (siteCode: string) => string;
}

/** Asks for the LOA and compares it with the order; the user can also upload it later. */
export function LoaStepFields({ form, loaFile, details, getSiteName }: LoaStepFieldsProps) {
  const { t } = useTranslation();
  const { issuedBy, validUntil } = form.useWatchValue('details.loa');
  const { zEnd } = details;
  return (
    <div className={styles.stack}>
      <p className={styles.hint}>{t('dc-connection-new.loa-now-or-later')}</p>
      <LoaFields
        file={loaFile.file}
        isOptional
        fileProblem={loaFile.problem}
        fileError={form.getInputProps('details.loa.file').error}
        filePath="details.loa.file"
        onFile={(file) => void loaFile.choose(file)}
        issuedBy={{ key: form.key('details.loa.issuedBy'), props: form.getInputProps('details.loa.issuedBy') }}
        validUntil={{ key: form.key('details.loa.validUntil'), props: form.getInputProps('details.loa.validUntil') }}
        today={formatAmsterdamDate(new Date(getServerTimeSeconds() * 1000))}
        expected={{
          issuedBy: issuedBy.trim() || (zEnd.partyName ?? null),
          issuedTo: currentBrand.name,
          site: zEnd.siteCode ? { code: zEnd.siteCode, name: getSiteName(zEnd.siteCode) } : null,
          panel: zEnd.patchPanel ?? null,
          ports: zEnd.ports ?? [],
          validUntil: validUntil || null,
        }}
      />
    </div>
  );
}
