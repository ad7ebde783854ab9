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
  const bytes = bytesOf(address)
  if (bytes) return bytes.join('.')
  const network = groupsOf(address)?.slice(0, 4)
  return network ? `${inHex(network)}::/64` : address
}

const domainName = /^(?!-)[a-z0-9-]{1,63}(\.(?!-)[a-z0-9-]{1,63})*$/

/** A domain in the form in which it is compared: ASCII (RFC 5891), lower case. Null for what is none. */
export function asciiDomain(text: string): string | null {
  const address = `http://${text}/`
  const name = URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, '') : ''
  return name.length <= 253 && domainName.test(name) && !/[/:@?#]/.test(text) ? name : null
}

/**
 * The network of an address, which names no connection of a person: the /24 of an IPv4 address, the /48 of an IPv6
 * address; '' for a text that is no address.
 */
export function networkOf(address: string): string {
  const bytes = bytesOf(address)
  if (bytes) return `${bytes.slice(0, 3).join('.')}.0/24`
  const network = groupsOf(address)?.slice(0, 3)
  return network ? `${inHex(network)}::/48` : ''
}

const inHex = (groups: readonly number[]): string =>
  groups.map((group) => group.toString(16)).join(':')

/** The four numbers of an IPv4 address, also of one that is written as IPv6; null for another text. */
function bytesOf(address: string): readonly number[] | null {
  if (version4.test(address)) return address.split('.').map(Number)
  const groups = groupsOf(address)
  if (groups?.slice(0, 6).join() !== '0,0,0,0,0,65535') return null
  const [high = 0, low = 0] = groups.slice(6)
  return [high >> 8, high & 255, low >> 8, low & 255]
}

/** The eight groups of an IPv6 address, without its zone; null for another text. */
function groupsOf(address: string): number[] | null {
  const bare = address.replace(/%.*$/s, '')
  if (!bare.includes(':') || !isAddress(bare)) return null
  const [head = [], tail] = bare.split('::').map(numbersOf)
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
