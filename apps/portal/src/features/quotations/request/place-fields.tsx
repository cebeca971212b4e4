import { listRackSites } from '@demarc/contract/site.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AddressFields } from '../../../blocks/address-fields/address-fields.tsx';
import { query } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { BatchFacts } from './batch-facts.tsx';
import { type RequestPlace, requestPlaces } from './request-start.ts';
import type { RequestValues } from './request-values.ts';

/** The fields for the location; an address file comes from the link and has no field. */
export function PlaceFields({ form }: { form: ValidatedForm<RequestValues> }) {
  const { t } = useTranslation();
  const place = form.useWatchValue('place');
  const batchId = form.useWatchValue('batchId');
  if (place === 'batch') return <BatchFacts batchId={batchId} />;
  const { defaultValue: _, ...input } = form.getInputProps('place');
  return (
    <>
      <RadioGroup
        {...input}
        label={t('quotation.place')}
        isInline
        options={requestPlaces
          .filter((value) => value !== 'batch')
          .map((value) => ({ value, label: t(`quotation.place-${value}`) }))}
        value={place}
        onChange={(value) => form.setFieldValue('place', value as RequestPlace)}
      />
      {place === 'address' && (
        <>
          <AddressFields form={form} path="request.address" />
          <TextField
            label={t('address.room')}
            isOptional
            autoComplete="off"
            maxLength={64}
            key={form.key('request.address.room')}
            {...form.getInputProps('request.address.room')}
          />
        </>
      )}
      {place === 'site' && <SiteField form={form} />}
    </>
  );
}

function SiteField({ form }: { form: ValidatedForm<RequestValues> }) {
  const { t } = useTranslation();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const sites = useQuery({
    ...query(listRackSites, { params: { customerId } }),
    enabled: claims !== null,
  });
  const siteCode = form.useWatchValue('request.siteCode');
  const siteOptions = (sites.data ?? []).map((site) => ({ value: site.siteCode, label: `${site.name} (${site.siteCode})` }));
  const isUnlisted = siteCode !== '' && !siteOptions.some(({ value }) => value === siteCode);
  const { defaultValue: _, ...input } = form.getInputProps('request.siteCode');
  return (
    <SelectField
      {...input}
      label={t('quotation.site')}
      options={isUnlisted ? [...siteOptions, { value: siteCode, label: siteCode }] : siteOptions}
      value={siteCode}
    />
  );
}
