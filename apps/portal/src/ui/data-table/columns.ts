import { useMediaQuery } from '@mantine/hooks';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { Formats } from '../../lib/format.ts';

/** The translations and formats for cells, because columns are defined outside of components, where hooks do not work. */
export interface Localization {
  t: TFunction;
  formats: Formats;
}

export type CellValue = string | number | boolean | null | undefined;

interface ColumnOptions<Row> {
  /** Translation key of the column header. */
  header: string;
  /** Renders the cell; by default the plain value, with numbers formatted. */
  render?: (row: Row, localization: Localization) => ReactNode;
  /** Renders the cell of a card, which has no column header. */
  renderInCard?: (row: Row, localization: Localization) => ReactNode;
  /** Renders a muted second line in the cell. In a card, that of the lead starts the second line; others are left out. */
  companion?: (row: Row, localization: Localization) => ReactNode;
  /** Numbers, amounts and dates align at the end; a single mark in the center. */
  align?: 'end' | 'center';
  /** Whether data is missing in the column, so that its header gets a glyph and its cells stand out. */
  isMarked?: boolean;
  /** Whether to show values monospaced, because users compare them character by character. */
  isMono?: boolean;
  /** Whether the column has the name of the row, with the link. */
  isLead?: boolean;
  /** Whether a lead has a known length, such as a number, so that it gets only the width that it needs. */
  isShort?: boolean;
  /** Whether values never wrap, such as dates. Aligned and monospaced values do not either. */
  isOneLine?: boolean;
  /** Whether values are text of any length, which wraps. Other columns get the width that they need, up to a long street name. */
  isLong?: boolean;
  isSortable?: boolean;
  /** `lowest` and `low` are hidden in narrow windows; `wide` is shown only in wide windows, until the user chooses columns. */
  priority?: 'lowest' | 'low' | 'wide';
  /** Whether the column is hidden until the user chooses it. */
  isExtra?: boolean;
  /** The position in a card: next to the lead, or on the second or third line. Empty values are left out. */
  card?: 'status' | 'second' | 'third';
}

export interface Column<Row> extends ColumnOptions<Row> {
  /** Id of the column in the URL and in `sort`. */
  id: string;
  value: (row: Row) => CellValue;
}

type CellKey<Row> = { [Key in keyof Row & string]: Row[Key] extends CellValue ? Key : never }[keyof Row & string];
type Rendered<Row> = ColumnOptions<Row> & Required<Pick<ColumnOptions<Row>, 'render'>>;

/** Creates columns that are type-checked against their rows. */
export function createColumnHelper<Row>() {
  return {
    columns: (columns: readonly Column<Row>[]): readonly Column<Row>[] => columns,
    /** A column with a field of the row. */
    accessor: (key: CellKey<Row>, options: ColumnOptions<Row>): Column<Row> => ({
      ...options,
      id: key,
      value: (row) => row[key] as CellValue,
    }),
    /** A column with a value computed from the row, which can be sorted in memory. */
    computed: (id: string, value: (row: Row) => CellValue, options: ColumnOptions<Row>): Column<Row> => ({
      ...options,
      id,
      value,
    }),
    /** A column without a value of its own. */
    display: (id: string, options: Rendered<Row>): Column<Row> => ({ ...options, id, value: () => undefined }),
  };
}

/** Whether a column is visible: by the user's choice, or by default unless it is an extra column. The lead always is. */
export function isColumnShown<Row>(
  { id, isLead, isExtra, priority }: Column<Row>,
  shown: readonly string[] | null | undefined,
  isWideWindow: boolean,
): boolean {
  if (isLead) return true;
  return shown ? shown.includes(id) : !isExtra && (isWideWindow || priority !== 'wide');
}

/** Whether a list has room for more columns than the usual ones. */
export function useIsWideWindow(): boolean {
  return useMediaQuery('(min-width: 1700px)', false, { getInitialValueInEffect: false });
}
