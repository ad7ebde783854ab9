/** Addresses of the Internet protocol, and domains. `node:net` reads them too, but takes 4 ms of a start to load. */

const byte = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const version4 = new RegExp(`^${byte}(\\.${byte}){3}$`)
const version6 = /^(?!.*[^:]:$)[\da-f.]*:[\da-f:.]*$/i

/** Whether the text is one, of either version (RFC 4291 §2.2; without a zone). */
export const isAddress = (text: string): boolean =>
  version4.test(text) || (version6.test(text) && URL.canParse(`http://[${text}]/`))

/**
 * The unit in which an address is counted, the same for every spelling of it: an IPv4 address, also
 * one that is written as IPv6 (`::ffff:192.0.2.1`, RFC 4291 §2.5.5.2), or the /64 of an IPv6 address,
 * because one subscriber has at least that (RFC 6177). A text that is no address is its own unit.
 */
export function addressUnit(address: string): string {
  if (!address.includes(':')) return address
  const bare = address.replace(/%.*$/s, '')
  if (!isAddress(bare)) return address
  const groups = groupsOf(bare)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) {
    const [high = 0, low = 0] = groups.slice(6)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

const domainName = /^(?!-)[a-z0-9-]{1,63}(\.(?!-)[a-z0-9-]{1,63})*$/

/** A domain in the form in which it is compared: ASCII (RFC 5891), lower case. Null for what is none. */
export function asciiDomain(text: string): string | null {
  const address = `http://${text}/`
  const name = URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, '') : ''
  return name.length <= 253 && domainName.test(name) && !/[/:@?#]/.test(text) ? name : null
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = [], tail] = address.split('::').map(numbersOf)
  if (tail === undefined) return head
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

/** The groups of a part of an address; a dotted quad at its end is two of them. */
const numbersOf = (part: string): number[] =>
  part.split(':').flatMap((group) => {
    if (!group.includes('.')) return group === '' ? [] : [Number.parseInt(group, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [(a << 8) | b, (c << 8) | d]
  })
