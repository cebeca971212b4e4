import type { ActivityEntry } from '@demarc/contract/activity.ts';
import { expect, it } from 'vitest';
import { currentBrand } from '../../brands/current-brand.ts';
import { getActorLabel } from './entry-labels.ts';

const t = ((key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}`) as Parameters<typeof getActorLabel>[1];
const by = (fields: Partial<ActivityEntry>) =>
  ({ actor: 'SYSTEM', accountName: null, accountId: null, ...fields }) as ActivityEntry;

it('names who made a change', () => {
  const brand = `"brand":"${currentBrand.name}"`;
  expect(getActorLabel(by({ actor: 'CUSTOMER', accountName: 'Sanne Groen' }), t)).toBe('Sanne Groen');
  expect(getActorLabel(by({ actor: 'CUSTOMER', accountId: 'gone' }), t)).toBe('activity.former-colleague {}');
  expect(getActorLabel(by({ actor: 'PROVIDER' }), t)).toBe(`activity.actor-PROVIDER {${brand}}`);
  expect(getActorLabel(by({ actor: 'CARRIER' }), t)).toBe(`activity.actor-CARRIER {${brand}}`);
  expect(getActorLabel(by({ actor: 'CARRIER' }), t, 'Vezelkracht')).toBe(
    `activity.actor-CARRIER {"context":"named","carrier":"Vezelkracht",${brand}}`,
  );
});
