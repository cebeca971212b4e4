import type { Feature, Role } from '@demarc/contract/access.ts';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { ActionItem } from '../blocks/action-item.ts';
import { kinds } from './registry.ts';

export interface HomeProps {
  params: { customerId: number };
  /** False until the customer is known to be one who sees this. */
  canLoad: boolean;
}

/** What the dashboard shows of a kind. */
export interface KindHome {
  feature: Feature;
  role?: Role;
  isForResellers?: boolean;
  /** Translation key of the group of numbers that these belong to. */
  summary: string;
  /** The most important numbers, each linked to its list. */
  Metrics: ComponentType<HomeProps>;
  Section?: ComponentType<HomeProps>;
  getActionItems?: (params: HomeProps['params']) => ActionItemsQuery;
}

/** A read of what needs action. */
type ActionItemsQuery = UseQueryOptions<unknown, Error, readonly ActionItem[]>;

/** Turns the response of a read into action items. */
export function selectActionItems<Data>(read: object, select: (data: Data) => readonly ActionItem[]): ActionItemsQuery {
  return { ...read, select } as unknown as ActionItemsQuery;
}

const files = import.meta.glob<KindHome>('./*/home.tsx', { eager: true, import: 'home' });

export const kindHomes: readonly KindHome[] = kinds.flatMap(({ name }) => files[`./${name}/home.tsx`] ?? []);
