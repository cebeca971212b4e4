import type { LineAvailability } from '@demarc/contract/availability.ts';
import type { FieldProblem } from '../../http/problem.ts';

const field = 'details.connection.room';

/** Resolves the requested room at an address where carriers distinguish rooms. */
export function resolveRoom(
  { address, alternatives }: Pick<LineAvailability, 'address' | 'alternatives'>,
  requested: string | null,
): { room: string | null; problems: FieldProblem[] } {
  const rooms = address.room ? [address.room] : alternatives.flatMap(({ room }) => room ?? []);
  const room = rooms.find((room) => room.toLowerCase() === (requested ?? '').toLowerCase()) ?? address.room;
  if (requested && rooms.length > 0 && room?.toLowerCase() !== requested.toLowerCase()) {
    return { room, problems: [{ field, code: 'validation.unknown-value' }] };
  }
  const isAmbiguous = room === null && new Set(rooms).size > 1;
  return { room, problems: isAmbiguous ? [{ field, code: 'validation.required' }] : [] };
}
