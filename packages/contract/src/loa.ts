import { type Static, Type } from 'typebox';
import { createFileContentSchema } from './file-content.ts';
import { maxLength } from './rules/max-length.ts';
import { required } from './rules/required.ts';
import { singleLine } from './rules/single-line.ts';
import { Instant, nullable, optional, Uuid } from './types.ts';

/**
 * `RECEIVED`: another party allows us to patch to its panel. `ISSUED`: we allow the company that the customer hired to patch to
 * ours.
 */
export const loaDirections = ['RECEIVED', 'ISSUED'] as const;
export type LoaDirection = (typeof loaDirections)[number];

export const loaStatuses = ['REQUESTED', 'RECEIVED', 'ACCEPTED', 'REJECTED', 'USED', 'EXPIRED', 'CANCELLED'] as const;
export type LoaStatus = (typeof loaStatuses)[number];

/** The transitions of a letter of authorization (LOA), the statuses that allow them and the status they lead to. */
export const loaTransitions = {
  /** A file that replaces one that nobody has checked yet counts as received again. */
  receive: { from: ['REQUESTED', 'RECEIVED'], to: 'RECEIVED' },
  accept: { from: ['RECEIVED'], to: 'ACCEPTED' },
  reject: { from: ['RECEIVED'], to: 'REJECTED' },
  use: { from: ['ACCEPTED'], to: 'USED' },
  expire: { from: ['ACCEPTED', 'RECEIVED'], to: 'EXPIRED' },
  cancel: { from: ['REQUESTED', 'RECEIVED', 'ACCEPTED'], to: 'CANCELLED' },
} as const satisfies Record<string, { from: readonly LoaStatus[]; to: LoaStatus }>;
export type LoaTransition = keyof typeof loaTransitions;

/** Returns the status after a transition; null if the current status does not allow it. */
export function applyLoaTransition(status: LoaStatus, move: LoaTransition): LoaStatus | null {
  const { from, to } = loaTransitions[move];
  return (from as readonly LoaStatus[]).includes(status) ? to : null;
}

/** The number of days for which an LOA is valid if it does not contain an end date. */
export const defaultLoaDays = 60;
/** The customer gets an email this number of days before an unused LOA expires. */
export const loaReminderDays = [14, 3] as const;
/** The maximum number of pages of a file. */
export const maxLoaPages = 50;

/** An LOA: the permission of the owner of a panel to patch to it. */
export const Loa = Type.Object({
  loaId: Uuid,
  direction: Type.Enum([...loaDirections], {
    description:
      '`RECEIVED` if another party allows us to patch to its panel, `ISSUED` if we allow a company that you hired to patch to ours.',
  }),
  status: Type.Enum([...loaStatuses]),
  documentId: nullable(Type.String({ format: 'uuid', description: 'Null until the file is received.' })),
  fileName: nullable(Type.String()),
  sizeBytes: nullable(Type.Integer()),
  issuedBy: nullable(Type.String({ description: 'Company that gives the permission.' })),
  issuedTo: nullable(Type.String({ description: 'Company that gets the permission. Null if that is us.' })),
  validUntil: nullable(Type.String({ format: 'date', description: 'Last day on which it is valid.' })),
  rejectionReason: nullable(Type.String({ description: 'Why the file was rejected.' })),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Loa = Static<typeof Loa>;

/** The file of an LOA. */
export const LoaRequest = Type.Object({
  fileName: Type.String({ maxLength: 120 }),
  content: createFileContentSchema('PDF', ` and ${maxLoaPages} pages, without scripts or attachments`),
  issuedBy: optional(
    Type.String({ maxLength: 80, description: 'Company that gives the permission. Defaults to the party of the Z end.' }),
  ),
  validUntil: optional(
    Type.String({ format: 'date', description: `Last day on which it is valid. Defaults to ${defaultLoaDays} days from today.` }),
  ),
});
export type LoaRequest = Static<typeof LoaRequest>;

export const loaRules = {
  fileName: [required, maxLength(120), singleLine],
  content: [required],
  issuedBy: [maxLength(80), singleLine],
};
