import type { SessionClaims } from '@demarc/contract/session.ts';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { ActionItem } from '../blocks/action-item.ts';
import type { Command } from './kind.ts';
import type { PartAccess } from './part-access.ts';
import { kinds } from './registry.ts';

export interface HomeProps {
  claims: SessionClaims;
  /** False until the customer has loaded and may see this part. */
  canLoad: boolean;
}

/** A number at the top. The home page shows the four with the lowest ranks; numbers that wait for the user come before others. */
export interface HomeTile extends PartAccess {
  id: string;
  rank: number;
  /** Returns the query for whether something waits for a decision of the company. */
  getWaiting?: (claims: SessionClaims) => WaitingQuery;
  Tile: ComponentType<HomeProps>;
}

/** A section below the numbers. */
interface HomeSection extends PartAccess {
  id: string;
  /** The reads of `query` besides those of the menu, requested together with the rest of the page. */
  getReads?: (claims: SessionClaims) => readonly object[];
  Section: ComponentType<HomeProps>;
}

/** The parts of the home page about one kind. */
export interface KindHome {
  tiles?: readonly HomeTile[];
  sections?: readonly HomeSection[];
  actionItems?: PartAccess & { getQueries: (claims: SessionClaims) => readonly ActionItemsQuery[] };
  /** Actions that create something other than an order, for the button at the top. */
  startActions?: readonly Command[];
}

type WaitingQuery = UseQueryOptions<unknown, Error, boolean>;

/** Creates a query that converts the response of a read to whether something waits. */
export function selectWaiting<Data>(read: object, select: (data: Data) => boolean): WaitingQuery {
  return { ...read, select } as unknown as WaitingQuery;
}

/** A read of what needs action. */
type ActionItemsQuery = UseQueryOptions<unknown, Error, readonly ActionItem[]>;

/** Creates a query that converts the response of a read to action items. */
export function selectActionItems<Data>(read: object, select: (data: Data) => readonly ActionItem[]): ActionItemsQuery {
  return { ...read, select } as unknown as ActionItemsQuery;
}

const files = import.meta.glob<KindHome>('./*/home.tsx', { eager: true, import: 'home' });

export const kindHomes: readonly KindHome[] = kinds.flatMap(({ name }) => files[`./${name}/home.tsx`] ?? []);
