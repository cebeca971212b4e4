import type { LineAvailability } from '@demarc/contract/availability.ts';
import type { FieldProblem } from '../../http/problem.ts';

const field = 'details.connection.room';

/** Resolves the room at an address where carriers know several. */
export function roomOf(
  { address, alternatives }: Pick<LineAvailability, 'address' | 'alternatives'>,
  wanted: string | null,
): { room: string | null; problems: FieldProblem[] } {
  const known = address.room ? [address.room] : alternatives.flatMap(({ room }) => room ?? []);
  const room = known.find((one) => one.toLowerCase() === (wanted ?? '').toLowerCase()) ?? address.room;
  if (wanted && known.length > 0 && room?.toLowerCase() !== wanted.toLowerCase()) {
    return { room, problems: [{ field, code: 'validation.unknown-value' }] };
  }
  const isOpen = room === null && new Set(known).size > 1;
  return { room, problems: isOpen ? [{ field, code: 'validation.required' }] : [] };
}
