/** Characters at either end that people compare; a copy of an address is made to agree in these. */
const shownHead = 2
const shownTail = 6
const longHead = 4
const longTail = 4

/**
 * The known address that `address` could be mistaken for: another one that begins and ends as it does [design: a look-alike
 * of an address already used is called out].
 */
export function findLookAlike(
  address: string,
  known: readonly string[],
  isSame: (a: string, b: string) => boolean,
): string | undefined {
  return known.some((other) => isSame(address, other)) ? undefined : known.find((other) => looksLike(address, other))
}

function looksLike(a: string, b: string): boolean {
  const [one, other] = [bare(a), bare(b)]
  const agrees = (head: number, tail: number): boolean =>
    one.slice(0, head) === other.slice(0, head) && one.slice(-tail) === other.slice(-tail)
  return agrees(shownHead, shownTail) || agrees(longHead, longTail)
}

/** Eyes do not tell capitals apart at a glance, and skip what all addresses begin with. */
function bare(address: string): string {
  return address.replace(/^0x/i, '').toLowerCase()
}
