/** About ten times the size of a list of 2,000 addresses. */
export const maxFileBytes = 5 * 1024 * 1024;

/** The reasons why a file cannot be used; the message of each says what to do. */
export type FileProblem =
  | 'empty'
  | 'too-large'
  | 'old-excel'
  | 'open-document'
  | 'other-kind'
  | 'unreadable'
  | 'damaged'
  | 'no-rows'
  | 'too-many-rows';

/** A file that cannot be used; `count` is the number of rows when there are too many. */
export class UnusableFileError extends Error {
  override readonly name = 'FileRefused';
  readonly problem: FileProblem;
  readonly count: number;

  constructor(problem: FileProblem, count = 0) {
    super(problem);
    this.problem = problem;
    this.count = count;
  }
}

const hasSignature = (bytes: Uint8Array, ...signs: readonly number[]) => signs.every((sign, index) => bytes[index] === sign);

/** Detects the type from the bytes, because the name may be wrong. Throws UnusableFileError for other types. */
export function detectFileKind(bytes: Uint8Array): 'sheet' | 'text' {
  if (bytes.length === 0) throw new UnusableFileError('empty');
  // Excel files from before 2007, and newer ones with a password.
  if (hasSignature(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new UnusableFileError('old-excel');
  if (hasSignature(bytes, 0x50, 0x4b)) {
    const start = String.fromCharCode(...bytes.subarray(0, 200));
    if (start.includes('opendocument')) throw new UnusableFileError('open-document');
    return 'sheet';
  }
  if (hasSignature(bytes, 0x25, 0x50, 0x44, 0x46)) throw new UnusableFileError('other-kind');
  return 'text';
}
