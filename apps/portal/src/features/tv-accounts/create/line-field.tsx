import { formatAddress, formatShortAddress } from '@demarc/contract/format-address.ts';
import { getLine, type LineSummary, listLines } from '@demarc/contract/line.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressFields } from '../../../blocks/address-fields/address-fields.tsx';
import { query } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { FieldNote } from '../../../ui/field-note.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { TvCreateValues } from './create-values.ts';

const selectableStatuses = ['PENDING', 'ACTIVE', 'PENDING_CHANGE', 'SUSPENDED'] as const;
const debounceMs = 250;
const maxOptions = 30;

type TvCreateForm = ValidatedForm<TvCreateValues>;

/** Selects one of the company's lines, whose address applies. Hidden if the company has no lines. */
export function LineField({ form }: { form: TvCreateForm }) {
  const { t } = useTranslation();
  const lineId = form.useWatchValue('lineId') as string;
  const [searchInput, setSearchInput] = useState('');
  const { lines, isSearching } = useLines(searchInput);
  const { data: chosen, isError: isUnavailable } = useChosenLine(lineId);
  const foundLines = lines.data?.items ?? [];
  if (lineId === '' && searchInput === '' && lines.isSuccess && foundLines.length === 0) return null;
  const listedLines = isSearching ? [] : foundLines;
  const offered = chosen && !listedLines.some((line) => line.lineId === chosen.lineId) ? [...listedLines, chosen] : listedLines;
  const { defaultValue: _, ...input } = form.getInputProps('lineId');
  return (
    <SelectField
      {...input}
      label={t('tv-account.line')}
      description={t('tv-account.line-help')}
      isOptional
      placeholder={t('tv-account.line-search')}
      options={offered.map((line) => ({ value: String(line.lineId), label: getLineLabel(line) }))}
      value={lineId}
      isSearching={isSearching}
      onSearch={(text) => setSearchInput(chosen && text === getLineLabel(chosen) ? '' : text)}
      onChange={(next) => {
        input.onChange(next);
        const line = offered.find((line) => String(line.lineId) === next);
        if (line) prefillEndUser(form, line);
      }}
      note={
        lineId ? (
          <FieldNote glyph={chosen ? 'ok' : isUnavailable ? 'attention' : 'running'}>
            {chosen ? formatAddress(chosen.address) : isUnavailable ? t('tv-account.line-gone') : ''}{' '}
            <button type="button" onClick={() => form.setFieldValue('lineId', '')}>
              {t('tv-account.line-not')}
            </button>
          </FieldNote>
        ) : null
      }
    />
  );
}

/** The end user's address; hidden while a line is selected. */
export function OwnAddressFields({ form }: { form: TvCreateForm }) {
  return form.useWatchValue('lineId') ? null : <AddressFields form={form} path="endUser.address" />;
}

function getLineLabel({ serviceId, address }: Pick<LineSummary, 'serviceId' | 'address'>): string {
  return `${serviceId} · ${formatShortAddress(address)}`;
}

/** Searches lines; returns the newest lines for an empty search. */
function useLines(searchInput: string) {
  const { claims } = useSession();
  const customerId = useCustomerId();
  const [searchText] = useDebouncedValue(searchInput, debounceMs);
  const q = searchText.length >= 2 ? { q: searchText } : {};
  const lines = useQuery({
    ...query(listLines, {
      params: { customerId },
      query: { status: [...selectableStatuses], limit: maxOptions, ...q },
    }),
    enabled: claims !== null,
    placeholderData: keepPreviousData,
    // Suppress errors: the user can still enter an address.
    meta: { handles: [403, 429, 503], hidesServerErrors: true },
  });
  return { lines, isSearching: searchText !== searchInput || lines.isPlaceholderData };
}

function useChosenLine(lineId: string) {
  const { claims } = useSession();
  const customerId = useCustomerId();
  return useQuery({
    ...query(getLine, { params: { customerId, lineId: Number(lineId) } }),
    enabled: claims !== null && lineId !== '',
    meta: { handles: [429, 503], hidesServerErrors: true },
  });
}

/** Prefills the end user of the line if no name was entered yet. */
function prefillEndUser(form: TvCreateForm, { endUser }: Pick<LineSummary, 'endUser'>): void {
  const { firstName, middleName, lastName, email, phoneNumber } = form.getValues().endUser;
  if (firstName || middleName || lastName) return;
  form.setFieldValue('endUser.firstName', endUser.lastName && endUser.firstName);
  form.setFieldValue('endUser.middleName', endUser.lastName && endUser.middleName);
  form.setFieldValue('endUser.lastName', endUser.lastName || endUser.companyName);
  if (!email) form.setFieldValue('endUser.email', endUser.email);
  if (!phoneNumber) form.setFieldValue('endUser.phoneNumber', endUser.phoneNumber);
}
