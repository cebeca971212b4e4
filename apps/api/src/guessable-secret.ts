/** Words that stand where somebody meant to put a secret. By chance, one of a million random secrets has one. */
const placeholder =
  /change-?_?me|password|passw0rd|wachtwoord|secret|geheim|example|demarc|placeholder|default|insecure|qwerty|asdfgh|zxcvbn|letmein/i;
/** Letters in one case with separators between: a phrase. A random secret of 16 characters or more has digits or both cases. */
const phrase = /^(?:[a-z]+(?:[-_. ][a-z]+)+|[A-Z]+(?:[-_. ][A-Z]+)+)$/;
const minRepeat = 3;

/** Whether a secret was obviously not chosen at random, or holds less than so many bits. */
export function isGuessableSecret(secret: string, minBits: number): boolean {
  return placeholder.test(secret) || phrase.test(secret) || estimateBits(secret) < minBits;
}

/** What a secret can hold at most: what repeats an earlier part or continues a run such as `abc` or `999` adds nothing. */
function estimateBits(secret: string): number {
  const characters = [...secret];
  const bitsPerCharacter = Math.log2(new Set(characters).size);
  let unpredictable = 0;
  for (let at = 0; at < characters.length; ) {
    const repeated = repeatLength(characters, at);
    if (repeated < minRepeat && !isRun(characters, at)) unpredictable++;
    at += repeated < minRepeat ? 1 : repeated;
  }
  return unpredictable * bitsPerCharacter;
}

/** How many characters from here on were there before, in the same order. */
function repeatLength(characters: readonly string[], at: number): number {
  let longest = 0;
  for (let earlier = 0; earlier < at; earlier++) {
    let length = 0;
    while (at + length < characters.length && characters[earlier + length] === characters[at + length]) length++;
    longest = Math.max(longest, length);
  }
  return longest;
}

/** Whether a character is as far from the one before as that one is from its own. */
function isRun(characters: readonly string[], at: number): boolean {
  const [first, second, third] = characters.slice(Math.max(0, at - 2), at + 1).map((one) => one.codePointAt(0)!);
  return at >= 2 && second! - first! === third! - second!;
}
