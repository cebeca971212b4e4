import type { ServiceChoice } from '@demarc/contract/diversity.ts';
import { type SearchHit, search } from '@demarc/contract/search.ts';
import { isFinalServiceStatus, type ServiceStatus } from '@demarc/contract/service.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { AsyncContent } from '../../ui/async-content.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { findServiceType, getServiceName, serviceSearchKinds } from '../service-types.ts';
import styles from './diversity.module.css';
import { isSameService } from './pair-display.ts';

/** A service with the name that the user sees. */
export type NamedService = ServiceChoice & { label: string };

/** The minimum length of a search text in the API. */
const minLength = 2;

interface ServicePickerProps {
  label: string;
  chosen: NamedService | null;
  onChoose: (service: NamedService) => void;
  /** The service to leave out of the results: the other one of the pair. */
  except: ServiceChoice | null;
  error: string | null;
  'data-path': string;
}

/** A field that searches services of all kinds by name, number, address or circuit ID. */
export function ServicePicker({ label, chosen, onChoose, except, error, 'data-path': path }: ServicePickerProps) {
  const { t } = useTranslation();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 200);
  const hits = useQuery({
    ...query(search, { params: { customerId }, query: { q, kind: serviceSearchKinds } }),
    enabled: claims !== null && q.length >= minLength,
    placeholderData: keepPreviousData,
  });
  const isSearching = q.length >= minLength;
  return (
    <div className={styles.picker}>
      <TextField
        label={label}
        description={t('diversity.search-help')}
        value={text}
        error={error}
        maxLength={100}
        autoComplete="off"
        data-path={path}
        onChange={({ target }) => setText(target.value)}
      />
      {isSearching && (
        <AsyncContent result={hits} name={t('diversity.results')} lines={3}>
          {(results) => (
            <Results
              label={t('diversity.results')}
              services={toServices(results.hits).filter((service) => !except || !isSameService(service, except))}
              chosen={chosen}
              onChoose={onChoose}
            />
          )}
        </AsyncContent>
      )}
      {!isSearching && chosen && <p>{t('diversity.chosen', { name: chosen.label })}</p>}
    </div>
  );
}

interface FoundService extends NamedService {
  detail: string;
}

/** Returns the services among the results that have not ended. */
function toServices(hits: readonly SearchHit[]): FoundService[] {
  return hits.flatMap((hit) => {
    const type = findServiceType(hit.kind);
    if (!type || (hit.status && isFinalServiceStatus(hit.status as ServiceStatus))) return [];
    const label = hit.reference || hit.title;
    const detail = [hit.identifier, hit.detail].filter((part) => part && part !== label).join(' · ');
    return { type, id: Number(hit.id), label, detail };
  });
}

interface ResultsProps extends Pick<ServicePickerProps, 'label' | 'chosen' | 'onChoose'> {
  services: readonly FoundService[];
}

function Results({ label, services, chosen, onChoose }: ResultsProps) {
  const { t } = useTranslation();
  const toValue = ({ type, id }: ServiceChoice) => `${type} ${id}`;
  if (services.length === 0) return <p role="status">{t('diversity.no-results')}</p>;
  return (
    <div className={styles.results}>
      <RadioGroup
        label={label}
        value={chosen ? toValue(chosen) : ''}
        onChange={(value) => {
          const service = services.find((one) => toValue(one) === value);
          if (service) onChoose({ type: service.type, id: service.id, label: service.label });
        }}
        options={services.map((service) => ({
          value: toValue(service),
          label: service.label,
          description: service.detail,
          aside: t(getServiceName(service.type)),
        }))}
      />
    </div>
  );
}
