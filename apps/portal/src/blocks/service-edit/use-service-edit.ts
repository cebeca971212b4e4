import type { ShapeRules } from '@demarc/contract/rules/field-rules.ts';
import { useState } from 'react';
import { useValidatedForm } from '../../lib/validated-form.ts';

/** The parts of any service that a reseller may change. */
interface EditableService<Field extends string> {
  reference: string | null;
  endUser: Readonly<Record<Field, string>>;
  version: number;
}

interface ServiceEditOptions<Field extends string> {
  fields: readonly Field[];
  rules: ShapeRules;
  /** Translation keys of `reference` and of the end user's fields. */
  labels: Readonly<Record<'reference' | Field, string>>;
  draft: string;
}

/** Returns the form with the reference and end user of a service, and the version of them that the user has seen. */
export function useServiceEdit<Field extends string>(
  service: EditableService<Field>,
  { fields, rules, labels, draft }: ServiceEditOptions<Field>,
) {
  const stored = toValues(service, fields);
  const fieldLabels = { reference: labels.reference, ...prefixKeys(fields, labels) };
  const form = useValidatedForm(stored, rules, { draft, labels: fieldLabels });
  /** The version that the user reviewed after a conflict. */
  const [seenVersion, setSeenVersion] = useState<number | null>(null);
  const version = seenVersion ?? form.getValues().version;
  const toBody = ({ reference, endUser }: ReturnType<typeof form.getValues>) => ({
    reference: reference.trim() || null,
    endUser: Object.fromEntries(fields.map((name) => [name, (endUser[name] ?? '').trim()])) as Record<Field, string>,
    version,
  });
  /** Lists each field with its stored and its typed value. */
  const compareFields = () => {
    const typed = form.getValues();
    return [
      { label: labels.reference, stored: stored.reference, typed: typed.reference },
      ...fields.map((name) => ({
        label: labels[name] as string,
        stored: stored.endUser[name] ?? '',
        typed: typed.endUser[name] ?? '',
      })),
    ];
  };
  return {
    form,
    labels,
    toBody,
    compareFields,
    isCurrent: service.version === version,
    markSeen: () => setSeenVersion(service.version),
  };
}

export type ServiceEdit<Field extends string> = ReturnType<typeof useServiceEdit<Field>>;

function toValues<Field extends string>({ reference, endUser, version }: EditableService<Field>, fields: readonly Field[]) {
  const picked: Record<string, string> = Object.fromEntries(fields.map((name) => [name, endUser[name]]));
  return { reference: reference ?? '', endUser: picked, version };
}

function prefixKeys<Field extends string>(fields: readonly Field[], labels: Readonly<Record<Field, string>>) {
  return Object.fromEntries(fields.map((name) => [`endUser.${name}`, labels[name] as string]));
}
