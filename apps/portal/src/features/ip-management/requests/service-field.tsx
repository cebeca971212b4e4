import { search } from '@demarc/contract/search.ts';
import { isFinalServiceStatus, type ServiceStatus } from '@demarc/contract/service.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findServiceType, getServiceName, serviceSearchKinds } from '../../../kinds/service-types.ts';
import { query } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';
import { SelectField } from '../../../ui/select-field.tsx';

const minLength = 2;

type ServiceFieldProps = Pick<
  ComponentProps<typeof SelectField>,
  'label' | 'error' | 'defaultValue' | 'onChange' | 'onFocus' | 'onBlur'
>;

/** Searches for the service of a prefix. The value is for example `RACK 311`, or empty. */
export function ServiceField({ onChange, defaultValue = '', ...field }: ServiceFieldProps) {
  const { t } = useTranslation();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState({ value: defaultValue, label: defaultValue });
  const [q] = useDebouncedValue(text, 200);
  const hits = useQuery({
    ...query(search, { params: { customerId }, query: { q, kind: serviceSearchKinds } }),
    enabled: claims !== null && q.length >= minLength,
    placeholderData: keepPreviousData,
  });
  const foundServices = (q.length >= minLength ? (hits.data?.hits ?? []) : []).flatMap((hit) => {
    const type = findServiceType(hit.kind);
    if (!type || (hit.status && isFinalServiceStatus(hit.status as ServiceStatus))) return [];
    return [{ value: `${type} ${hit.id}`, label: hit.reference || hit.title, aside: t(getServiceName(type)) }];
  });
  const noService = { value: '', label: t('ip-prefix.no-service') };
  const options = [
    noService,
    ...foundServices,
    ...(chosen.value && !foundServices.some(({ value }) => value === chosen.value) ? [chosen] : []),
  ];
  return (
    <SelectField
      {...field}
      description={t('ip-prefix.for-service-help')}
      isOptional
      options={options}
      value={chosen.value}
      onSearch={setText}
      isSearching={hits.isFetching}
      onChange={(value) => {
        setChosen({ value, label: options.find((option) => option.value === value)?.label ?? '' });
        onChange?.(value);
      }}
    />
  );
}
