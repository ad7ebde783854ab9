/** Addresses of the Internet protocol. `node:net` knows them too, and takes 4 ms of a start to load. */

const byte = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const version4 = new RegExp(`^${byte}(\\.${byte}){3}$`)
const version6 = /^(?!.*[^:]:$)[\da-f:.]*:[\da-f:.]*$/i

/** Whether the text is one, of either version (RFC 4291 §2.2; without a zone). */
export const isAddress = (text: string): boolean =>
  version4.test(text) || (version6.test(text) && URL.canParse(`http://[${text}]/`))
