/** A file is looked at no further than this: 2,000 addresses are a tenth of it. */
export const mostBytes = 5 * 1024 * 1024;

/** Why a file cannot be used, with what to do about it in its text. */
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

/** A file that cannot be used; `count` are its rows, where they are too many. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
  readonly problem: FileProblem;
  readonly count: number;

  constructor(problem: FileProblem, count = 0) {
    super(problem);
    this.problem = problem;
    this.count = count;
  }
}

const beginsWith = (bytes: Uint8Array, ...signs: readonly number[]) => signs.every((sign, at) => bytes[at] === sign);

/** What the bytes of a file say it is; its name may say anything. Throws for what cannot be read, with the way out. */
export function kindOf(bytes: Uint8Array): 'sheet' | 'text' {
  if (bytes.length === 0) throw new FileRefused('empty');
  // Excel before 2007, and every newer file with a password.
  if (beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new FileRefused('old-excel');
  if (beginsWith(bytes, 0x50, 0x4b)) {
    const start = String.fromCharCode(...bytes.subarray(0, 200));
    if (start.includes('opendocument')) throw new FileRefused('open-document');
    return 'sheet';
  }
  if (beginsWith(bytes, 0x25, 0x50, 0x44, 0x46)) throw new FileRefused('other-kind');
  return 'text';
}
